import { type JobPayload, limits } from '@nava/contracts'
import { audioKey, imageMasterKey, liveKey } from '@nava/media/storage/keys'
import { AudioRenditions, type LiveFilm } from '@nava/media/renditions/renditions'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { join } from 'node:path'
import type { Deps, RunningJob } from '../deps.ts'
import { runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { openScratch } from '../scratch.ts'
import { withFile } from '../sources/local-file.ts'
import { readMp3 } from '../transcode-audio/mp3-frames.ts'
import { planSeconds } from '../transcode-video/args.ts'
import { readFragments } from '../transcode-video/fragments.ts'
import { FILM_FILE, FILM_RATE, FILM_SIZE, filmCall } from './args.ts'

/** Lowest priority, because no user waits for the result */
const NICENESS = 19

export async function filmJob(
  { db, storage, ffmpeg, scratchRoot }: Deps,
  { assetID, version }: JobPayload<'filmAudio'>,
  job: RunningJob,
): Promise<string> {
  const published = { id: assetID, kind: 'audio', publishedVersion: version } as const
  const asset = await db.mediaAsset.findFirst({ where: published })
  const best = AudioRenditions.parse(asset?.renditions ?? []).at(-1)
  if (!asset || !best || asset.liveVersion === version) return 'not wanted any more'
  const { musicID } = asset
  const image =
    musicID === null
      ? null
      : await db.image.findUnique({ where: { kind_ownerID: { kind: 'music', ownerID: musicID } } })
  const scratch = await openScratch(scratchRoot, job.id)
  try {
    const options = { ffmpeg, cwd: scratch.folder, signal: job.signal, niceness: NICENESS }
    const cover = image ? imageMasterKey('music', image.ownerID, image.version) : undefined
    const film = await withCover(storage, cover, (still) =>
      storage.withLocalFile(audioKey(assetID, version, best.quality), (sound) =>
        makeFilm(sound, still, options),
      ),
    )
    await storage.adopt(join(scratch.folder, FILM_FILE), liveKey(assetID, version, 'mp4'))
    await storage.put(liveKey(assetID, version, 'json'), Buffer.from(JSON.stringify(film)))
    await db.mediaAsset.updateMany({ where: published, data: { liveVersion: version } })
    return 'filmed'
  } finally {
    await scratch.remove()
  }
}

/** `path` is undefined if the picture no longer exists. */
async function withCover<T>(
  storage: Storage,
  key: string | undefined,
  use: (path: string | undefined) => Promise<T>,
): Promise<T> {
  if (key === undefined || !(await storage.stat(key))) return use(undefined)
  return storage.withLocalFile(key, use).catch((error: unknown) => {
    if (error instanceof NotStored) return use(undefined)
    throw error
  })
}

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
