import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotStored, StorageAway } from '../storage/storage.ts'
import { type Bucket, objectAt, sameETag } from './bucket.ts'
import { explain, isGone, isPassing, isSilent } from './s3-errors.ts'

export interface ObjectPart {
  key: string
  /** Version to read; a newer object with this key is not read */
  etag: string
  start: number
  /** Inclusive */
  end: number
  signal?: AbortSignal | undefined
}

const TRIES = 4
/** Milliseconds, doubled each time */
const FIRST_PAUSE = 50

/**
 * Yields the bytes with backpressure. Resumes interrupted responses; aborts when its reader stops.
 * @throws NotStored, StorageAway
 */
export async function* readObject(
  at: Bucket,
  { key, etag, start, end, signal }: ObjectPart,
): AsyncGenerator<Uint8Array, void> {
  const stop = new AbortController()
  const abort = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let position = start
  let failures = 0
  try {
    while (position <= end) {
      const from = position
      try {
        for await (const chunk of await request(at, { key, etag, start: position, end, signal: abort })) {
          const bytes = chunk.byteLength > end + 1 - position ? chunk.subarray(0, end + 1 - position) : chunk
          position += bytes.byteLength
          failures = 0
          yield bytes
        }
        if (position <= end) throw new Error('S3 ended an answer too early')
      } catch (error) {
        signal?.throwIfAborted()
        failures += 1
        // A slow reader lets the connection rest for so long that it ends, but a server that sends nothing is away.
        const isSilentServer = isSilent(error) && position === from
        if (error instanceof NotStored || error instanceof StorageAway) throw error
        if (isGone(error) || !isPassing(error) || isSilentServer || failures === TRIES) explain(error, key)
        await sleep(FIRST_PAUSE * 2 ** failures, undefined, { signal: abort })
      }
    }
  } finally {
    stop.abort()
  }
}

export async function readInto(
  at: Bucket,
  object: Omit<ObjectPart, 'start' | 'end'> & { bytes: number },
  target: Uint8Array,
  position: number,
): Promise<number> {
  const length = Math.min(target.byteLength, object.bytes - position)
  if (length <= 0) return 0
  let filled = 0
  for await (const chunk of readObject(at, { ...object, start: position, end: position + length - 1 })) {
    target.set(chunk, filled)
    filled += chunk.byteLength
  }
  return filled
}

async function request(
  at: Bucket,
  { key, etag, start, end, signal }: ObjectPart,
): Promise<AsyncIterable<Uint8Array>> {
  const { Body, ContentRange, ETag } = await at.client.send(
    new GetObjectCommand({ ...objectAt(at, key), Range: `bytes=${start}-${end}` }),
    signal && { abortSignal: signal },
  )
  // The client for Node gives its stream.
  const body = Body as unknown as Readable | undefined
  // Compared here, because some servers refuse If-Match. Those without ETags cannot be asked.
  const isSame = [sameETag(ETag), etag].some((tag) => !tag?.startsWith('"')) || sameETag(ETag) === etag
  if (body && isSame && ContentRange?.startsWith(`bytes ${start}-`)) return body
  body?.on('error', () => undefined).destroy()
  if (!isSame) throw new NotStored(key)
  throw new StorageAway({ reason: 'The storage, or a proxy before it, ignores ranges (GetObject)' })
}
