import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { BLOCK_BYTES, type Block } from '@nava/media/storage/block-cache'
import type { StoredFile } from '@nava/media/storage/storage'

/** Blocks that are written before the reader must have taken them; with one, ranges of 1 MiB cost half as much again. */
const BATCH = 4

/** Bytes passed to connections since the start */
export const bytesSent = () => sent
let sent = 0

interface Steps {
  writeHead: () => void
  onFault: (error: unknown) => void
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
  { writeHead, onFault }: Steps,
): Promise<void> {
  // Ranges of remote files are fetched with one request.
  if (file.stream && end - start >= BLOCK_BYTES)
    return await writeStream(raw, file.stream, { start, end }, { writeHead, onFault })
  if (start > end) {
    writeHead()
    return void raw.end()
  }
  let position = start
  let part = await readPart(file, position, end)
  let written: Block[] = []
  const release = () => {
    for (const each of written) each.release(!raw.destroyed || raw.writableFinished)
    written = []
  }
  raw.once('close', release)
  writeHead()
  try {
    for (;;) {
      if (raw.destroyed) return part.release(true)
      written.push(part)
      position += part.bytes.byteLength
      sent += part.bytes.byteLength
      if (position > end) return void raw.end(part.bytes)
      raw.write(part.bytes)
      if (raw.writableNeedDrain && written.length >= BATCH) {
        await drained(raw)
        release()
      }
      part = await readPart(file, position, end)
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
  { writeHead, onFault }: Steps,
): Promise<void> {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  const chunks = open(start, end, left.signal)
  const first = await chunks.next()
  writeHead()
  const counted = async function* () {
    for (let next = first; !next.done; next = await chunks.next()) {
      sent += next.value.byteLength
      yield next.value
    }
  }
  try {
    await pipeline(counted, raw)
  } catch (error) {
    if (!left.signal.aborted) onFault(error)
  } finally {
    await chunks.return()
  }
}

/** Returns bytes from `position` on, at most to `end`. */
async function readPart(file: StoredFile, position: number, end: number): Promise<Block> {
  const wanted = end + 1 - position
  const part = await (file.part?.(position, wanted) ?? readOwn(file, position, wanted))
  if (part.bytes.byteLength > 0) return part
  part.release(true)
  throw new Error('the file is shorter than it was')
}

async function readOwn(file: StoredFile, position: number, wanted: number): Promise<Block> {
  const target = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, wanted))
  return { bytes: target.subarray(0, await file.readAt(target, position)), release: () => undefined }
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
