/**
 * Proves on half a second of media that an ffmpeg can do every job, because its lists of formats do not show
 * what works.
 */
import { WAV_HEADER_BYTES, wavHeader } from '@nava/media/formats/wav'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allOrAbort } from './all-or-abort.ts'
import { FfmpegFailed, runFfmpeg, type RunOptions } from './ffmpeg/run.ts'
import { filmCall } from './live-film/args.ts'
import { measureSoundCall } from './transcode-audio/args.ts'
import { takeCover } from './transcode-audio/cover.ts'
import { id3Tag } from './transcode-audio/id3-tag.ts'
import { transcodeAudio } from './transcode-audio/transcode-audio.ts'
import { stillCall, videoCall } from './transcode-video/args.ts'
import { makeStoryboard } from './transcode-video/storyboard.ts'
import { transcodeVideo } from './transcode-video/transcode-video.ts'

const SECONDS = 0.5
/** Seconds */
const LONGEST = 10
const HERTZ = 44_100
/** Large enough for two rungs */
const PICTURE = { width: 854, height: 480 }
const FRAMES_PER_SECOND = 10

export interface SelfTestOptions extends Pick<RunOptions, 'ffmpeg' | 'cwd' | 'signal'> {
  makesOpus: boolean
}

/** @throws Error that tells an admin what failed */
export async function testFfmpeg({ makesOpus, ...run }: SelfTestOptions): Promise<void> {
  const options = { ...run, niceness: 0, onPercent: () => undefined, onPlan: async () => undefined }
  const sound = join(run.cwd, 'sound.wav')
  await writeFile(sound, tone())
  const tests = [
    (each: WorkOptions) => testSound(sound, { ...each, makesOpus }),
    (each: WorkOptions) => testPictures(sound, each),
  ]
  const [mp3 = '', picture = ''] = await allOrAbort(run.signal, tests, (test, signal) =>
    test({ ...options, signal }),
  )
  for (const cover of [picture, undefined])
    await step('films of recordings', () => runFfmpeg(filmCall({ cover, sound: mp3, frames: 2 }), options))
  await step('covers in recordings', async () => {
    const tag = id3Tag({ title: 'Test', artists: [], cover: await readFile(picture) })
    const covered = join(run.cwd, 'covered.mp3')
    await writeFile(covered, Buffer.concat([tag, await readFile(mp3)]))
    if (!(await takeCover(covered, options))) throw new Error('The picture in a recording was not found')
  })
}

type WorkOptions = Parameters<typeof transcodeVideo>[1]

async function testSound(file: string, options: WorkOptions & { makesOpus: boolean }): Promise<string> {
  const { files, opus } = await step('recordings', () =>
    transcodeAudio(file, { title: 'Test', artists: [], cover: undefined }, options, {
      ...{ minSeconds: 0, maxSeconds: LONGEST, maxChannels: 2 },
    }),
  )
  if (options.makesOpus && !opus) throw new Error('recordings: no Opus was made')
  const mp3 = files[0]?.file ?? ''
  await step('the loudness of published recordings', () =>
    runFfmpeg(
      measureSoundCall(mp3, { hertz: HERTZ, channels: 2, maxSeconds: LONGEST, expected: SECONDS }),
      options,
    ),
  )
  return mp3
}

async function testPictures(sound: string, options: WorkOptions): Promise<string> {
  const video = join(options.cwd, 'video.mov')
  await step('a video to test with', () => makeVideo(sound, video, options))
  const { rungs } = await step('videos', () =>
    transcodeVideo(video, options, {
      ...{ minSeconds: 0, maxSeconds: LONGEST, maxPixels: 1e6, maxPixelFrames: 1e9 },
    }),
  )
  await step('the lowest rung of a video, made first', () =>
    runFfmpeg(
      videoCall({
        ...{ file: video, demuxer: 'mov', frames: 2, pixelFrames: 0, picture: 0, sound: 1, threads: 1 },
        rungs: [{ height: 360, width: 64, lines: 36, maxBitrate: 150_000 }],
        rate: { numerator: FRAMES_PER_SECOND, denominator: 1 },
        toneMapped: false,
        interlaced: false,
      }),
      options,
    ),
  )
  await step('posters', () => runFfmpeg(stillCall(rungs[0]?.file ?? '', SECONDS / 2, 'still.png'), options))
  const storyboard = await step('storyboards', () => makeStoryboard({ rungs }, options))
  return storyboard?.picture ?? ''
}

/** Makes an interlaced HDR video, so that every filter is used. */
async function makeVideo(sound: string, output: string, options: RunOptions): Promise<void> {
  const raw = join(options.cwd, 'pictures.yuv')
  const frames = SECONDS * FRAMES_PER_SECOND
  await writeFile(raw, Buffer.alloc(frames * PICTURE.width * PICTURE.height * 1.5, 128))
  const { width, height } = PICTURE
  const size = ['-pixel_format', 'yuv420p', '-video_size', `${width}x${height}`]
  const colors = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']
  const call = {
    inputs: [
      { options: ['-f', 'rawvideo', ...size, '-framerate', String(FRAMES_PER_SECOND)], file: raw },
      { options: ['-f', 'wav'], file: sound },
    ],
    outputs: [
      {
        options: [
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-x264-params', 'tff=1', ...colors],
          ...['-c:a', 'aac', '-f', 'mov'],
        ],
        file: output,
      },
    ],
  }
  await runFfmpeg(call, options)
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${name}: ${explain(error)}`, { cause: error })
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = error instanceof FfmpegFailed ? error.lines.slice(-4) : []
  const causes = error.cause === undefined ? [] : [explain(error.cause)]
  return [error.message, ...said, ...causes].join('; ')
}

function tone(): Buffer {
  const samples = SECONDS * HERTZ
  const bytes = samples * 4
  const file = Buffer.alloc(WAV_HEADER_BYTES + bytes)
  wavHeader({ bytes, hertz: HERTZ, channels: 2 }).copy(file)
  for (let at = 0; at < samples; at += 1) {
    const value = Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / HERTZ))
    file.writeInt16LE(value, WAV_HEADER_BYTES + at * 4)
    file.writeInt16LE(-value, WAV_HEADER_BYTES + 2 + at * 4)
  }
  return file
}
