import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cachedStorage } from '../storage/cached-storage.ts'
import { diskSpace } from '../storage/disk-space.ts'
import { NotStored, type Storage, StorageAway, StorageFull } from '../storage/storage.ts'
import { type Fault, type S3Request, type S3Server, startS3Server } from '../testing/s3-server.ts'
import { SMALL_PARTS, storageContract, type StorageUnderTest } from '../testing/storage-contract.ts'
import { s3Storage } from './s3-storage.ts'

const MB = 1024 * 1024
const disk = diskSpace({ reservedBytes: 0 })

/** Small pages, so that every list has several */
async function onS3(
  wrap: (storage: Storage, folder: string) => Storage = (storage) => storage,
): Promise<StorageUnderTest> {
  const at = await startS3Server({ pageSize: 2 })
  const root = await mkdtemp(join(tmpdir(), 'nava-s3-contract-'))
  return {
    storage: wrap(
      s3Storage(at.place, { fetchFolder: join(root, 'fetched'), disk, partBytes: SMALL_PARTS }),
      root,
    ),
    traces: async (folder) => [
      ...[...at.objects.keys()].filter((key) => key.startsWith(folder)),
      ...[...at.uploads.values()].map(({ key }) => `parts of ${key}`).filter((each) => each.includes(folder)),
      ...(await readdir(join(root, 'fetched')).catch(() => [])),
    ],
    close: async () => {
      await at.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

storageContract('S3', () => onS3())
storageContract('S3 with caches', () =>
  onS3((storage) =>
    cachedStorage(storage, {
      maxBytes: MB,
      trustFor: 60_000,
      closeAfter: 60_000,
    }),
  ),
)

/** Opens an empty bucket given as http://key:secret@host:port/bucket. */
async function onServer(given: string): Promise<StorageUnderTest> {
  const { origin, pathname, username, password } = new URL(given)
  const [accessKeyID, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)]
  const [Bucket, region] = [pathname.slice(1), 'us-east-1']
  const place = { bucket: Bucket, prefix: '', region, endpoint: origin, accessKeyID, secretAccessKey }
  const credentials = { accessKeyId: accessKeyID, secretAccessKey }
  const client = new S3Client({ endpoint: origin, region, forcePathStyle: true, credentials })
  const root = await mkdtemp(join(tmpdir(), 'nava-s3-server-'))
  const fetchFolder = join(root, 'fetched')
  return {
    storage: s3Storage(
      { ...place, forcePathStyle: true, isSigned: false },
      { fetchFolder, disk, partBytes: SMALL_PARTS },
    ),
    traces: async (below) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: below }))
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      const keys = [...Contents.map(({ Key = '' }) => Key), ...Uploads.map(({ Key }) => `parts of ${Key}`)]
      return [...keys.filter((key) => key.includes(below)), ...(await readdir(fetchFolder).catch(() => []))]
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

const another = process.env['TEST_S3_SERVER']
if (another) storageContract('S3 of another server', () => onServer(another))

let server: S3Server
let folder: string
let storage: Storage
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'nava-s3-'))
  storage = s3Storage(server.place, {
    fetchFolder: join(folder, 'fetched'),
    disk,
    partBytes: SMALL_PARTS,
    attempts: 2,
  })
})
afterEach(() => {
  server.fault = undefined
  server.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function failing(times: number, fault: Fault, matches: (request: S3Request) => boolean = () => true) {
  let left = times
  server.fault = (request) => {
    if (left === 0 || !matches(request)) return undefined
    left -= 1
    return fault
  }
}

const slowDown: Fault = { answer: 503, code: 'SlowDown' }
const large = Buffer.alloc(2 * SMALL_PARTS + 5, 'large file ')

test.each([slowDown, { answer: 500, code: 'InternalError' }, { resetAfter: 0 }] satisfies Fault[])(
  'each kind of request that fails sometimes (%j) is retried',
  async (fault) => {
    const steps: [string, () => Promise<unknown>][] = [
      ['put', () => storage.put('again/small', Buffer.from('small'))],
      ['put in parts', () => storage.put('again/large', Readable.from([large]))],
      ['read', async () => expect((await storage.read('again/small')).toString()).toBe('small')],
      ['stat', async () => expect((await storage.stat('again/large'))?.bytes).toBe(large.length)],
      [
        'list',
        async () => {
          const keys = []
          for await (const { key } of storage.list('again/')) keys.push(key)
          expect(keys).toEqual(['again/large', 'again/small'])
        },
      ],
      ['folders', async () => expect(await storage.folders('')).toContain('again')],
      ['remove', () => storage.remove('again/small')],
      ['removeFolder', () => storage.removeFolder('again/')],
    ]
    for (const [, step] of steps) {
      failing(1, fault)
      await step()
    }
    expect([...server.objects.keys()].filter((key) => key.startsWith('again/'))).toEqual([])
    expect(server.uploads.size).toBe(0)
  },
)

test('a permanently failing server counts as an unreachable storage, not as a missing file', async () => {
  await storage.put('away/file', Buffer.from('x'))
  server.fault = () => slowDown
  for (const step of [
    () => storage.read('away/file'),
    () => storage.open('away/file'),
    () => storage.stat('away/file'),
    () => storage.put('away/other', Buffer.from('x')),
    () => storage.remove('away/file'),
    () => storage.folders('away/'),
  ])
    await expect(step()).rejects.toThrow(StorageAway)
  const none = s3Storage(
    { ...server.place, endpoint: 'http://127.0.0.1:1' },
    { fetchFolder: folder, disk, attempts: 1 },
  )
  await expect(none.stat('away/file')).rejects.toThrow(StorageAway)
  await expect(none.check()).rejects.toThrow(StorageAway)
})

test('an interrupted response is resumed at the byte where it ended', async () => {
  await storage.put('broken/file', large)
  failing(3, { resetAfter: 3 * MB }, ({ method }) => method === 'GET')
  const file = await storage.open('broken/file')
  const read = await buffer(Readable.from(file.stream?.(1, large.length - 1) ?? []))
  expect(read.equals(large.subarray(1))).toBe(true)
  expect(server.requests.filter((each) => each.startsWith('GET'))).toHaveLength(4)
})

test('a response that is interrupted repeatedly without a new byte is abandoned', async () => {
  await storage.put('broken/off', Buffer.alloc(1000))
  const file = await storage.open('broken/off')
  server.fault = () => ({ resetAfter: 0 })
  await expect(file.readAt(Buffer.alloc(10), 0)).rejects.toThrow(StorageAway)
})

test('a reader downloads no more than it reads, and its request ends when it stops', async () => {
  await storage.put('left/file', large)
  const file = await storage.open('left/file')
  const before = server.sentBytes()
  const reading = file.stream?.(0, large.length - 1)
  await reading?.next()
  expect(server.sending()).toBe(1)
  await expect.poll(() => server.isAtRest(), { interval: 100 }).toBe(true)
  // The server's remaining bytes wait in socket buffers.
  expect(server.sentBytes() - before).toBeLessThan(8 * MB)
  await reading?.return()
  await expect.poll(() => server.sending()).toBe(0)
})

test('an upload of which a part fails leaves no parts', async () => {
  server.fault = ({ query }) => (query.get('partNumber') === '2' ? slowDown : undefined)
  await expect(storage.put('parts/file', Readable.from([large]))).rejects.toThrow(StorageAway)
  expect([...server.objects.keys()]).not.toContain('parts/file')
  expect(server.uploads.size).toBe(0)
})

test('an upload that cannot be completed leaves no parts', async () => {
  server.fault = ({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? { answer: 500, code: 'InternalError' } : undefined
  await expect(storage.put('incomplete/file', Readable.from([large]))).rejects.toThrow(StorageAway)
  expect(server.uploads.size).toBe(0)
})

test('a part or file that arrives with a changed byte is refused', async () => {
  server.fault = ({ method }) => (method === 'PUT' ? 'flipped byte' : undefined)
  await expect(storage.put('flipped/small', Buffer.from('small'))).rejects.toThrow(/BadDigest|Mismatch/)
  await expect(storage.put('flipped/large', Readable.from([large]))).rejects.toThrow(/BadDigest|Mismatch/)
  expect([...server.objects.keys()].filter((key) => key.startsWith('flipped/'))).toEqual([])
  expect(server.uploads.size).toBe(0)
})

test('a downloaded file with a changed byte is not used', async () => {
  await storage.put('wrong/file', Buffer.from('the bytes'))
  const path = join(folder, 'wrong')
  await writeFile(path, large)
  await storage.adopt(path, 'wrong/large')
  server.fault = ({ method }) => (method === 'GET' ? 'flipped byte' : undefined)
  await expect(storage.read('wrong/file')).rejects.toThrow(StorageAway)
  let isUsed = false
  const use = async () => void (isUsed = true)
  await expect(storage.withLocalFile('wrong/large', use)).rejects.toThrow(StorageAway)
  expect(isUsed).toBe(false)
  expect(await readdir(join(folder, 'fetched'))).toEqual([])
})

test('a bucket without space is a full storage', async () => {
  server.fault = () => ({ answer: 507, code: 'InsufficientStorage' })
  await expect(storage.put('full/file', Buffer.from('x'))).rejects.toThrow(StorageFull)
})

test('a file is not downloaded to a disk without space for it', async () => {
  await storage.put('fetched/file', Buffer.alloc(1000))
  const full = s3Storage(server.place, {
    fetchFolder: join(folder, 'fetched'),
    disk: diskSpace({ reservedBytes: Number.MAX_SAFE_INTEGER }),
  })
  await expect(full.withLocalFile('fetched/file', async () => 1)).rejects.toThrow(StorageFull)
})

test('wrong keys and a missing bucket are separate errors', async () => {
  const options = { fetchFolder: folder, disk }
  const stranger = s3Storage({ ...server.place, secretAccessKey: 'guessed' }, options)
  await expect(stranger.put('a/file', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
  const elsewhere = s3Storage({ ...server.place, bucket: 'another' }, options)
  await expect(elsewhere.put('a/file', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  await expect(elsewhere.check()).rejects.toThrow('NoSuchBucket')
})

test('an open object that was removed or replaced throws NotStored', async () => {
  await storage.put('gone/file', Buffer.from('0123456789'))
  const file = await storage.open('gone/file')
  await storage.put('gone/file', Buffer.from('9876543210'))
  await expect(file.readAt(Buffer.alloc(4), 0)).rejects.toThrow(NotStored)
  await storage.remove('gone/file')
  await expect(file.readAt(Buffer.alloc(4), 0)).rejects.toThrow(NotStored)
})

test('old parts and downloaded files that dead processes left are deleted', async () => {
  const path = join(folder, 'staged')
  await writeFile(path, large)
  await storage.stage(path, 'abandoned/file')
  await writeFile(join(folder, 'fetched', 'left.fetched'), 'left')
  expect(server.uploads.size).toBe(1)
  const hourAgo = new Date(Date.now() - 3_600_000)
  expect(await storage.removeAbandoned(hourAgo)).toBe(0)
  for (const upload of server.uploads.values()) upload.startedAt = new Date(0)
  await utimes(join(folder, 'fetched', 'left.fetched'), new Date(0), new Date(0))
  expect(await storage.removeAbandoned(hourAgo)).toBe(2)
  expect(server.uploads.size).toBe(0)
})

test('a server that cannot list incomplete uploads is reported once, and everything else works', async () => {
  const warned: object[] = []
  const limited = s3Storage(server.place, {
    fetchFolder: join(folder, 'fetched'),
    disk,
    log: { warn: (facts) => void warned.push(facts) },
  })
  server.fault = ({ key, query }) =>
    key === '' && query.has('uploads') ? { answer: 501, code: 'NotImplemented' } : undefined
  await mkdir(join(folder, 'fetched'), { recursive: true })
  await writeFile(join(folder, 'fetched', 'left.fetched'), 'left')
  await utimes(join(folder, 'fetched', 'left.fetched'), new Date(0), new Date(0))
  expect(await limited.removeAbandoned(new Date())).toBe(1)
  expect(warned).toEqual([{ reason: 'The storage does not know ListMultipartUploads of S3' }])
  expect(await limited.removeAbandoned(new Date())).toBe(0)
  const asked = server.requests.filter((request) => /\?.*\buploads\b/.test(request))
  expect([warned.length, asked.length]).toEqual([1, 1])
  await limited.put('still/works', Buffer.from('x'))
})

test('an error names the refused operation', async () => {
  const hurried = s3Storage(server.place, { fetchFolder: folder, disk, attempts: 1 })
  server.fault = () => ({ answer: 503, code: 'SlowDown' })
  await expect(hurried.put('a/file', Buffer.from('x'))).rejects.toThrow(
    'The storage asks for fewer requests, and was waited for in vain (PutObject: SlowDown)',
  )
  server.fault = () => ({ answer: 501, code: 'NotImplemented' })
  await expect(hurried.removeFolder('a/')).rejects.toThrow('The storage does not know ListObjectsV2 of S3')
})

test('a signed address serves one file range by range to anyone for a while, with the signed headers', async () => {
  const signed = s3Storage({ ...server.place, isSigned: true }, { fetchFolder: folder, disk })
  await storage.put('signed/file', Buffer.from('0123456789'))
  const file = await signed.open('signed/file')
  const contentDisposition = 'attachment; filename="Ca%_ _.mp3"; filename*=UTF-8\'\'Caf%C3%A9%20%281%29.mp3'
  const headers = { contentType: 'audio/mpeg', cacheControl: 'private, no-store' }
  const address = await file.signedAddress?.({ ...headers, contentDisposition })
  const answer = await fetch(address ?? '', { headers: { range: 'bytes=2-4' } })
  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toBe(contentDisposition)
  const unnamed = await fetch((await file.signedAddress?.(headers)) ?? '')
  expect([unnamed.status, unnamed.headers.get('content-disposition')]).toEqual([200, null])
  const statuses = [
    address?.replace('signed/file', 'gone/file'),
    address?.replace('audio', 'video'),
    `${address}`,
  ]
    .map((each) => each ?? '')
    .map(async (each, index) => (await fetch(each, index === 2 ? { method: 'PUT', body: 'x' } : {})).status)
  expect(await Promise.all(statuses)).toEqual([403, 403, 403])
  expect(address).not.toContain(server.place.secretAccessKey)
  expect((await storage.open('signed/file')).signedAddress).toBeUndefined()
})
