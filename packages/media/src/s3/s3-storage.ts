/** S3 publishes objects atomically and never changes them, so hidden files and renames are not needed. */
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskSpace, type DiskSpace } from '../disk-space.ts'
import {
  checkedFolder,
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
} from '../storage.ts'
import { readInto, readObject } from './read-object.ts'
import { explain, isGone, noteOperation, NotSupported } from './s3-errors.ts'
import { PART_BYTES, SHA256, stageObject } from './write-object.ts'

export interface S3Place {
  bucket: string
  region: string
  /** Undefined for AWS's endpoint */
  endpoint: string | undefined
  accessKeyID: string
  secretAccessKey: string
  /** Bucket in the path instead of the host name */
  forcePathStyle: boolean
  /** Listeners stream from S3 by signed addresses. */
  isSigned: boolean
}

export interface S3Options {
  /** Local copies of objects */
  fetchFolder: string
  disk?: DiskSpace
  /** Bytes per request: 5 MiB or more */
  partBytes?: number
  attempts?: number
  log?: StorageLog | undefined
}

/** Seconds; players then ask Nava for a new address. */
export const SIGNED_FOR = 15 * 60
/** Milliseconds */
const CONNECT_WITHIN = 5_000
/** Milliseconds without data; a slow listener's read resumes afterwards. */
const SILENT_FOR = 30_000
/** S3's maximum */
const REMOVED_AT_ONCE = 1000
/** Milliseconds that a check is reused */
const CHECKED_FOR = 20_000

export function s3Storage(
  place: S3Place,
  { fetchFolder, disk = diskSpace(), partBytes = PART_BYTES, attempts = 4, log }: S3Options,
): Storage {
  const { bucket } = place
  const client = openClient(place, attempts)
  const signing = place.isSigned ? client : undefined
  const Bucket = bucket

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

  async function statObject(key: string): Promise<FileFacts | undefined> {
    checkedKey(key)
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
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
      signedAddress: signing && ((headers) => signedAddress(signing, { bucket, key }, headers)),
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

  /** `isFlat` lists its folders as prefixes only. */
  async function* pages(folder: string, isFlat: boolean) {
    checkedFolder(folder)
    let ContinuationToken: string | undefined
    do {
      const page: { IsTruncated?: boolean | undefined; NextContinuationToken?: string | undefined } & Listed =
        await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: folder,
              ContinuationToken,
              ...(isFlat && { Delimiter: '/' }),
            }),
          )
          .catch((error: unknown) => explain(error, folder))
      yield page
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async function* list(folder: string) {
    for await (const { Contents = [] } of pages(folder, false))
      for (const { Key = '', ETag, Size, LastModified } of Contents)
        yield { key: Key, ...factsOf(ETag, Size, LastModified) }
  }

  async function folders(folder: string): Promise<string[]> {
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of pages(folder, true))
      for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(folder.length, -1))
    return names
  }

  async function remove(key: string): Promise<void> {
    checkedKey(key)
    await client
      .send(new DeleteObjectCommand({ Bucket, Key: key }))
      .catch((error: unknown) => (isGone(error) ? undefined : explain(error, key)))
  }

  async function removeFolder(folder: string): Promise<void> {
    if (checkedFolder(folder) === '') throw new Error('The whole storage is not removed at once')
    const keys: string[] = []
    for await (const { key } of list(folder)) keys.push(key)
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }))
      const { Errors = [] } = await client
        .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        .catch((error: unknown) => explain(error, folder))
      if (Errors[0]) throw new StorageAway({ cause: new Error(`${Errors[0].Code}: ${Errors[0].Key} stays`) })
    }
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const file = await openObject(key)
    await mkdir(fetchFolder, { recursive: true })
    const path = join(fetchFolder, `${randomBytes(10).toString('hex')}.fetched`)
    const claim = await disk.claim(fetchFolder, file.bytes)
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

  let listsUploads = true
  async function removeAbandoned(before: Date): Promise<number> {
    return (await removeFetched(fetchFolder, before)) + (listsUploads ? await abortUploads(before) : 0)
  }

  /** Some servers cannot list incomplete uploads, which then stay. */
  async function abortUploads(before: Date): Promise<number> {
    try {
      return await abortOldUploads(before)
    } catch (error) {
      if (!(error instanceof NotSupported)) throw error
      listsUploads = false
      log?.warn(
        { reason: error.message },
        'Uploads that were never completed cannot be removed from the storage',
      )
      return 0
    }
  }

  async function abortOldUploads(before: Date): Promise<number> {
    let removed = 0
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker;) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(marker)
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated >= before) continue
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          .catch((error: unknown) => (isGone(error) ? undefined : explain(error, Key)))
        removed += 1
      }
      marker =
        page.IsTruncated && page.NextKeyMarker !== undefined
          ? {
              KeyMarker: page.NextKeyMarker,
              ...(page.NextUploadIdMarker !== undefined && { UploadIdMarker: page.NextUploadIdMarker }),
            }
          : undefined
    }
    return removed
  }

  const listUploads = (marker: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket, ...marker }))
      .catch((error: unknown) => explain(error, ''))

  let checkedAt = -Infinity
  return {
    put,
    adopt: async (file, key) => (await stage(file, key)).publish(),
    stage,
    open: openObject,
    read,
    stat: statObject,
    remove,
    removeFolder,
    list,
    folders,
    withLocalFile,
    removeAbandoned,
    check: async () => {
      if (performance.now() - checkedAt < CHECKED_FOR) return
      const probe = `probe-${randomBytes(6).toString('hex')}`
      await put(probe, Buffer.from('probe'))
      await remove(probe)
      checkedAt = performance.now()
    },
  }
}

interface Listed {
  Contents?:
    | {
        Key?: string | undefined
        ETag?: string | undefined
        Size?: number | undefined
        LastModified?: Date | undefined
      }[]
    | undefined
  CommonPrefixes?: { Prefix?: string | undefined }[] | undefined
}

function openClient(place: S3Place, attempts: number): S3Client {
  // Each listener has a connection.
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
 * Replaces the client's checksums by `Content-MD5`, the only one that OpenStack Swift accepts for deleting several
 * objects.
 */
function sumWithMd5({ body, headers }: TextRequest): void {
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum/i.test(name)) delete headers[name]
  headers['content-md5'] = createHash('md5').update(body).digest('base64')
}

const signedAddress = (
  client: S3Client,
  { bucket, key }: { bucket: string; key: string },
  { contentType, cacheControl }: SignedHeaders,
): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
    }),
    { expiresIn: SIGNED_FOR },
  )

/** S3 sends full seconds with an object, but fractions in a list. */
function factsOf(etag: string | undefined, bytes = 0, modified = new Date(0)): FileFacts {
  const modifiedAt = new Date(Math.floor(modified.getTime() / 1000) * 1000)
  return { bytes, modifiedAt, identity: etag ?? '' }
}

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

/** @throws StorageAway if the bytes differ: the next read may succeed. */
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
