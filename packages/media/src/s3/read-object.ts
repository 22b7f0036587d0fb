import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain, isGone, isPassing } from './s3-errors.ts'

export interface ObjectPart {
  bucket: string
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
  client: S3Client,
  { bucket, key, etag, start, end, signal }: ObjectPart,
): AsyncGenerator<Uint8Array, void> {
  const stop = new AbortController()
  const abort = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let position = start
  let failures = 0
  try {
    while (position <= end) {
      try {
        for await (const chunk of await request(client, {
          bucket,
          key,
          etag,
          start: position,
          end,
          signal: abort,
        })) {
          const bytes = chunk.byteLength > end + 1 - position ? chunk.subarray(0, end + 1 - position) : chunk
          position += bytes.byteLength
          failures = 0
          yield bytes
        }
        if (position <= end) throw new Error('S3 ended an answer too early')
      } catch (error) {
        signal?.throwIfAborted()
        failures += 1
        if (isGone(error) || !isPassing(error) || failures === TRIES) explain(error, key)
        await sleep(FIRST_PAUSE * 2 ** failures, undefined, { signal: abort })
      }
    }
  } finally {
    stop.abort()
  }
}

export async function readInto(
  client: S3Client,
  object: Omit<ObjectPart, 'start' | 'end'> & { bytes: number },
  target: Uint8Array,
  position: number,
): Promise<number> {
  const length = Math.min(target.byteLength, object.bytes - position)
  if (length <= 0) return 0
  let filled = 0
  for await (const chunk of readObject(client, { ...object, start: position, end: position + length - 1 })) {
    target.set(chunk, filled)
    filled += chunk.byteLength
  }
  return filled
}

async function request(
  client: S3Client,
  { bucket, key, etag, start, end, signal }: ObjectPart,
): Promise<AsyncIterable<Uint8Array>> {
  const { Body, ContentRange } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag, Range: `bytes=${start}-${end}` }),
    signal && { abortSignal: signal },
  )
  if (!Body || !ContentRange?.startsWith(`bytes ${start}-`))
    throw new TypeError('S3 did not send the range asked for')
  return Body as unknown as AsyncIterable<Uint8Array>
}
