import { limits } from '@nava/contracts'
import { failure, remark, type Remark } from '@nava/media/uploads/failure-reasons'
import type { Rendition, Segments } from '@nava/media/renditions/renditions'
import { StorageFull } from '@nava/media/storage/storage'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BadSource } from '../failures.ts'
import { decoders } from '../ffmpeg/args.ts'
import { boundsOfWork } from '../ffmpeg/bounds.ts'
import { FfmpegFailed, isTooCostly, runFfmpeg, type RunOptions } from '../ffmpeg/run.ts'
import { mayBeStill, type PictureFacts } from '../ffmpeg/source-facts.ts'
import { isDiskFull } from '../disk-space.ts'
import { withFile } from '../sources/local-file.ts'
import { openSource, type Source } from '../sources/open-source.ts'
import { allOrAbort } from '../all-or-abort.ts'
import type { TranscodeOptions } from '../transcode.ts'
import {
  decodeKeyFramesCall,
  decodeSoundCall,
  firstPictureCall,
  measureCall,
  planSeconds,
  rungFile,
  videoCall,
  type VideoPlan,
} from './args.ts'
import { indexedHeader, readFragments, type FragmentedFile } from './fragments.ts'
import { outputRate, planRungs, type Rung } from './ladder.ts'

export interface VideoLimits {
  minSeconds: number
  maxSeconds: number
  maxPixels: number
  maxPixelFrames: number
}

export interface TranscodedVideo {
  durationMs: number
  /** What the file lacks; undefined for a whole one */
  missing?: Remark | undefined
  /** Tallest first */
  rungs: { rendition: Rendition; segments: Segments; file: string }[]
}

export interface VideoOptions extends TranscodeOptions {
  /** Publishes the lowest rung, which is then made first; undefined if it should not be published early. */
  onLowest?: ((lowest: TranscodedVideo) => Promise<void>) | undefined
}

/** Seconds of work above which the lowest rung is made first, although the video is then decoded twice */
const WORTH_TWO_PASSES = 5
/** Share of the progress for the pass of the lowest rung */
const LOWEST_SHARE = 0.25
/** Seconds */
const TOLERANCE = 0.1
/** Pixels per second of all rungs that an average core encodes */
const PIXELS_PER_SECOND = 60_000_000
/** Pixels of the shorter side */
const SMALLEST_SIDE = 32

/**
 * Encodes and verifies all rungs in `options.cwd`: the lowest first if `onLowest` is set, the others from one
 * decoding.
 * @throws BadSource, StorageFull, and other errors
 */
export async function transcodeVideo(
  file: string,
  options: VideoOptions,
  bounds: VideoLimits = limits.video,
): Promise<TranscodedVideo> {
  const source = await openSource(file, 'video', options)
  const plan = await planVideo(source, options, bounds)
  const seconds = planSeconds(plan)
  const bitrate = plan.rungs.reduce((sum, rung) => sum + rung.maxBitrate, 0)
  const work = plan.pixelFrames / PIXELS_PER_SECOND
  await options.onPlan({ bytes: (seconds * bitrate) / 8 / 2, work })
  const largest = Math.max(...plan.rungs.map((rung) => rung.maxBitrate)) + limits.video.soundBitrate
  const processBounds = boundsOfWork({ work, bytes: (seconds * largest) / 8 })

  const durationMs = Math.round(seconds * 1000)
  const missing = missingPart(source, seconds)
  const pass = { ...options, bounds: processBounds }
  const { onLowest } = options
  const lowest = plan.rungs.at(-1)
  if (!onLowest || !lowest || plan.rungs.length === 1 || work < WORTH_TWO_PASSES)
    return { durationMs, missing, rungs: await makeRungs(plan, plan.rungs, pass, { from: 0, to: 1 }) }
  const first = await makeRungs(plan, [lowest], pass, { from: 0, to: LOWEST_SHARE })
  await onLowest({ durationMs, rungs: first })
  const others = await makeRungs(plan, plan.rungs.slice(0, -1), pass, { from: LOWEST_SHARE, to: 1 })
  return { durationMs, missing, rungs: [...others, ...first] }
}

/** Returns what a cut piece of a longer video lacks; undefined for a whole one. */
function missingPart({ isCutOff, seconds: declared }: Source, seconds: number): Remark | undefined {
  if (!isCutOff) return undefined
  const foundLength = Math.round(seconds)
  if (declared === undefined || declared - seconds < 1) return remark('file.breaks-off', { foundLength })
  return remark('file.shorter', { declaredLength: Math.round(declared), foundLength })
}

