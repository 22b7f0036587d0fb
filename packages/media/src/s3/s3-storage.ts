/**
 * Stores files in S3. An object appears only when it is complete and never changes, so unlike local-storage.ts, this
 * needs no hidden files and renames.
 */
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskSpace, type DiskSpace } from '../storage/disk-space.ts'
import { allKeys, type OwnKeys, PROBE } from '../storage/own-keys.ts'
import {
  checkedKey,
  type FileFacts,
  NotStored,
  type PutOptions,
  type SignedHeaders,
  StorageAway,
  type Storage,
  type StorageLog,
  type StoredFile,
  TooManyBytes,
} from '../storage/storage.ts'
import { type Bucket, factsOf, objectAt } from './bucket.ts'
import { lists } from './list-objects.ts'
import { openClient, SOCKET_TIMEOUT, type S3Place } from './open-client.ts'
import { readInto, readObject } from './read-object.ts'
import { removes } from './remove-objects.ts'
import { explain, isGone } from './s3-errors.ts'
import { tryBucket } from './try-bucket.ts'
import { uploadAborter } from './upload-aborter.ts'
import { PART_BYTES, SHA256, stageObject } from './write-object.ts'

export interface S3Options {
  fetchFolder: string
  /** Those that are listed and cleaned; default: all */
  keys?: OwnKeys
  disk?: DiskSpace
  /** Bytes per request, at least 5 MiB */
  partBytes?: number
  attempts?: number
  /** Milliseconds after which a silent server is given up */
  timeout?: number
  log?: StorageLog | undefined
}

/** Seconds after which players must request a new address from Nava */
export const SIGNED_FOR = 15 * 60
/** Times the timeout, for the answer to a file that was sent in parts */
const JOINED_WITHIN = 8
/** Milliseconds for which the result of a check is reused */
const CHECKED_FOR = 20_000

export function s3Storage(place: S3Place, options: S3Options): Storage {
  const { fetchFolder, disk = diskSpace(), partBytes = PART_BYTES, keys = allKeys } = options
  const { attempts = 4, timeout = SOCKET_TIMEOUT, log } = options
  const at: Bucket = {
    client: openClient(place, attempts, timeout),
    slowClient: openClient(place, attempts, timeout * JOINED_WITHIN),
    bucket: place.bucket,
    prefix: place.prefix,
  }
  const reading = reads(at, place.isSigned, { folder: fetchFolder, disk })
  const writing = writes(at, partBytes)
  const removing = removes(at, keys)
  const { list, listFrom, folders } = lists(at, keys)
  const abortUploads = uploadAborter(at, keys, log)
  let checkedAt = -Infinity

  async function removeProbes(before: Date): Promise<number> {
    let removed = 0
    for await (const { key, modifiedAt } of listFrom('probe-')) {
      if (!PROBE.test(key) || modifiedAt >= before) continue
      await removing.remove(key)
      removed += 1
    }
    return removed
  }

  return {
    ...reading,
    ...writing,
    remove: removing.remove,
    removeFolder: removing.removeFolder,
    list,
    folders,
    assertOurs: async () => undefined,
    removeAbandoned: async (before) =>
      (await removeFetched(fetchFolder, before)) +
      (await abortUploads(before)) +
      (await removeProbes(before)),
    check: async ({ isWhole = false } = {}) => {
      if (isWhole) return tryBucket(at, { ...reading, ...writing }, partBytes)
      if (performance.now() - checkedAt < CHECKED_FOR) return
      const probe = `probe-${randomBytes(6).toString('hex')}`
      await writing.put(probe, Buffer.from('probe'))
      await removing.remove(probe)
      checkedAt = performance.now()
    },
  }
}

