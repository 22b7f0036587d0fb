import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { StoredFile } from '@nava/media/storage/storage'

/**
 * Bytes per read. Readers who took the previous reply quickly get larger reads; with small ones, ranges of 1
 * MiB cost 1.5 times as much processor time. Figures: bench/results/2026-11-25-price-tags.md
 */
const chunkBytes = { quick: 256 * 1024, unknown: 64 * 1024 } as const
type Pace = keyof typeof chunkBytes
/** Milliseconds within which a quick reader takes a reply */
const QUICK_WITHIN = 100
/** Bytes of a range from which a remote file is streamed by one request */
const STREAMED_FROM = 64 * 1024
/**
 * Maximum bytes per write from memory. With a write per chunk, ranges of 1 MiB cost 1.6 to 1.9 times as much.
 */
const BATCH_BYTES = 512 * 1024

/** Free chunks for reuse, at most `most`. Without reuse, ranges cost 1.9 to 3.8 times as much. */
const pools = {
  quick: { chunks: [] as Buffer[], most: 16 },
  unknown: { chunks: [] as Buffer[], most: 64 },
} as const
const quickReaders = new WeakSet<Socket>()

/** Bytes passed to connections since the start */
export const bytesSent = () => sent
let sent = 0

export const chunksInUse = () => taken
let taken = 0

/** `isWritten`: true if the chunk may be reused */
type Release = (isWritten: boolean) => void

interface Chunk {
  bytes: Buffer
  release?: Release
}

/**
 * Calls `writeHead` after the first read, then writes `start` to `end` (inclusive) until the reader leaves.
 * Later faults are reported and end the connection.
 * @throws if the first read fails
 */
export async function writeRange(
  raw: ServerResponse,
  file: StoredFile,
  { start, end }: { start: number; end: number },
  { writeHead, onFault }: { writeHead: () => void; onFault: (error: unknown) => void },
): Promise<void> {
  if (file.stream && end - start >= STREAMED_FROM)
    return await writeStream(raw, file.stream, { start, end }, { writeHead, onFault })
  let unwritten: Set<Release> | undefined
  let position = start
  const { socket } = raw
  const startedAt = performance.now()
  const pace: Pace = socket && quickReaders.has(socket) ? 'quick' : 'unknown'
  let waiting = 0
  let chunk =
    position > end
      ? undefined
      : (hotChunk(file, position, end) ?? (await nextChunk(file, position, end, pace)))
  writeHead()
  try {
    for (;;) {
      if (!chunk) return void raw.end()
      if (raw.destroyed) return chunk.release?.(false)
      const { bytes, release } = chunk
      position += bytes.byteLength
      sent += bytes.byteLength
      const written = release && onWritten(raw, (unwritten ??= releasedOnClose(raw)), release)
      if (position > end)
        return void raw.end(bytes, (error?: Error | null) => {
          written?.(error)
          if (socket) notePace(socket, startedAt)
        })
      const isTaken = raw.write(bytes, written)
      waiting = isTaken ? 0 : waiting + bytes.byteLength
      const hot = waiting < BATCH_BYTES ? hotChunk(file, position, end) : undefined
      if (!hot && !isTaken) {
        await drained(raw)
        waiting = 0
      }
      chunk = hot ?? (await nextChunk(file, position, end, pace))
    }
  } catch (error) {
    onFault(error)
    raw.destroy()
  }
}

async function writeStream(
  raw: ServerResponse,
  open: NonNullable<StoredFile['stream']>,
  { start, end }: { start: number; end: number },
  { writeHead, onFault }: { writeHead: () => void; onFault: (error: unknown) => void },
): Promise<void> {
  const left = new AbortController()
  const onClose = () => left.abort()
  raw.once('close', onClose)
  const chunks = open(start, end, left.signal)
  try {
    let next = await chunks.next()
    writeHead()
    try {
      for (; !next.done; next = await chunks.next()) {
        sent += next.value.byteLength
        if (!raw.write(next.value)) await drained(raw)
      }
      raw.end()
    } catch (error) {
      if (!left.signal.aborted) onFault(error)
      raw.destroy()
    }
  } finally {
    raw.off('close', onClose)
    await chunks.return()
  }
}

function notePace(socket: Socket, startedAt: number) {
  if (performance.now() - startedAt < QUICK_WITHIN) quickReaders.add(socket)
  else quickReaders.delete(socket)
}

function releasedOnClose(raw: ServerResponse): Set<Release> {
  const unwritten = new Set<Release>()
  raw.once('close', () => {
    for (const release of unwritten) release(false)
  })
  return unwritten
}

/**
 * Returns the callback of a write, which releases the chunk. `unwritten` holds the chunk as well, because
 * Node may skip the callback if the reader leaves.
 */
function onWritten(raw: ServerResponse, unwritten: Set<Release>, release: Release) {
  unwritten.add(release)
  return (error?: Error | null) => {
    unwritten.delete(release)
    release(!error && !raw.destroyed)
  }
}

function hotChunk(file: StoredFile, position: number, end: number): Chunk | undefined {
  const bytes = file.inMemory?.(position)
  return bytes && { bytes: upTo(bytes, end + 1 - position) }
}

async function nextChunk(file: StoredFile, position: number, end: number, pace: Pace): Promise<Chunk> {
  const hot = hotChunk(file, position, end) ?? (await loadedChunk(file, position, end))
  if (hot) return hot
  const wanted = Math.min(chunkBytes[pace], end + 1 - position)
  const { bytes: target, release } = takeChunk(
    wanted <= chunkBytes.unknown && pace === 'quick' ? 'unknown' : pace,
  )
  try {
    const read = await file.readAt(target.subarray(0, wanted), position)
    if (read === 0) throw new Error('the file is shorter than it was')
    return { bytes: target.subarray(0, read), release }
  } catch (error) {
    release(false)
    throw error
  }
}

async function loadedChunk(file: StoredFile, position: number, end: number): Promise<Chunk | undefined> {
  const bytes = await file.intoMemory?.(position)
  if (bytes?.byteLength === 0) throw new Error('the file is shorter than it was')
  return bytes && { bytes: upTo(bytes, end + 1 - position) }
}

const upTo = (bytes: Buffer, length: number): Buffer =>
  bytes.byteLength <= length ? bytes : bytes.subarray(0, length)

function takeChunk(pace: Pace): Required<Chunk> {
  const { chunks, most } = pools[pace]
  const buffer = chunks.pop() ?? Buffer.allocUnsafeSlow(chunkBytes[pace])
  return counted(buffer, () => {
    if (chunks.length < most) chunks.push(buffer)
  })
}

/** Counts a chunk in use. An unfinished write prevents its reuse, because the system may still read it. */
function counted(bytes: Buffer, reuse: () => void): Required<Chunk> {
  taken += 1
  let isReleased = false
  return {
    bytes,
    release: (isWritten) => {
      if (isReleased) return
      isReleased = true
      taken -= 1
      if (isWritten) reuse()
    },
  }
}

/** Resolves when the connection accepts more, or the reader has left. */
function drained(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done)
      resolve()
    }
    raw.once('drain', done).once('close', done)
    if (raw.destroyed) done()
  })
}