async function makeRungs(
  plan: VideoPlan,
  rungs: readonly Rung[],
  options: TranscodeOptions,
  progress: { from: number; to: number },
) {
  const seconds = planSeconds(plan)
  const onSeconds = (reached: number) => {
    const share = progress.from + (progress.to - progress.from) * Math.min(1, reached / seconds)
    options.onPercent(Math.min(99, Math.floor(share * 100)))
  }
  try {
    await runFfmpeg(videoCall({ ...plan, rungs }), { ...options, onSeconds }).catch(classifyFailure)
    return await allOrAbort(options.signal, rungs, (rung, signal) =>
      finishRung(plan, rung, { ...options, signal }),
    )
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof BadSource || error instanceof StorageFull || (await hasPictures(plan, options)))
      throw error
    throw new BadSource(failure('video.damaged'), { cause: error })
  }
}

/** Returns false if no picture of the source can be decoded. */
async function hasPictures({ file, demuxer, picture }: VideoPlan, options: RunOptions): Promise<boolean> {
  const { frames } = await runFfmpeg(firstPictureCall(file, demuxer, picture), options).catch(classifyFailure)
  return frames > 0
}

function classifyFailure(error: unknown): never {
  if (isTooCostly(error)) throw new BadSource(failure('file.too-costly'), { cause: error })
  if (error instanceof FfmpegFailed && error.full) throw new StorageFull({ cause: error })
  if (error instanceof FfmpegFailed && error.isSourceFault)
    throw new BadSource(failure('video.damaged'), { cause: error })
  throw error
}

async function planVideo(source: Source, options: RunOptions, bounds: VideoLimits): Promise<VideoPlan> {
  const { sound, file, demuxer } = source
  const picture = await findFilm(source, options)
  for (const { codec } of [picture, ...(sound ? [sound] : [])]) {
    if (!decoders.some((decoder) => decoder === codec)) throw new BadSource(failure('video.codec', { codec }))
  }
  if (sound && sound.channels > limits.audio.maxChannels)
    throw new BadSource(
      failure('file.too-many-channels', { count: sound.channels, max: limits.audio.maxChannels }),
    )
  if (Math.min(picture.width, picture.height) < SMALLEST_SIDE)
    throw new BadSource(failure('video.too-small', { min: SMALLEST_SIDE }))
  if (picture.width * picture.height > bounds.maxPixels) throw new BadSource(failure('video.too-large'))
  const streams = [picture, ...(sound ? [sound] : [])]
  const lengths = await measureStreams(source, streams, options)
  const measured = Math.max(...lengths.map((length) => length.seconds))
  const seconds = lastingSeconds(measured, source.seconds, picture.framesPerSecond)
  if (seconds < bounds.minSeconds)
    throw new BadSource(failure('video.too-short', { minDuration: bounds.minSeconds }))
  if (seconds > bounds.maxSeconds)
    throw new BadSource(failure('video.too-long', { maxDuration: bounds.maxSeconds }))
  const rate = outputRate(picture)
  const frames = Math.max(1, Math.round((seconds * rate.numerator) / rate.denominator))
  // Counts the packets too, because ffmpeg 7 does not count copied frames.
  const decodedFrames = Math.max(
    lengths[0]?.frames ?? 0,
    Math.round(seconds * (picture.framesPerSecond ?? 0)),
  )
  const pixelFrames = picture.width * picture.height * Math.max(frames, decodedFrames)
  if (pixelFrames > bounds.maxPixelFrames) throw new BadSource(failure('video.too-much'))
  return {
    file,
    demuxer,
    rate,
    rungs: planRungs(picture, rate, (source.bytes * 8) / seconds),
    frames,
    pixelFrames,
    picture: picture.stream,
    sound: sound?.stream,
    toneMapped: picture.highDynamicRange,
    interlaced: picture.interlaced,
    threads: Math.min(8, availableParallelism()),
  }
}

const measureStreams = async (
  { file, demuxer }: Source,
  streams: readonly { stream: number }[],
  options: RunOptions,
) =>
  await allOrAbort(options.signal, streams, async ({ stream }, signal) => {
    return await runFfmpeg(measureCall(file, demuxer, stream), { ...options, signal })
  }).catch(classifyFailure)

/** Number of streams that may be the film */
const MAX_CANDIDATES = 4
/** Seconds that a picture alone may seem to last */
const STILL_SECONDS = 0.2
/** A stream with less than this share of the longest one’s time is a still of it. */
const SHARE_OF_FILM = 0.1

/**
 * Returns the likeliest stream that is no still: whatever its codec says, a picture before the film has one frame.
 * @throws BadSource if all pictures are stills
 */
async function findFilm(source: Source, options: RunOptions): Promise<PictureFacts> {
  const [picture] = source.pictures
  if (!picture) throw new BadSource(failure('file.no-picture'))
  if (!mayBeStill(picture) && source.pictures.length === 1) return picture
  const candidates = source.pictures.slice(0, MAX_CANDIDATES)
  const lengths = (await measureStreams(source, candidates, options)).map(({ seconds }) => seconds)
  const longest = Math.max(...lengths)
  const film = candidates.find((_, at) => (lengths[at] ?? 0) >= longest * SHARE_OF_FILM)
  if (!film || longest < STILL_SECONDS) throw new BadSource(failure('file.no-picture'))
  return film
}

