import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nava/db'
import { localStorage } from '@nava/media/storage/local-storage'
import { mediaKeys } from '@nava/media/storage/own-keys'
import { s3Storage } from '@nava/media/s3/s3-storage'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { SMALL_PARTS } from '@nava/media/testing/storage-contract'
import { LISTENING } from '@nava/db/running-api'
import { notePlace, readStation } from '@nava/db/station'
import { MARK_KEY, readMark, writeMark } from '@nava/media/storage/mark'
import type { NamedStorage } from '@nava/media/storage/open-storage'
import { StorageAway, type Storage } from '@nava/media/storage/storage'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { runMediaWords } from './media-command.ts'
import { moveMedia } from './move-media.ts'

const files = new Map([
  ['sources/1/v0000000000000000001', Buffer.alloc(SMALL_PARTS + 1000, 'a recording ')],
  ['audio/1/v0000000000000000001/64.mp3', Buffer.from('sixty-four')],
  ['audio/1/v0000000000000000001/waveform.bin', Buffer.alloc(1600)],
  ['images/music/1/v0000000000000000002/master.jpg', Buffer.from('a picture')],
  ['audio/2/v0000000000000000001/128.mp3', Buffer.alloc(0)],
])

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
let server: S3Server
let folder: string
let disk: Storage
let bucket: Storage
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 2 })
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'nava-move-'))
  disk = localStorage(join(folder, 'media'), { keys: mediaKeys })
  bucket = s3Storage(server.place, {
    fetchFolder: join(folder, 'fetched'),
    keys: mediaKeys,
    attempts: 1,
    partBytes: SMALL_PARTS,
  })
})
beforeEach(async () => {
  for (const [key, bytes] of files) await disk.put(key, bytes)
  await writeMark(disk, (await readStation(opened.sql)).id)
  await notePlace(opened.sql, 'media disk')
})
afterEach(async () => {
  server.fault = undefined
  server.objects.clear()
  await rm(join(folder, 'media'), { recursive: true })
  await opened.db.fileChecksum.deleteMany()
  await opened.db.setting.deleteMany({ where: { key: 'station' } })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const keysOf = async (storage: Storage) => {
  const keys = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.toSorted()
}
const all = [...files.keys()].toSorted()
const named = (name: string, storage: Storage): NamedStorage => ({
  ...{ name: `media ${name}`, place: `the ${name}`, storage },
})
const move = (from: Storage, to: NamedStorage) => moveMedia({ ...opened, from, to })
const toBucket = () => move(disk, named('bucket', bucket))

async function expectAllIn(storage: Storage): Promise<void> {
  expect(await keysOf(storage)).toEqual(all)
  for (const [key, bytes] of files) expect((await storage.read(key)).equals(bytes)).toBe(true)
}

test('files go to the bucket with the mark of the place, and back the same way', async () => {
  await disk.put('incoming/upload', Buffer.from('arrives'))
  expect(await toBucket()).toMatchObject({ copied: 5, removed: 5, left: [] })
  await expectAllIn(bucket)
  expect(await keysOf(disk)).toEqual([])
  expect(await disk.stat('incoming/upload')).toBeDefined()
  const { id, places } = await readStation(opened.sql)
  expect(places).toEqual(['media bucket'])
  expect([await readMark(disk), await readMark(bucket)]).toEqual([undefined, id])
  expect(await move(bucket, named('disk', disk))).toMatchObject({ copied: 5, removed: 5, left: [] })
  await expectAllIn(disk)
  expect(await keysOf(bucket)).toEqual([])
})

test('a move that is cut off loses nothing, and goes on when it is run again', async () => {
  const failing = (method: string, after: number) => {
    let requests = 0
    server.fault = (request) => {
      if (request.method !== method || request.key === MARK_KEY) return undefined
      requests += 1
      return requests > after ? { answer: 503, code: 'SlowDown' } : undefined
    }
  }
  failing('PUT', 2)
  await expect(toBucket()).rejects.toThrow(StorageAway)
  server.fault = undefined
  await expectAllIn(disk)
  expect((await readStation(opened.sql)).places).toEqual(['media disk'])
  expect((await toBucket()).copied).toBeLessThan(5)
  await expectAllIn(bucket)

  failing('DELETE', 2)
  await expect(move(bucket, named('disk', disk))).rejects.toThrow(StorageAway)
  server.fault = undefined
  await expectAllIn(disk)
  expect(await move(bucket, named('disk', disk))).toMatchObject({ copied: 0, removed: 3 })
  await expectAllIn(disk)
  expect(await keysOf(bucket)).toEqual([])
})

test('nothing is moved while an api or a worker uses the database', async () => {
  const api = new Client({ connectionString: database.url, application_name: LISTENING })
  await api.connect()
  await expect(toBucket()).rejects.toThrow('Stop Nava first: an api uses')
  await api.end()
  await opened.sql.query(
    `INSERT INTO workers (id, host, state, ffmpeg, problem) VALUES ($1, 'second.example', 'ready', '', '')`,
    [randomUUID()],
  )
  await expect(toBucket()).rejects.toThrow('Stop Nava first: a worker on second.example uses')
  await opened.sql.query('DELETE FROM workers')
  await expectAllIn(disk)
  expect(server.objects.size).toBe(0)
})

test('an api that starts in the middle keeps all that it reads', async () => {
  const api = new Client({ connectionString: database.url, application_name: LISTENING })
  const starting = {
    ...bucket,
    put: async (...args: Parameters<typeof bucket.put>) => {
      if (args[0] === all.at(-1)) await api.connect()
      return await bucket.put(...args)
    },
  }
  await expect(move(disk, named('bucket', starting))).rejects.toThrow('Stop Nava first')
  await api.end()
  await expectAllIn(disk)
})

test('media are not moved among those of another station', async () => {
  await bucket.put('sources/9/v0000000000000000009', Buffer.from('of others'))
  await expect(toBucket()).rejects.toThrow('the bucket has other media already')
  await bucket.remove('sources/9/v0000000000000000009')
  await writeMark(bucket, randomUUID())
  await expect(toBucket()).rejects.toThrow('the bucket has other media already')
  await expectAllIn(disk)
})

test('of files that an earlier version left behind, none replaces one that was made anew', async () => {
  const key = 'audio/1/v0000000000000000001/64.mp3'
  await writeMark(bucket, (await readStation(opened.sql)).id)
  await notePlace(opened.sql, 'media bucket')
  await bucket.put(key, Buffer.from('made anew'))
  expect(await toBucket()).toMatchObject({ copied: 4, removed: 4, left: [{ key, fault: 'differs' }] })
  expect(String(await bucket.read(key))).toBe('made anew')
  expect(await keysOf(disk)).toEqual([key])
})

test('a former copy that differs is replaced', async () => {
  await writeMark(bucket, (await readStation(opened.sql)).id)
  await bucket.put('audio/1/v0000000000000000001/64.mp3', Buffer.from('sixty-fou'))
  expect(await toBucket()).toMatchObject({ copied: 5, left: [] })
  await expectAllIn(bucket)
})

test('a copy that is not what was written stops the move before anything is removed', async () => {
  server.fault = ({ method, key }) =>
    method === 'GET' && key.endsWith('64.mp3') ? 'flipped byte' : undefined
  const unsure = {
    ...bucket,
    open: async (key: string) => ({ ...(await bucket.open(key)), sha256: undefined }),
  }
  await expect(move(disk, named('bucket', unsure))).rejects.toThrow('64.mp3 is not in the bucket as it was')
  await expectAllIn(disk)
})

test('a damaged file is not moved, and checksums stay known for those that are', async () => {
  const sha256 = createHash('sha256').update('sixty-four').digest('hex')
  const facts = async (key: string) => ({
    key,
    modifiedAt: (await disk.stat(key))?.modifiedAt ?? new Date(0),
  })
  const checkedAt = new Date()
  await opened.db.fileChecksum.createMany({
    data: [
      { ...(await facts('audio/1/v0000000000000000001/64.mp3')), sha256, checkedAt },
      {
        ...(await facts('images/music/1/v0000000000000000002/master.jpg')),
        sha256: 'f'.repeat(64),
        checkedAt,
      },
    ],
  })
  const damaged = 'images/music/1/v0000000000000000002/master.jpg'
  expect(await toBucket()).toMatchObject({
    copied: 4,
    removed: 4,
    left: [{ key: damaged, fault: 'damaged' }],
  })
  expect([await keysOf(disk), await bucket.stat(damaged)]).toEqual([[damaged], undefined])
  const row = await opened.db.fileChecksum.findUniqueOrThrow({
    where: { key: 'audio/1/v0000000000000000001/64.mp3' },
  })
  expect([row.sha256, row.modifiedAt]).toEqual([
    sha256,
    (await bucket.stat('audio/1/v0000000000000000001/64.mp3'))?.modifiedAt,
  ])
})

test('the command says what to set, and works only if there is a bucket', async () => {
  const { endpoint = '', region, bucket: name, accessKeyID, secretAccessKey } = server.place
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('DATA_DIR', join(folder, 'empty'))
  await expect(runMediaWords(['move', '--to', 's3'])).rejects.toThrow('No bucket is set')
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyID,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  for (const [setting, value] of Object.entries(settings)) vi.stubEnv(setting, value)
  const none = '0 files (0.0 MB) copied, 0 removed from where they were, 0 still there.'
  const empty = join(folder, 'empty/media')
  expect(await runMediaWords(['move', '--to', 's3'])).toEqual({
    text: `${none}\nThe media are in the bucket ${name}: start Nava.`,
    isWell: true,
  })
  expect(await runMediaWords(['move', '--to', 'local'])).toEqual({
    text: `${none}\nThe media are in the folder ${empty}: set MEDIA_STORAGE=local for the api and all workers, then start Nava.`,
    isWell: true,
  })
  expect(await runMediaWords(['move', '--to', 'nowhere'])).toBeUndefined()
  vi.unstubAllEnvs()
})
