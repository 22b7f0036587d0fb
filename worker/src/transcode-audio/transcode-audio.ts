import { limits, type AudioQuality } from '@nava/contracts'
import { StorageFull } from '@nava/media/storage'
import { join } from 'node:path'
import { badSource } from '../failures.ts'
import { decoders } from '../ffmpeg/args.ts'
import { FfmpegFailed, runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { isFull } from '../room.ts'
import { together } from '../together.ts'
import type { TranscodeOptions } from '../transcode.ts'
import { withFile } from '../sources/local-file.ts'
import { openSource, type Source } from '../sources/open-source.ts'
import { audioCall, decodeCall, outputChannels, outputHertz, type AudioPlan } from './args.ts'
import { readMp3 } from './mp3-frames.ts'

export interface AudioLimits {
  minSeconds: number
  maxSeconds: number
  maxChannels: number
}

export interface TranscodedAudio {
  durationMs: number
  files: { quality: AudioQuality; file: string }[]
}

/** Lengths, in seconds, may differ by so much. */
const TOLERANCE = 0.1
/** Of all bitrates together. */
const BYTES_PER_SECOND = limits.audio.qualities.reduce((sum, quality) => sum + quality, 0) * 125
/** Two frames of MP3: how far its header may be off. */
const MP3_SLACK = 2 * 1152

/**
 * Makes the published bitrates of a recording in `options.cwd` and proves each of them.
 * `title` and `artist` are put in where the source has no such tag.
 * @throws BadSource, StorageFull, or whatever else kept it from being done
 */
export async function transcodeAudio(
  file: string,
  named: { title: string; artist: string },
  options: TranscodeOptions,
  bounds: AudioLimits = limits.audio,
): Promise<TranscodedAudio> {
  const source = await openSource(file, 'audio', options)
  const sound = checkSound(source, bounds)
  const plan: AudioPlan = {
    file,
    demuxer: source.demuxer,
    hertz: outputHertz(sound.hertz),
    channels: outputChannels(sound.channels),
    // One second more than allowed tells a recording that is too long from one that is just right.
    maxSeconds: bounds.maxSeconds + 1,
    tags: new Map([['title', named.title], ['artist', named.artist], ...source.tags]),
  }
  await options.onPlan({ bytes: (source.seconds ?? 0) * BYTES_PER_SECOND })

  const outputs = limits.audio.qualities.map((quality) => ({ quality, file: `${quality}.mp3` }))
  const reached = new Map<AudioQuality, number>()
  const report = (quality: AudioQuality, seconds: number) => {
    reached.set(quality, seconds)
    const slowest = Math.min(...outputs.map((output) => reached.get(output.quality) ?? 0))
    const expected = source.guessedSeconds
    if (expected) options.onPercent(Math.min(99, Math.floor((slowest / expected) * 100)))
  }
  const decoded = await together(options.signal, outputs, async (output, signal) => {
    const onSeconds = (seconds: number) => report(output.quality, seconds)
    const call = audioCall(plan, output.quality, output.file)
    const run = await runFfmpeg(call, { ...options, signal, onSeconds }).catch((error: unknown) => {
      if (error instanceof FfmpegFailed && error.full) throw new StorageFull({ cause: error })
      if (error instanceof FfmpegFailed && error.blamesSource) throw badSource.damaged('audio', error)
      throw error
    })
    return run.seconds
  })
  if (Math.max(...decoded) === 0) {
    if (await isFull(options.cwd)) throw new StorageFull()
    throw badSource.damaged('audio', new Error('Nothing was decoded'))
  }
  const files = outputs.map(({ quality, file: name }) => ({ quality, file: join(options.cwd, name) }))
  const lengths = await together(options.signal, files, async (output, signal) => {
    const expected = decoded[files.indexOf(output)] ?? 0
    return await proveMp3(output, expected, { ...options, signal })
  })
  const seconds = Math.max(...lengths)
  // These two declare a time and no size; where a size is declared, it was compared before.
  if ((source.demuxer === 'flac' || source.demuxer === 'mp3') && source.seconds !== undefined) {
    const slack = TOLERANCE + MP3_SLACK / Math.max(sound.hertz, 8000)
    const expected = Math.min(source.seconds, plan.maxSeconds)
    if (seconds < expected - slack) throw badSource.cutOff('audio')
  }
  if (seconds < bounds.minSeconds) throw badSource.tooShort('audio', bounds.minSeconds)
  if (seconds > bounds.maxSeconds) throw badSource.tooLong('audio', bounds.maxSeconds)
  return { durationMs: Math.round(seconds * 1000), files }
}

function checkSound(source: Source, bounds: AudioLimits) {
  const { sound, seconds } = source
  if (!sound) throw badSource.noSound()
  if (!decoders.some((decoder) => decoder === sound.codec)) throw badSource.codec('audio', sound.codec)
  if (sound.channels > bounds.maxChannels) throw badSource.channels(sound.channels)
  if (seconds !== undefined && seconds > bounds.maxSeconds)
    throw badSource.tooLong('audio', bounds.maxSeconds)
  return sound
}

/**
 * Proves that a file is whole: every frame is there and of the wanted bitrate, it lasts as long as what was decoded,
 * and it decodes. Gives its length in seconds.
 */
async function proveMp3(
  { file, quality }: { file: string; quality: AudioQuality },
  decodedSeconds: number,
  options: RunOptions,
): Promise<number> {
  try {
    const facts = await withFile(file, readMp3)
    if (facts.bitrate !== quality * 1000)
      throw new Error(`The bitrate is ${facts.bitrate}, not ${quality} kbps`)
    if (!facts.gap) throw new Error('The header for gapless playing is missing')
    if (Math.abs(facts.seconds - decodedSeconds) > TOLERANCE) {
      throw new Error(`It lasts ${facts.seconds} s, but ${decodedSeconds} s were decoded`)
    }
    await runFfmpeg(decodeCall(file), options)
    return facts.seconds
  } catch (error) {
    options.signal.throwIfAborted()
    // On a full disk ffmpeg may end as if all were well.
    if (await isFull(options.cwd)) throw new StorageFull({ cause: error })
    throw new Error(`The ${quality} kbps output is not whole`, { cause: error })
  }
}
