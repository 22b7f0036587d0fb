import type { Source } from '../deck.ts'
import type { BufferWriter } from './buffer-writer.ts'
import {
  type Mp3Head,
  byteOfFrame,
  bytesPerSecond,
  frameAt,
  offsetOfFrame,
  readMp3Head,
  secondOfFrame,
} from './mp3-head.ts'
import { BrokenReply, Refusal, readRange } from './read-range.ts'

/** Prefetching stops this far ahead of the position, so that skipping an item wastes no more bytes. */
const AHEAD = { seconds: 60, bytes: 1_200_000 }
/** Seconds of sound per request */
const PIECE_SECONDS = 12
/** Bytes of the first request: mostly a tag with a cover, and some seconds of sound */
const FIRST_BYTES = 64 * 1024
/** Bytes below which a request that breaks off is not made smaller */
const LEAST_BYTES = 8 * 1024
/** Frames fetched before the wanted one, because decoding it needs their data */
const PRIMING_FRAMES = 10
/** Bytes by which a calculated frame start may be late */
const SLACK = 8
/** Longest delay between retries, in seconds; the first is one second. */
const MAX_RETRY = 4

export interface Entry {
  source: Source
  zero: number
  /** Undefined until the beginning of the file is fetched */
  head?: Mp3Head
}

export interface FillParts {
  element: HTMLAudioElement
  writer: BufferWriter
  signal: AbortSignal
  /** Resolves when the position, the next source or the browser's demand changes. */
  change: () => Promise<void>
  isWanted: () => boolean
  isStarved: (entry: Entry) => boolean
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Fetches an entry from a second on, piece by piece, and appends it at its place.
 * @throws Error if the file is not an MP3 made by the worker, is refused, or cannot be fetched in time
 */
export async function fillEntry(entry: Entry, second: number, parts: FillParts): Promise<void> {
  let bytes = readFrom(entry, 0, parts)
  let first: Bytes = new Uint8Array(0)
  if (!entry.head) {
    const begun = await gather(bytes, readMp3Head)
    entry.head = begun.found
    first = begun.bytes.subarray(entry.head.firstByte)
  }
  const { head } = entry
  const frame = Math.max(0, Math.min(frameAt(head, second), head.frames) - PRIMING_FRAMES)
  if (frame > 0 || first.length === 0) {
    await bytes.return()
    bytes = readFrom(entry, Math.max(head.firstByte, byteOfFrame(head, frame) - SLACK), parts)
    const begun = await gather(bytes, offsetOfFrame)
    first = begun.bytes.subarray(begun.found)
  }
  const { element, writer, signal } = parts
  const window = { start: entry.zero, end: entry.zero + head.seconds }
  await writer.place(entry.zero + secondOfFrame(head, frame), window)
  await append(first)
  for await (const chunk of bytes) await append(chunk)

  async function append(chunk: Bytes) {
    signal.throwIfAborted()
    await writer.append(chunk)
    await writer.trim(element.currentTime)
    signal.throwIfAborted()
  }
}

/**
 * Yields bytes up to the prefetch limits. Retries lost connections while buffered media remains. Replies that
 * break off are requested smaller, because browsers drop what they had received of them.
 */
async function* readFrom(entry: Entry, from: number, parts: FillParts): AsyncGenerator<Bytes, void> {
  const { signal, change, isWanted, isStarved, element } = parts
  let failures = 0
  let most = Infinity
  for (let at = from; ;) {
    const { head } = entry
    if (head && at >= endOfSound(head)) return
    while (!isWanted() || !hasRoom(entry, at, element.currentTime)) {
      await change()
      signal.throwIfAborted()
    }
    const size = Math.min(most, head ? Math.ceil(PIECE_SECONDS * bytesPerSecond(head)) : FIRST_BYTES)
    const to = at + size
    try {
      for await (const chunk of readRange(entry.source.address, { from: at, to, signal })) {
        failures = 0
        at += chunk.length
        yield chunk
      }
      if (at < to) return
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof BrokenReply && size > LEAST_BYTES) {
        most = Math.max(LEAST_BYTES, Math.ceil(size / 2))
        continue
      }
      failures++
      if (error instanceof Refusal || (failures > 1 && isStarved(entry))) throw error
      await sleep(Math.min(failures, MAX_RETRY) * 1000, signal)
      signal.throwIfAborted()
    }
  }
}

const endOfSound = (head: Mp3Head) => byteOfFrame(head, head.frames)

function hasRoom({ zero, head }: Entry, at: number, position: number): boolean {
  if (!head) return zero - position <= AHEAD.seconds - PIECE_SECONDS
  const rate = bytesPerSecond(head)
  const ahead = zero + (at - head.firstByte) / rate - position
  return ahead <= Math.min(AHEAD.seconds, AHEAD.bytes / rate) - PIECE_SECONDS
}

async function gather<T>(
  chunks: AsyncGenerator<Bytes, void>,
  find: (bytes: Bytes) => T | undefined,
): Promise<{ bytes: Bytes; found: T }> {
  let bytes: Bytes = new Uint8Array(0)
  for (let read = await chunks.next(); !read.done; read = await chunks.next()) {
    bytes = concat(bytes, read.value)
    const found = find(bytes)
    if (found !== undefined) return { bytes, found }
  }
  throw new Error('The MP3 ends too early')
}

function concat(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
