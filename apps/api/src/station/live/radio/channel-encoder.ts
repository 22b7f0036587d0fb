/** Encodes the channel for the radios of all processes. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CachedLog } from '../cached-log.ts'
import type { LiveSegments } from '../live-segment.ts'
import type { LoggedItem } from '../live.store.ts'
import { type AirSegment, windowAt } from '../log.ts'
import { AIR_LATE } from '../plan-ahead.ts'
import type { LiveRadioStore, RadioChunk } from './live-radio.store.ts'
import { mp3FrameStart, mp3Position, startMp3Encoder } from './mp3-encoder.ts'
import { soundFeed } from './sound-feed.ts'

/** Segments from which the first listener gets its burst */
const RUN_UP = 3
/** Milliseconds within which the encoder says that it is at work */
const SIGN_OF_LIFE = 1000
/** Bytes that ffmpeg holds back until more follows, at most */
const HELD_BACK = 8000
/** Bytes that wait for a database that does not answer, half a minute of sound; later ones are lost */
const MOST_WAITING = 512 * 1024

export interface ChannelEncoderDeps {
  log: Pick<CachedLog, 'read'>
  segments: Pick<LiveSegments, 'soundOf'>
  store: LiveRadioStore
  ffmpeg: string
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export type ChannelEncoder = Exclude<Awaited<ReturnType<typeof startChannelEncoder>>, string>

/** Reads the sound of the channel from the segment after `last` on. */
function channelSound(
  { log, segments, logger }: Pick<ChannelEncoderDeps, 'log' | 'segments' | 'logger'>,
  last: number,
) {
  const feed = soundFeed()
  /** The segments that are not yet written, with their positions in the MP3 */
  const segmentsAt: { start: number; end: number; sequence: number; title: string }[] = []
  let fed = last

  /** Returns what follows on the channel since the last call. */
  const advance = async (most: number): Promise<{ frames: readonly Buffer[]; isHeard: boolean }> => {
    const { log: items, now } = await log.read()
    const following = windowAt(items, now)
      .filter(({ sequence }) => sequence > fed)
      .slice(-most)
    const frames: Buffer[] = []
    let isHeard = false
    for (const segment of following) {
      fed = segment.sequence
      const sound = await soundOf(segment)
      if (!sound) continue
      isHeard = true
      const { silence, frames: own } = feed.segment(sound)
      frames.push(...silence, ...own)
      segmentsAt.push({
        start: mp3Position(feed.fed() - own.length),
        end: mp3Position(feed.fed()),
        sequence: segment.sequence,
        title: titleOf(segment.item),
      })
    }
    // A DJ's next segment may be late.
    if (feed.fed() > 0) frames.push(...feed.silenceUntil(now - AIR_LATE))
    return { frames, isHeard }
  }
  const soundOf = async (segment: AirSegment<LoggedItem>) => {
    try {
      return await segments.soundOf(segment)
    } catch (error) {
      logger.warn({ err: error }, 'a segment of the live channel has no sound')
      return undefined
    }
  }

  return { advance, segmentsAt }
}

/** Returns `nothing` if nothing can be heard, `elsewhere` while another process encodes. */
export async function startChannelEncoder({ log, segments, store, ffmpeg, logger }: ChannelEncoderDeps) {
  const id = randomUUID()
  let waiting: Buffer[] = []
  let written = 0
  let saidAt = 0
  let isEnded = false

  const taken = await store.take(id)
  if (taken === undefined) return 'elsewhere'
  const { advance, segmentsAt } = channelSound({ log, segments, logger }, taken)
  /** Number of the last segment that was written */
  let sequence = taken

  const begin = async (): Promise<readonly Buffer[] | undefined> => {
    try {
      const { frames, isHeard } = await advance(taken === -1 ? RUN_UP : Infinity)
      // Between two segments of a channel that was just heard there may be none.
      return isHeard || taken !== -1 ? frames : undefined
    } catch (error) {
      await store.end(id).catch(() => undefined)
      throw error
    }
  }
  const first = await begin()
  if (!first) {
    await store.end(id)
    return 'nothing'
  }
  const encoder = startMp3Encoder(ffmpeg, {
    onBytes: (bytes) => waiting.push(bytes),
    onEnd: (error) => {
      isEnded = true
      if (error) logger.warn({ err: error }, 'the live channel has no encoder for radios')
    },
  })
  encoder.write(first)

  /** Returns what was encoded since the last call, in whole frames; each chunk is of one segment. */
  const encoded = (): RadioChunk[] => {
    const all = Buffer.concat(waiting)
    const whole = mp3FrameStart(all.length)
    waiting = [all.subarray(whole)]
    const start = written
    const chunks: RadioChunk[] = []
    while (written < start + whole) {
      const from = written
      const title = segmentsAt.findLast((segment) => segment.start <= from)?.title ?? ''
      const next = segmentsAt.find((segment) => segment.start > from)?.start ?? Infinity
      written = Math.min(start + whole, next)
      sequence = segmentsAt.findLast(({ end }) => end <= written + HELD_BACK)?.sequence ?? sequence
      chunks.push({ sequence, title, bytes: all.subarray(from - start, written - start) })
    }
    while ((segmentsAt[1]?.start ?? Infinity) <= written) segmentsAt.shift()
    return chunks
  }
  let unsaid: RadioChunk[] = []
  /** Returns false if another encoder has taken over. */
  const write = async (): Promise<boolean> => {
    unsaid.push(...encoded())
    while (unsaid.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_WAITING) unsaid.shift()
    if (unsaid.length === 0) {
      if (performance.now() - saidAt < SIGN_OF_LIFE) return true
      unsaid.push({ sequence, title: '', bytes: Buffer.alloc(0) })
    }
    const isOwn = await store.append(id, unsaid)
    saidAt = performance.now()
    unsaid = []
    return isOwn
  }

  return {
    isEnded: () => isEnded,
    /** Feeds what is on, and writes what was encoded. */
    goOn: async (): Promise<'replaced' | 'on'> => {
      const { frames } = await advance(Infinity)
      if (frames.length > 0) encoder.write(frames)
      if (await write()) return 'on'
      encoder.end()
      return 'replaced'
    },
    end: async (): Promise<void> => {
      encoder.end()
      await write()
      await store.end(id)
    },
  }
}

const titleOf = ({ artists, title }: LoggedItem): string => [artists, title].filter(Boolean).join(' - ')
