/** Buckets that are not Amazon's, and keys that may less than Nava needs */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { diskSpace } from '../storage/disk-space.ts'
import { audioKey, newVersion, sourceKey } from '../storage/keys.ts'
import { mediaKeys } from '../storage/own-keys.ts'
import { type Storage, StorageAway, StorageFull } from '../storage/storage.ts'
import type { S3Quirk } from '../testing/s3-quirks.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { SMALL_PARTS } from '../testing/storage-contract.ts'
import type { S3Place } from './open-client.ts'
import { s3Storage } from './s3-storage.ts'

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3Server({ pageSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'nava-servers-'))
})
afterEach(() => {
  server.quirks.clear()
  server.fault = undefined
  server.objects.clear()
  server.uploads.clear()
  server.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const disk = diskSpace({ reservedBytes: 0 })
const warned: object[] = []
const open = (place: Partial<S3Place> = {}, more: Partial<Parameters<typeof s3Storage>[1]> = {}): Storage =>
  s3Storage(
    { ...server.place, ...place },
    {
      fetchFolder: join(folder, 'fetched'),
      ...{ keys: mediaKeys, disk, partBytes: SMALL_PARTS, attempts: 2 },
      log: { warn: (facts) => void warned.push(facts) },
      ...more,
    },
  )

const large = Buffer.alloc(2 * SMALL_PARTS + 5, 'large file ')
const version = newVersion()
const keysOf = async (storage: Storage, below: string) => {
  const keys = []
  for await (const { key } of storage.list(below)) keys.push(key)
  return keys.toSorted()
}
const DAY = 86_400_000
const foreign = (key: string) =>
  server.objects.set(key, {
    ...{ bytes: Buffer.from('not ours'), etag: '"a"', modifiedAt: new Date(DAY), headers: {} },
  })

describe.each<S3Quirk>([
  'no checksums',
  'checksums not implemented',
  'checksum needed',
  'no DeleteObjects',
  'no POST of deletions',
  'no If-Match',
  'bare ETags',
  'no lists of uploads',
  'prefix ignored',
  'no ETags',
  'no times in lists',
  'encoded slashes',
])('a bucket with %s', (quirk) => {
  test('does all that Nava does', async () => {
    server.quirks.add(quirk)
    const storage = open()
    await storage.check({ isWhole: true })
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
    await storage.put(sourceKey(1, version), Readable.from([large]), { expectedBytes: large.length })
    expect((await storage.read(sourceKey(1, version))).equals(large)).toBe(true)
    for (const quality of [64, 128, 320] as const)
      await storage.put(audioKey(1, version, quality), Buffer.from('sound'))
    expect(await keysOf(storage, 'audio/')).toHaveLength(3)
    for await (const { key, identity, modifiedAt } of storage.list('')) {
      if (quirk !== 'no ETags') expect((await storage.stat(key))?.identity).toBe(identity)
      expect(modifiedAt.getUTCFullYear()).toBeGreaterThan(2020)
    }
    await storage.removeFolder(`audio/1/${version}/`)
    await storage.remove(sourceKey(1, version))
    expect(await storage.removeAbandoned(new Date())).toBe(0)
    expect(server.objects.size).toBe(0)
  })
})

test('where many objects cannot be deleted at once, each is, without asking every time', async () => {
  server.quirks.add('no DeleteObjects')
  const storage = open()
  for (const id of [1, 2]) {
    for (const quality of [64, 128] as const)
      await storage.put(audioKey(id, version, quality), Buffer.from('sound'))
    await storage.removeFolder(`audio/${id}/${version}/`)
  }
  expect(server.objects.size).toBe(0)
  expect(server.requests.filter((request) => request.endsWith('?delete'))).toHaveLength(1)
})

test('a prefix is before every key, and nothing outside it is seen or touched', async () => {
  const [ours, theirs] = [open({ prefix: 'sites/ours/', isSigned: true }), open({ prefix: 'sites/theirs/' })]
  await theirs.put(audioKey(1, version, 64), Buffer.from('theirs'))
  for (const key of [sourceKey(1, version), audioKey(1, version, 64), audioKey(1, version, 128)])
    await ours.put(key, Buffer.from('ours'))
  await ours.put(sourceKey(2, version), Readable.from([large]))
  expect(await keysOf(ours, '')).toHaveLength(4)
  expect(await ours.folders('')).toEqual(['audio', 'sources'])
  expect(await ours.folders('sources/')).toEqual(['1', '2'])
  const signed = await (
    await ours.open(audioKey(1, version, 64))
  ).signedAddress?.({
    ...{ contentType: 'audio/mpeg', cacheControl: 'private' },
  })
  expect(await (await fetch(signed ?? '')).text()).toBe('ours')
  await ours.check({ isWhole: true })
  await ours.removeFolder(`audio/1/${version}/`)
  await ours.remove(sourceKey(1, version))
  expect([...server.objects.keys()].toSorted()).toEqual([
    `sites/ours/${sourceKey(2, version)}`,
    `sites/theirs/${audioKey(1, version, 64)}`,
  ])
  expect(server.requests.every((request) => /^\w+ (sites\/|\?)/.test(request))).toBe(true)
})

test('objects and uploads of others are not listed, cleaned or removed', async () => {
  const others = [
    'backups/db.dump',
    'www/index.html',
    'images/logo.png',
    'audio/jingles/hello.mp3',
    'sources/readme.txt',
    `audio/1/${version}/notes.txt`,
    'probe-of-another-program',
  ]
  others.forEach(foreign)
  server.uploads.set('theirs', { key: 'backups/more', startedAt: new Date(0), headers: {}, parts: new Map() })
  server.uploads.set('ours', {
    key: sourceKey(1, version),
    startedAt: new Date(0),
    headers: {},
    parts: new Map(),
  })
  foreign('probe-0123456789ab')
  const storage = open()
  await storage.put(audioKey(1, version, 64), Buffer.from('sound'))
  expect(await keysOf(storage, '')).toEqual([audioKey(1, version, 64)])
  expect(await storage.folders('audio/')).toEqual(['1'])
  await storage.removeFolder(`audio/1/${version}/`)
  expect(await storage.removeAbandoned(new Date(2 * DAY))).toBe(2)
  expect([...server.objects.keys()].toSorted()).toEqual(others.toSorted())
  expect([...server.uploads.keys()]).toEqual(['theirs'])
})

test.each<[S3Quirk, string]>([
  [
    'no lists',
    'The bucket does not let Nava list files: The key may not ListBucket (ListObjectsV2: AccessDenied)',
  ],
  [
    'no deletions',
    'The bucket does not let Nava delete two files: The key may not DeleteObject (DeleteObject: AccessDenied)',
  ],
  [
    'no ranges',
    'The bucket does not let Nava read a file: The storage, or a proxy before it, ignores ranges (GetObject)',
  ],
  [
    'no bucket',
    'The bucket does not let Nava write a small file: There is no such bucket at this endpoint (PutObject: NoSuchBucket)',
  ],
  [
    'another region',
    'The bucket does not let Nava write a small file: The region is another: eu-central-7 (PutObject: AuthorizationHeaderMalformed)',
  ],
  [
    'wrong clock',
    'The bucket does not let Nava write a small file: The clock of this machine differs from that of the storage by more than 15 minutes (PutObject: RequestTimeTooSkewed)',
  ],
  [
    'error instead of completion',
    'The bucket does not let Nava write a file in parts: The storage cannot be reached (CompleteMultipartUpload)',
  ],
])('the check of a bucket with %s says so in one sentence', async (quirk, sentence) => {
  server.quirks.add(quirk)
  await expect(open({}, { attempts: 1 }).check({ isWhole: true })).rejects.toThrow(sentence)
  if (quirk !== 'no deletions') expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('an answer that is no list is not taken for an empty one', async () => {
  const storage = open()
  await storage.put(sourceKey(1, version), Buffer.from('sound'))
  server.quirks.add('list of buckets')
  await expect(keysOf(storage, '')).rejects.toThrow('The storage answers with something else than a list')
  await expect(storage.folders('')).rejects.toThrow('The storage answers with something else than a list')
  await expect(storage.removeFolder('sources/1/')).rejects.toThrow(StorageAway)
  expect(server.objects.size).toBe(1)
})

test('names of others that XML cannot hold do not break lists', async () => {
  const storage = open()
  await storage.put(sourceKey(1, version), Buffer.from('sound'))
  for (const name of ['\u0001', 'a&b', '100%', 'a+b', '%zz', '<a>', 'ü/ö']) foreign(`sources/${name}`)
  expect(await keysOf(storage, '')).toEqual([sourceKey(1, version)])
  expect(await storage.folders('sources/')).toEqual(['1'])
})

test('a list that cannot be continued is not taken for a whole one', async () => {
  server.quirks.add('no next page')
  const storage = open()
  for (const id of [1, 2, 3, 4]) await storage.put(sourceKey(id, version), Buffer.from('sound'))
  await expect(keysOf(storage, '')).rejects.toThrow('The storage lists only a part of what it has')
})

test.each<S3Quirk>(['quota', 'storage cap', 'quota of Swift'])(
  'a bucket with %s is full, small files and large ones alike, and gives what it has',
  async (quirk) => {
    const storage = open()
    await storage.put(audioKey(1, version, 64), Buffer.from('sound'))
    server.quirks.add(quirk)
    await expect(storage.put(audioKey(1, version, 128), Buffer.from('sound'))).rejects.toThrow(StorageFull)
    await expect(storage.put(sourceKey(1, version), Readable.from([large]))).rejects.toThrow(StorageFull)
    await expect(storage.check()).rejects.toThrow(StorageFull)
    await expect(storage.check({ isWhole: true })).rejects.toThrow(StorageFull)
    expect(String(await storage.read(audioKey(1, version, 64)))).toBe('sound')
  },
)

test('a file is stored although the answer to its last part was lost', async () => {
  server.quirks.add('answer to the last part lost')
  const storage = open()
  await storage.put(sourceKey(1, version), Readable.from([large]))
  expect((await storage.read(sourceKey(1, version))).equals(large)).toBe(true)
})

test('an upload whose parts are gone is not taken for stored because of a former file', async () => {
  const storage = open()
  await storage.put(sourceKey(1, version), Readable.from([large]))
  server.fault = ({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? { answer: 404, code: 'NoSuchUpload' } : undefined
  await expect(storage.put(sourceKey(1, version), Readable.from([large]))).rejects.toThrow(
    'The storage has dropped an upload before it was complete',
  )
})

test('a server that asks for fewer requests is waited for, longer than one that fails', async () => {
  let left = 3
  server.fault = () => (left-- > 0 ? { answer: 503, code: 'SlowDown' } : undefined)
  const storage = open()
  await storage.put(audioKey(1, version, 64), Buffer.from('sound'))
  left = 3
  server.fault = () => (left-- > 0 ? { answer: 500, code: 'InternalError' } : undefined)
  await expect(storage.put(audioKey(1, version, 64), Buffer.from('sound'))).rejects.toThrow(StorageAway)
})

test('a silent server is given up after the first request, in parts too', async () => {
  const storage = open({}, { attempts: 4, timeout: 300 })
  await storage.put(audioKey(1, version, 64), Buffer.from('sound'))
  const file = await storage.open(audioKey(1, version, 64))
  server.quirks.add('silent')
  for (const [act, requests] of [
    [() => storage.put(audioKey(1, version, 128), Buffer.from('sound')), 1],
    [() => storage.put(sourceKey(1, version), Readable.from([large])), 1],
    [() => file.readAt(Buffer.alloc(3), 0), 1],
    [() => storage.stat(audioKey(1, version, 64)), 1],
    [() => storage.check(), 1],
  ] as const) {
    server.requests.length = 0
    await expect(act()).rejects.toThrow('The storage has not answered in time')
    expect(server.requests).toHaveLength(requests)
  }
})

test('a body that comes slowly is read to its end, as long as bytes come', async () => {
  const sockets = new Set<Socket>()
  const slow = createServer((socket) => {
    sockets.add(socket)
    let asked = ''
    socket.on('data', (chunk) => {
      asked += String(chunk)
      if (!asked.endsWith('\r\n\r\n')) return
      const isHead = asked.startsWith('HEAD')
      asked = ''
      const range = isHead ? '200 OK' : '206 Partial Content\r\ncontent-range: bytes 0-11/12'
      socket.write(`HTTP/1.1 ${range}\r\netag: "a"\r\ncontent-length: 12\r\n\r\n`)
      if (isHead) return
      let sent = 0
      const sending = setInterval(() => {
        sent += 1
        socket.write('x')
        if (sent === 12) clearInterval(sending)
      }, 90)
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const storage = open({ endpoint }, { attempts: 1, timeout: 600 })
  expect(String(await storage.read(audioKey(1, version, 64)))).toBe('x'.repeat(12))
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => slow.close(resolve))
})

test('what is no bucket at all is said to be so', async () => {
  server.quirks.add('console')
  await expect(open().put(audioKey(1, version, 64), Buffer.from('sound'))).rejects.toThrow(
    'What answers at this endpoint does not speak S3',
  )
  const away = open({ endpoint: 'http://127.0.0.1:1' }, { attempts: 1 })
  await expect(away.check()).rejects.toThrow('Nothing answers at this endpoint (ECONNREFUSED)')
  const secured = open({ endpoint: server.place.endpoint?.replace('http', 'https') }, { attempts: 1 })
  await expect(secured.check()).rejects.toThrow('The endpoint speaks plain http at this port, not https')
})

test('uploads that may not be listed are said once, and do not fail the cleaning', async () => {
  warned.length = 0
  server.quirks.add('no lists of uploads')
  const storage = open()
  expect(await storage.removeAbandoned(new Date())).toBe(0)
  expect(await storage.removeAbandoned(new Date())).toBe(0)
  expect(warned).toEqual([
    { reason: 'The key may not ListBucketMultipartUploads (ListMultipartUploads: AccessDenied)' },
  ])
})
