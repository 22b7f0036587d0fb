import { limits } from '@nava/contracts'
import type { LiveFilm } from '@nava/media/renditions/renditions'
import { join } from 'node:path'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { withFile } from '../sources/local-file.ts'
import { readMp3 } from '../transcode-audio/mp3-frames.ts'
import { planSeconds } from '../transcode-video/args.ts'
import { readFragments } from '../transcode-video/fragments.ts'
import { FILM_FILE, FILM_RATE, FILM_SIZE, filmCall } from './args.ts'

export async function makeFilm(
  sound: string,
  cover: string | undefined,
  options: RunOptions,
): Promise<LiveFilm> {
  const { seconds } = await withFile(sound, readMp3)
  const rate = FILM_RATE.numerator / FILM_RATE.denominator
  const frames = Math.max(1, Math.round(Math.min(seconds, limits.audio.maxSeconds) * rate))
  await runFfmpeg(filmCall({ cover, sound, frames }), options)
  const { header, fragments, timeScale, codecs, width, height } = await withFile(
    join(options.cwd, FILM_FILE),
    readFragments,
  )
  const made = fragments.reduce((sum, fragment) => sum + fragment.frames, 0)
  if (made !== frames) throw new Error(`The film has ${made} frames of ${frames}`)
  const segments = fragments.map(({ ticks, bytes }): [number, number] => [ticks / timeScale, bytes])
  const length = planSeconds({ frames, rate: FILM_RATE })
  const bytes = segments.reduce((sum, [, size]) => sum + size, header.length)
  const average = Math.ceil((bytes * 8) / length)
  const peak = Math.ceil(Math.max(...segments.map(([each, size]) => (size * 8) / Math.max(each, 1))))
  return {
    rendition: {
      height: FILM_SIZE.height,
      pictureWidth: width,
      pictureHeight: height,
      framesPerSecond: rate,
      bytes,
      averageBandwidth: average,
      peakBandwidth: Math.max(average, peak),
      codecs,
      durationMs: Math.round(length * 1000),
    },
    segments: { initBytes: header.length, firstByte: header.length, segments },
  }
}
