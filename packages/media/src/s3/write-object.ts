import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { MIB } from '@nava/contracts'
import { createHash, randomUUID } from 'node:crypto'
import type { StagedFile } from '../storage/storage.ts'
import { type Bucket, objectAt } from './bucket.ts'
import { explain, explained, isGone, isSilent } from './s3-errors.ts'

/** Bytes per part. S3 allows 10,000 parts of at least 5 MiB. */
export const PART_BYTES = 8 * MIB
const MOST_PARTS = 9_000
const PARTS_AT_ONCE = 2

export interface WrittenObject {
  key: string
  sha256?: string | undefined
  expectedBytes?: number | undefined
  partBytes: number
  signal?: AbortSignal | undefined
}

export const SHA256 = 'sha256'
/** Name of the upload that made an object of parts */
const UPLOAD = 'upload'

/**
 * Uploads all of `source`; the object exists once `publish` resolves. Failure and `discard` leave no part.
 * @throws the source's error, the signal's reason, StorageFull, StorageAway
 */
export async function stageObject(
  at: Bucket,
  object: WrittenObject,
  source: AsyncIterable<Uint8Array>,
): Promise<StagedFile & { bytes: number }> {
  const partBytes = Math.max(
    object.partBytes,
    Math.ceil((object.expectedBytes ?? 0) / MOST_PARTS / MIB) * MIB,
  )
  const parts = inParts(source, partBytes)[Symbol.asyncIterator]()
  const first = await parts.next()
  if (first.done || first.value.isLast) {
    const body = first.done ? Buffer.alloc(0) : first.value.bytes
    return {
      bytes: body.byteLength,
      publish: () => putWhole(at, object, body),
      discard: async () => undefined,
    }
  }
  return await sendParts(at, object, first.value.bytes, parts)
}

async function putWhole(at: Bucket, { key, sha256, signal }: WrittenObject, body: Buffer) {
  const sum = sha256 ?? createHash('sha256').update(body).digest('hex')
  await at.client
    .send(
      new PutObjectCommand({
        ...objectAt(at, key),
        Body: body,
        ContentMD5: md5Of(body),
        Metadata: { [SHA256]: sum },
      }),
      signal && { abortSignal: signal },
    )
    .catch((error: unknown) => explain(error, key))
}

/** The one checksum that every server knows; buckets that lock objects require one. */
const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64')

async function sendParts(
  at: Bucket,
  { key, sha256, signal }: WrittenObject,
  first: Buffer,
  rest: AsyncIterator<Part>,
) {
  const { client } = at
  const object = objectAt(at, key)
  const token = randomUUID()
  const { UploadId } = await client
    .send(
      new CreateMultipartUploadCommand({
        ...object,
        Metadata: { [UPLOAD]: token, ...(sha256 !== undefined && { [SHA256]: sha256 }) },
      }),
    )
    .catch((error: unknown) => explain(error, key))
  const upload = { ...object, UploadId }
  const failed = new AbortController()
  const abortSignal = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const sending = new Set<Promise<void>>()
  const sent: CompletedPart[] = []
  let failure: { error: unknown } | undefined
  let bytes = 0

  const send = async (PartNumber: number, Body: Buffer) => {
    const { ETag } = await client.send(
      new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5: md5Of(Body) }),
      { abortSignal },
    )
    sent.push({ PartNumber, ETag })
  }
  const discard = async () => {
    failed.abort()
    await Promise.allSettled(sending)
    await client.send(new AbortMultipartUploadCommand(upload))
  }

  try {
    let part: Buffer | undefined = first
    for (let number = 1; part; number += 1) {
      bytes += part.byteLength
      const one: Promise<void> = send(number, part)
        .catch((error: unknown) => {
          failure ??= { error }
          failed.abort()
        })
        .finally(() => sending.delete(one))
      sending.add(one)
      if (sending.size >= PARTS_AT_ONCE) await Promise.race(sending)
      if (failure) break
      const next: IteratorResult<Part> = await rest.next()
      part = next.done ? undefined : next.value.bytes
    }
    await Promise.all(sending)
    if (failure) throw failure.error
  } catch (error) {
    await rest.return?.(undefined)
    const discarding = discard().catch(() => undefined)
    // A silent server would be waited for once more.
    if (!isSilent(error)) await discarding
    signal?.throwIfAborted()
    throw failure?.error === error ? explained(error, key) : error
  }
  const Parts = sent.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
  return {
    bytes,
    publish: async () => {
      try {
        const joined = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
        await at.slowClient.send(joined)
      } catch (error) {
        // Where the answer to a first request got lost, a second one no longer finds the upload.
        if (isGone(error) && (await isComplete(at, key, token))) return
        const discarding = discard().catch(() => undefined)
        if (!isSilent(error)) await discarding
        explain(error, key)
      }
    },
    discard,
  }
}

/** Returns true if the object is of this upload; any other proves nothing. */
async function isComplete(at: Bucket, key: string, token: string): Promise<boolean> {
  const head = await at.client.send(new HeadObjectCommand(objectAt(at, key))).catch(() => undefined)
  return head?.Metadata?.[UPLOAD] === token
}

interface Part {
  bytes: Buffer
  isLast: boolean
}

/** Yields parts of equal length, except the last. */
async function* inParts(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Part, void> {
  let chunks: Uint8Array[] = []
  let length = 0
  const taken = (): Buffer => {
    const bytes = Buffer.concat(chunks, length)
    chunks = []
    length = 0
    return bytes
  }
  for await (const chunk of source) {
    for (let from = 0; from < chunk.byteLength;) {
      // Whether a full part is the last one is known only when another byte arrives.
      if (length === partBytes) yield { bytes: taken(), isLast: false }
      const piece = chunk.subarray(from, from + partBytes - length)
      chunks.push(piece)
      length += piece.byteLength
      from += piece.byteLength
    }
  }
  if (length > 0) yield { bytes: taken(), isLast: true }
}