function reads(at: Bucket, isSigned: boolean, fetched: { folder: string; disk: DiskSpace }) {
  async function statObject(key: string): Promise<FileFacts | undefined> {
    checkedKey(key)
    try {
      const head = await at.client.send(new HeadObjectCommand(objectAt(at, key)))
      return {
        ...factsOf(head.ETag, head.ContentLength, head.LastModified),
        sha256: head.Metadata?.[SHA256],
      }
    } catch (error) {
      if (isGone(error)) return undefined
      return explain(error, key)
    }
  }

  async function openObject(key: string): Promise<StoredFile> {
    const facts = await statObject(key)
    if (!facts) throw new NotStored(key)
    const { identity: etag } = facts
    return {
      ...facts,
      readAt: (target, position) => readInto(at, { key, etag, bytes: facts.bytes }, target, position),
      stream: (start, end, signal) => readObject(at, { key, etag, start, end, signal }),
      signedAddress: isSigned ? (headers) => signedAddress(at, key, headers) : undefined,
      close: async () => undefined,
    }
  }

  async function read(key: string): Promise<Buffer> {
    const file = await openObject(key)
    const target = Buffer.alloc(file.bytes)
    await file.readAt(target, 0)
    assertSame(key, file.sha256, createHash('sha256').update(target).digest('hex'))
    return target
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const file = await openObject(key)
    await mkdir(fetched.folder, { recursive: true })
    const path = join(fetched.folder, `${randomBytes(10).toString('hex')}.fetched`)
    const claim = await fetched.disk.claim(fetched.folder, file.bytes)
    try {
      const sum = createHash('sha256')
      await pipeline(
        readObject(at, { key, etag: file.identity, start: 0, end: file.bytes - 1 }),
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            sum.update(chunk)
            yield chunk
          }
        },
        (await open(path, 'wx')).createWriteStream(),
      )
      assertSame(key, file.sha256, sum.digest('hex'))
      claim.release()
      return await use(path)
    } finally {
      claim.release()
      await rm(path, { force: true })
    }
  }

  return { open: openObject, read, stat: statObject, withLocalFile }
}

function writes(at: Bucket, partBytes: number) {
  async function stage(file: string, key: string, { signal }: Pick<PutOptions, 'signal'> = {}) {
    checkedKey(key)
    const { size } = await stat(file)
    const sha256 = await checksumOf(createReadStream(file))
    const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
    const object = { key, sha256, expectedBytes: size, partBytes, signal }
    const staged = await stageObject(at, object, source).finally(() => source.destroy())
    return {
      publish: async () => {
        await staged.publish()
        await rm(file, { force: true })
      },
      discard: staged.discard,
    }
  }

  async function put(key: string, source: Readable | Uint8Array, options: PutOptions = {}) {
    checkedKey(key)
    const { signal, expectedBytes, maxBytes, sha256 } = options
    const stream = source instanceof Uint8Array ? Readable.from([source]) : source
    if (signal) addAbortSignal(signal, stream)
    try {
      const object = { key, sha256, expectedBytes, partBytes, signal }
      const staged = await stageObject(at, object, withinLimit(stream, maxBytes))
      await staged.publish()
      return { bytes: staged.bytes }
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  return {
    put,
    stage,
    adopt: async (file: string, key: string) => (await stage(file, key)).publish(),
  }
}

const signedAddress = (
  at: Bucket,
  key: string,
  { contentType, cacheControl, contentDisposition }: SignedHeaders,
): Promise<string> =>
  getSignedUrl(
    at.client,
    new GetObjectCommand({
      ...objectAt(at, key),
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
      ResponseContentDisposition: contentDisposition,
    }),
    { expiresIn: SIGNED_FOR },
  )

async function* withinLimit(source: Readable, maxBytes = Number.POSITIVE_INFINITY) {
  let bytes = 0
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A stored stream gives bytes')
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooManyBytes(maxBytes)
    yield chunk
  }
}

async function checksumOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of source) sum.update(chunk)
  return sum.digest('hex')
}

/**
 * Compares checksums.
 * @throws StorageAway if they differ, since the next read may succeed
 */
function assertSame(key: string, stored: string | undefined, read: string): void {
  if (stored !== undefined && stored !== read)
    throw new StorageAway({ cause: new Error(`${key} did not come as it was stored`) })
}

async function removeFetched(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (!facts || facts.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}
