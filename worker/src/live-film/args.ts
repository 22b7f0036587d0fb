import { limits } from '@nava/contracts'
import type { FfmpegCall } from '../ffmpeg/args.ts'
import { quietly } from '../ffmpeg/args.ts'
import { fragmentedOutput, picturesEncoder, planSeconds, soundFilter } from '../transcode-video/args.ts'

/** Frame rate: the lowest of published videos suffices for a still picture */
export const FILM_RATE = { numerator: 10, denominator: 1 }
export const FILM_SIZE = { height: 480, width: 854, lines: 480 } as const
export const FILM_FILE = 'live.fragments.mp4'
const MAX_BITRATE = 800_000
const BACKGROUND = '0x16161d'

export function filmCall(film: { cover: string | undefined; sound: string; frames: number }): FfmpegCall {
  const { width, lines } = FILM_SIZE
  const rate = FILM_RATE.numerator / FILM_RATE.denominator
  const seconds = planSeconds({ frames: film.frames, rate: FILM_RATE })
  const still =
    film.cover === undefined
      ? {
          options: ['-f', 'lavfi'],
          file: `color=c=${BACKGROUND}:size=${width}x${lines}:rate=${rate}:duration=0.1`,
        }
      : { options: ['-f', 'image2', '-pattern_type', 'none'], file: film.cover }
  const picture = [
    `scale=${width}:${lines}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic:out_range=tv`,
    `pad=${width}:${lines}:-1:-1:color=${BACKGROUND}`,
    'format=yuv420p',
    'setsar=1',
    'loop=loop=-1:size=1',
    `setpts=N/(${rate}*TB)`,
    `fps=${rate}`,
    `trim=end_frame=${film.frames}`,
  ].join(',')
  return {
    inputs: [
      { ...still, options: [...quietly('warning'), ...still.options] },
      { options: ['-f', 'mp3'], file: film.sound },
    ],
    outputs: [
      {
        options: [
          ...['-filter_complex', `[0:v:0]${picture}[v];${soundFilter(seconds, '1:a:0')}`],
          ...['-map', '[v]', '-map', '[a]', '-map_metadata', '-1', '-map_chapters', '-1'],
          ...picturesEncoder(FILM_RATE, 1),
          ...['-maxrate', String(MAX_BITRATE), '-bufsize', String(MAX_BITRATE)],
          ...['-c:a', 'aac', '-b:a', String(limits.video.soundBitrate)],
          ...fragmentedOutput(FILM_RATE).flatMap(([name, value]) => [`-${name}`, value]),
        ],
        file: FILM_FILE,
      },
    ],
  }
}