/** Time by which packets may end early: the last frames are reordered, and last themselves */
const REORDERED = { frames: 3, seconds: 0.2 }
/** Frames per second, where a file does not tell */
const USUAL_RATE = 25
/** Frames per second by which a rate may be lower, because ffmpeg prints two decimals */
const ROUNDED = 0.005

/** Returns the declared length if the packets confirm it, else the measured one. */
export function lastingSeconds(
  measured: number,
  declared: number | undefined,
  framesPerSecond = USUAL_RATE,
): number {
  const slack = REORDERED.seconds + REORDERED.frames / Math.max(framesPerSecond - ROUNDED, ROUNDED)
  const isBorneOut = declared !== undefined && declared >= measured && declared - measured < slack
  return isBorneOut ? declared : measured
}

async function finishRung(plan: VideoPlan, rung: Rung, options: RunOptions) {
  const raw = join(options.cwd, rungFile(rung))
  const file = join(options.cwd, `${rung.height}.mp4`)
  try {
    const fragmented = await withFile(raw, readFragments)
    checkFragments(fragmented, plan, rung)
    const { bytes: header, initBytes } = indexedHeader(fragmented)
    const bytes = await replaceHeader(raw, fragmented.header.length, header, file)
    await rm(raw)
    await proveDecodes(file, fragmented, plan, options)
    const segments: Segments = {
      initBytes,
      firstByte: header.length,
      segments: fragmented.fragments.map((fragment) => [
        fragment.ticks / fragmented.timeScale,
        fragment.bytes,
      ]),
    }
    return { rendition: describe(plan, rung, fragmented, segments, bytes), segments, file }
  } catch (error) {
    options.signal.throwIfAborted()
    if (await isDiskFull(options.cwd)) throw new StorageFull({ cause: error })
    throw new Error(`The ${rung.height} rung is not whole`, { cause: error })
  }
}

function checkFragments(file: FragmentedFile, plan: VideoPlan, rung: Rung): void {
  const frames = file.fragments.reduce((sum, fragment) => sum + fragment.frames, 0)
  const seconds = file.fragments.reduce((sum, fragment) => sum + fragment.ticks, 0) / file.timeScale
  if (frames !== plan.frames) throw new Error(`It has ${frames} frames of ${plan.frames}`)
  if (Math.abs(seconds - planSeconds(plan)) > TOLERANCE) throw new Error(`Its segments last ${seconds} s`)
  if (file.width !== rung.width || file.height !== rung.lines) {
    throw new Error(`Its picture has ${file.width} by ${file.height} pixels`)
  }
  if (file.codecs.includes('mp4a') !== (plan.sound !== undefined)) throw new Error('Its sound is missing')
}

async function replaceHeader(from: string, skip: number, header: Buffer, to: string): Promise<number> {
  const target = await open(to, 'w')
  try {
    await target.appendFile(header)
    const body = createReadStream(from, { start: skip, highWaterMark: 1 << 20 })
    for await (const chunk of body) await target.appendFile(chunk as Buffer)
    const [copied, original] = [await target.stat(), await withFile(from, async ({ bytes }) => bytes)]
    if (copied.size !== header.length + original - skip) throw new Error('The copy is not whole')
    return copied.size
  } finally {
    await target.close()
  }
}

async function proveDecodes(
  file: string,
  { fragments }: FragmentedFile,
  plan: VideoPlan,
  options: RunOptions,
): Promise<void> {
  const { frames } = await runFfmpeg(decodeKeyFramesCall(file), options)
  if (frames !== fragments.length) {
    throw new Error(`Of ${fragments.length} segments ${frames} have a picture to start with`)
  }
  if (plan.sound === undefined) return
  const { seconds } = await runFfmpeg(decodeSoundCall(file), options)
  if (Math.abs(seconds - planSeconds(plan)) > TOLERANCE) throw new Error(`Its sound lasts ${seconds} s`)
}

function describe(
  plan: VideoPlan,
  rung: Rung,
  { codecs }: FragmentedFile,
  { segments }: Segments,
  bytes: number,
): Rendition {
  const seconds = planSeconds(plan)
  // A short last segment counts as a second, because it would exaggerate the peak bitrate.
  const peak = Math.max(...segments.map(([length, size]) => size / Math.max(length, 1)))
  const average = bytes / seconds
  return {
    height: rung.height,
    pictureWidth: rung.width,
    pictureHeight: rung.lines,
    framesPerSecond: plan.rate.numerator / plan.rate.denominator,
    bytes,
    averageBandwidth: Math.ceil(average * 8),
    peakBandwidth: Math.ceil(Math.max(peak, average) * 8),
    codecs,
    durationMs: Math.round(seconds * 1000),
  }
}
