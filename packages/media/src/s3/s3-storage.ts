/**
 * Stores files in S3. An object appears only when it is complete and never changes, so unlike local-storage.ts, this
 * needs no hidden files and renames.
 */
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskSpace, type DiskSpace } from '../storage/disk-space.ts'
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
import { uploadAborter } from './upload-aborter.ts'
import { type Bucket, factsOf } from './bucket.ts'
import { lists } from './list-objects.ts'
import { readInto, readObject } from './read-object.ts'
import { removes } from './remove-objects.ts'
import { explain, isGone, noteOperation } from './s3-errors.ts'
import { PART_BYTES, SHA256, stageObject } from './write-object.ts'

export interface S3Place {
  bucket: string
  region: string
  /** Undefined for the endpoint of AWS */
  endpoint: string | undefined
  accessKeyID: string
  secretAccessKey: string
  /** True if addresses contain the bucket in the path, instead of the host name */
  forcePathStyle: boolean
  /** True if listeners are redirected to signed addresses of S3 */
  isSigned: boolean
}

export interface S3Options {
  fetchFolder: string
  disk?: DiskSpace
  /** Bytes per request, at least 5 MiB */
  partBytes?: number
  attempts?: number
  log?: StorageLog | undefined
}

/** Seconds after which players must request a new address from Nava */
export const SIGNED_FOR = 15 * 60
/** Milliseconds */
const CONNECT_WITHIN = 5_000
/** Milliseconds without data; the read of a slow listener resumes afterwards */
const SILENT_FOR = 30_000
/** Milliseconds for which the result of a check is reused */
const CHECKED_FOR = 20_000

export function s3Storage(
  place: S3Place,
  { fetchFolder, disk = diskSpace(), partBytes = PART_BYTES, attempts = 4, log }: S3Options,
): Storage {
  const at: Bucket = { client: openClient(place, attempts), bucket: place.bucket }
  const writing = writes(at, partBytes)
  const removing = removes(at)
  const abortUploads = uploadAborter(at, log)
  let checkedAt = -Infinity
  return {
    ...reads(at, place.isSigned, { folder: fetchFolder, disk }),
    ...writing,
    ...removing,
    ...lists(at),
    assertOurs: async () => undefined,
    removeAbandoned: async (before) =>
      (await removeFetched(fetchFolder, before)) + (await abortUploads(before)),
    check: async () => {
      if (performance.now() - checkedAt < CHECKED_FOR) return
      const probe = `probe-${randomBytes(6).toString('hex')}`
      await writing.put(probe, Buffer.from('probe'))
      await removing.remove(probe)
      checkedAt = performance.now()
    },
  }
}

function reads({ client, bucket }: Bucket, isSigned: boolean, fetched: { folder: string; disk: DiskSpace }) {
  async function statObject(key: string): Promise<FileFacts | undefined> {
    checkedKey(key)
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
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
      readAt: (target, position) =>
        readInto(client, { bucket, key, etag, bytes: facts.bytes }, target, position),
      stream: (start, end, signal) => readObject(client, { bucket, key, etag, start, end, signal }),
      signedAddress: isSigned ? (headers) => signedAddress(client, { bucket, key }, headers) : undefined,
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
        readObject(client, { bucket, key, etag: file.identity, start: 0, end: file.bytes - 1 }),
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

function writes({ client, bucket }: Bucket, partBytes: number) {
  async function stage(file: string, key: string, { signal }: Pick<PutOptions, 'signal'> = {}) {
    checkedKey(key)
    const { size } = await stat(file)
    const sha256 = await checksumOf(createReadStream(file))
    const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
    const object = { bucket, key, sha256, expectedBytes: size, partBytes, signal }
    const staged = await stageObject(client, object, source).finally(() => source.destroy())
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
      const object = { bucket, key, sha256, expectedBytes, partBytes, signal }
      const staged = await stageObject(client, object, withinLimit(stream, maxBytes))
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

function openClient(place: S3Place, attempts: number): S3Client {
  // Connections are unlimited, because each listener needs one
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 64 }
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    forcePathStyle: place.forcePathStyle,
    credentials: { accessKeyId: place.accessKeyID, secretAccessKey: place.secretAccessKey },
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN,
      socketTimeout: SILENT_FOR,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args)
        } catch (error) {
          noteOperation(error, commandName)
          throw error
        }
      },
    { name: 'noteOperation', step: 'initialize', priority: 'high' },
  )
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'DeleteObjectsCommand' && isText(args.request)) sumWithMd5(args.request)
        return next(args)
      },
    { name: 'contentMd5', step: 'build', priority: 'low' },
  )
  return client
}

interface TextRequest {
  body: string
  headers: Record<string, string>
}

const isText = (request: unknown): request is TextRequest =>
  typeof request === 'object' &&
  request !== null &&
  'body' in request &&
  typeof request.body === 'string' &&
  'headers' in request

/**
 * Replaces the client's checksums by `Content-MD5`, the only one that OpenStack Swift accepts when it deletes several
 * objects.
 */
function sumWithMd5({ body, headers }: TextRequest): void {
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum/i.test(name)) delete headers[name]
  headers['content-md5'] = createHash('md5').update(body).digest('base64')
}

const signedAddress = (
  client: S3Client,
  { bucket, key }: { bucket: string; key: string },
  { contentType, cacheControl, contentDisposition }: SignedHeaders,
): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
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
