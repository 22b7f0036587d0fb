import { limits, type AudioQuality } from '@nava/contracts'
import { failure, remark, type Remark } from '@nava/media/uploads/failure-reasons'
import type { AcceptedImage } from '@nava/media/images/images'
import { FRAME_SAMPLES } from '@nava/tags/mpeg-audio'
import { OPUS_QUALITY } from '@nava/media/renditions/renditions'
import { StorageFull } from '@nava/media/storage/storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BadSource } from '../failures.ts'
import { decoders } from '../ffmpeg/args.ts'
import { boundsOfWork } from '../ffmpeg/bounds.ts'
import { FfmpegFailed, isTooCostly, runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import type { SoundFacts } from '../ffmpeg/source-facts.ts'
import { isDiskFull } from '../disk-space.ts'
import { allOrAbort } from '../all-or-abort.ts'
import type { TranscodeOptions } from '../transcode.ts'
import { withFile } from '../sources/local-file.ts'
import { openSource, type Source } from '../sources/open-source.ts'
import {
  audioCall,
  decodeCall,
  measureCall,
  outputChannels,
  outputHertz,
  straightenCall,
  type AudioPlan,
} from './args.ts'
import { tagCover, takeCover } from './cover.ts'
import { id3Tag, type Tags } from './id3-tag.ts'
import { encodeOpus, proveOpus } from './opus.ts'
import { readMp3 } from './mp3-frames.ts'
import { type MeasuredSound, readExtremes, readLoudness } from './measure-sound.ts'
import { readDescriptor } from './read-descriptor.ts'
import { planQualities } from './qualities.ts'

export interface AudioLimits {
  minSeconds: number
  maxSeconds: number
  maxChannels: number
}

export interface TranscodedAudio {
  durationMs: number
  hertz: number
  channels: number
  files: { quality: AudioQuality; file: string; bytes: number }[]
  sound: MeasuredSound
  /** Empty if there is nothing to describe */
  descriptor: Buffer<ArrayBuffer>
  embeddedCover: AcceptedImage | undefined
  /** What the file lacks; undefined for a whole one */
  missing: Remark | undefined
  /** What was left out or changed to publish it */
  mended: Remark[]
  /** Undefined if Opus is disabled, or if there is no MP3 of that bitrate */
  opus: { file: string; bytes: number } | undefined
}

export interface AudioOptions extends TranscodeOptions {
  makesOpus?: boolean
}

export interface Description extends Omit<Tags, 'cover' | 'composer' | 'loudness' | 'truePeak'> {
  cover: Uint8Array | undefined
}

/** Seconds */
const TOLERANCE = 0.1
const BYTES_PER_KBPS = 125
/** Seconds of sound encoded and verified per second on an average core */
const ENCODED_PER_SECOND = 60
/** Samples by which the declared length may be wrong: two frames */
const MP3_SLACK = 2 * FRAME_SAMPLES

/**
 * Makes and verifies all bitrates in `options.cwd`. Of the upload's tags it keeps only the composer, and the
 * genre if the track has none.
 * @throws BadSource, StorageFull, and other errors
 */
export async function transcodeAudio(
  file: string,
  described: Description,
  options: AudioOptions,
  bounds: AudioLimits = limits.audio,
): Promise<TranscodedAudio> {
  const source = await openSource(file, 'audio', options)
  const sound = checkSound(source, bounds)
  const plan: AudioPlan = {
    file,
    demuxer: source.demuxer,
    hasSoundBehind: source.hasSoundBehind,
    stream: sound.stream,
    hertz: outputHertz(sound.hertz),
    channels: outputChannels(sound.channels),
    maxSeconds: longest(bounds),
  }
  const { cover: embeddedCover, isRefused } = described.cover
    ? { cover: undefined, isRefused: false }
    : await takeCover(file, options)
  const tags: Tags = {
    ...described,
    composer: source.tags.get('composer'),
    genres: described.genres?.length ? described.genres : [source.tags.get('genre') ?? ''],
    cover: await tagCover(described.cover ?? embeddedCover?.master),
  }
  const original = { ...source, sound }
  let isStraightened = false
  const made = await makeFiles(plan, original, tags, options, bounds).catch(async (error: unknown) => {
    if (!(error instanceof TimesDiffer)) throw error
    isStraightened = true
    const straight = await straighten(plan, options)
    return await makeFiles(straight, original, tags, { ...options, onPlan: async () => undefined }, bounds)
  })
  const mended = [
    ...(isStraightened ? [remark('sound.times', {})] : []),
    ...(source.streamStart?.hasHead ? [remark('sound.stream-head', {})] : []),
    ...(source.streamStart?.hasPart ? [remark('sound.begins-inside', {})] : []),
    ...(isRefused ? [remark('cover.refused', {})] : []),
  ]
  return { ...made, embeddedCover, mended }
}

/** Thrown if the time stamps of a recording contradict its samples, for example where its rate changes. */
class TimesDiffer extends Error {
  override name = 'TimesDiffer'
}

/** Bytes of a sample of 24 bits */
const WIDE_SAMPLE = 3

async function straighten(plan: AudioPlan, options: RunOptions): Promise<AudioPlan> {
  const { maxSeconds, hertz, channels } = plan
  const bytes = maxSeconds * hertz * channels * WIDE_SAMPLE
  const run = { ...options, bounds: boundsOfWork({ work: maxSeconds / ENCODED_PER_SECOND, bytes }) }
  await runFfmpeg(straightenCall(plan, 'straight.flac'), run).catch(classifyFailure)
  return {
    ...plan,
    file: join(options.cwd, 'straight.flac'),
    demuxer: 'flac',
    hasSoundBehind: false,
    stream: 0,
  }
}

type Original = Source & { sound: SoundFacts }

async function makeFiles(
  plan: AudioPlan,
  source: Original,
  tags: Tags,
  options: AudioOptions,
  bounds: AudioLimits,
): Promise<Omit<TranscodedAudio, 'embeddedCover' | 'mended'>> {
  const { channels } = plan
  const { sound } = source
  const expected = (await measuredSeconds(plan, options)) || source.guessedSeconds || 1
  if (expected > plan.maxSeconds)
    throw new BadSource(failure('audio.too-long', { maxDuration: bounds.maxSeconds }))
  const bitrate = (source.bytes * 8) / expected
  const planned = planQualities({ ...sound, channels, bitrate })
  const hasOpus = options.makesOpus === true && planned.includes(OPUS_QUALITY)
  const bitrates = [...planned, ...(hasOpus ? [OPUS_QUALITY] : [])]
  const kbps = bitrates.reduce<number>((sum, quality) => sum + quality, 0)
  const work = (expected * bitrates.length) / ENCODED_PER_SECOND
  await options.onPlan({ bytes: expected * kbps * BYTES_PER_KBPS, work })
  const processBounds = boundsOfWork({ work, bytes: expected * Math.max(...planned) * BYTES_PER_KBPS })
  const loudness = readLoudness()
  const run = { ...options, bounds: processBounds }
  let opus: string | undefined
  const encoders = [
    (signal: AbortSignal) => encode(plan, planned, expected, { ...run, signal, onMeasured: loudness.onLine }),
    async (signal: AbortSignal) => {
      if (hasOpus) opus = await encodeOpus(plan, tags, { ...run, signal }).catch(classifyFailure)
      return []
    },
  ]
  const outputs = (await allOrAbort(options.signal, encoders, (make, signal) => make(signal))).flat()
  if (Math.max(...outputs.map((output) => output.seconds)) === 0) {
    if (await isDiskFull(options.cwd)) throw new StorageFull()
    const code = source.isCutOff ? 'audio.cut-off' : 'audio.damaged'
    throw new BadSource(failure(code), { cause: new Error('Nothing was decoded') })
  }
  // The tag contains the loudness, which is known only after encoding.
  const tag = id3Tag({ ...tags, ...loudness.result() })
  const proven = await allOrAbort(options.signal, outputs, (output, signal) =>
    finishMp3(output, tag, { ...options, signal }),
  )
  const seconds = Math.max(...proven.map((output) => output.seconds))
  checkLength(seconds, bounds)
  return {
    opus: opus ? { file: opus, bytes: await proveOpus(opus, seconds, options) } : undefined,
    durationMs: Math.round(seconds * 1000),
    hertz: plan.hertz,
    channels,
    files: proven.map(({ quality, file: output, bytes }) => ({ quality, file: output, bytes })),
    sound: { ...loudness.result(), waveform: await readExtremes(options.cwd) },
    descriptor: await readDescriptor(proven.at(-1)?.file ?? '', seconds, options),
    missing: missingPart(source, seconds, longest(bounds)),
  }
}

/** Returns the length according to the packets, whatever the file declares. */
async function measuredSeconds(plan: AudioPlan, options: RunOptions): Promise<number> {
  const { seconds } = await runFfmpeg(measureCall(plan), options).catch(classifyFailure)
  return seconds
}

interface Output {
  quality: AudioQuality
  file: string
  /** Seconds of decoded sound */
  seconds: number
}

/** Encodes all bitrates concurrently. The lowest one also measures loudness. `expected` is in seconds. */
async function encode(
  plan: AudioPlan,
  qualities: readonly AudioQuality[],
  expected: number,
  { onMeasured, ...options }: TranscodeOptions & { onMeasured: (line: string) => void },
): Promise<Output[]> {
  const reached = new Map<AudioQuality, number>()
  const report = (quality: AudioQuality, seconds: number) => {
    reached.set(quality, seconds)
    const slowest = Math.min(...qualities.map((each) => reached.get(each) ?? 0))
    options.onPercent(Math.min(99, Math.floor((slowest / expected) * 100)))
  }
  return await allOrAbort(options.signal, qualities, async (quality, signal) => {
    const name = `${quality}.mp3`
    const onSeconds = (seconds: number) => report(quality, seconds)
    const measures = quality === qualities[0]
    const call = audioCall(plan, quality, name, measures ? { measured: { expected } } : {})
    const run = { ...options, signal, onSeconds, ...(measures && { onLine: onMeasured }) }
    const { seconds } = await runFfmpeg(call, run).catch(classifyFailure)
    return { quality, file: join(options.cwd, name), seconds }
  })
}

function classifyFailure(error: unknown): never {
  if (isTooCostly(error)) throw new BadSource(failure('file.too-costly'), { cause: error })
  if (error instanceof FfmpegFailed && error.full) throw new StorageFull({ cause: error })
  if (error instanceof FfmpegFailed && error.isSourceFault)
    throw new BadSource(failure('audio.damaged'), { cause: error })
  throw error
}

/** Demuxers of files that declare their length in samples; other containers are checked by their size. */
const DECLARES_LENGTH = new Set(['flac', 'mp3', 'wv'])

/** Returns what a cut piece of a longer recording lacks; undefined for a whole one. */
function missingPart(
  { demuxer, isCutOff, seconds: declared, sound }: Original,
  seconds: number,
  most: number,
): Remark | undefined {
  const slack = TOLERANCE + MP3_SLACK / Math.max(sound.hertz, 8000)
  const isShorter = declared !== undefined && seconds < Math.min(declared, most) - slack
  if (isShorter && (isCutOff || DECLARES_LENGTH.has(demuxer)))
    return remark('file.shorter', { declaredLength: Math.round(declared), foundLength: Math.round(seconds) })
  return isCutOff ? remark('file.breaks-off', { foundLength: Math.round(seconds) }) : undefined
}

/** @throws BadSource */
function checkLength(seconds: number, bounds: AudioLimits): void {
  if (seconds < bounds.minSeconds)
    throw new BadSource(failure('audio.too-short', { minDuration: bounds.minSeconds }))
  if (seconds > bounds.maxSeconds)
    throw new BadSource(failure('audio.too-long', { maxDuration: bounds.maxSeconds }))
}

const longest = ({ maxSeconds }: AudioLimits): number => maxSeconds + 1

function checkSound(source: Source, bounds: AudioLimits) {
  const { sound } = source
  if (!sound) throw new BadSource(failure('file.no-sound'))
  if (!decoders.some((decoder) => decoder === sound.codec))
    throw new BadSource(failure('audio.codec', { codec: sound.codec }))
  if (sound.channels > bounds.maxChannels)
    throw new BadSource(failure('file.too-many-channels', { count: sound.channels, max: bounds.maxChannels }))
  return sound
}

async function finishMp3(
  output: Output,
  tag: Buffer,
  options: RunOptions,
): Promise<Output & { bytes: number }> {
  const { quality, seconds: decodedSeconds } = output
  const file = join(options.cwd, `${quality}.tagged.mp3`)
  try {
    await writeFile(file, tag)
    await pipeline(createReadStream(output.file), createWriteStream(file, { flags: 'a' }))
    await rm(output.file)
    const { facts, bytes } = await withFile(file, async (opened) => ({
      facts: await readMp3(opened),
      bytes: opened.bytes,
    }))
    if (facts.bitrate !== quality * 1000)
      throw new Error(`The bitrate is ${facts.bitrate}, not ${quality} kbps`)
    if (!facts.gap) throw new Error('The header for gapless playing is missing')
    if (Math.abs(facts.seconds - decodedSeconds) > TOLERANCE) {
      throw new TimesDiffer(`It lasts ${facts.seconds} s, but ${decodedSeconds} s were decoded`)
    }
    await runFfmpeg(decodeCall(file), options)
    return { quality, file, seconds: facts.seconds, bytes }
  } catch (error) {
    options.signal.throwIfAborted()
    if (await isDiskFull(options.cwd)) throw new StorageFull({ cause: error })
    if (error instanceof TimesDiffer) throw error
    throw new Error(`The ${quality} kbps output is not whole`, { cause: error })
  }
}
