import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@nava/db'
import { localStorage } from '@nava/media/storage/local-storage'
import { mediaKeys } from '@nava/media/storage/own-keys'
import { s3Storage } from '@nava/media/s3/s3-storage'
import { type S3Server, startS3Server } from '@nava/media/testing/s3-server'
import { SMALL_PARTS } from '@nava/media/testing/storage-contract'
import { StorageAway, type Storage } from '@nava/media/storage/storage'
import { twoPlaces } from '@nava/media/storage/two-places'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { runMediaWords } from './media-command.ts'
import { moveMedia } from './move-media.ts'

const HOUR = 3_600_000
const files = new Map([
  ['sources/1/v0000000000000000001', Buffer.alloc(SMALL_PARTS + 1000, 'a recording ')],
  ['audio/1/v0000000000000000001/64.mp3', Buffer.from('sixty-four')],
  ['audio/1/v0000000000000000001/waveform.bin', Buffer.alloc(1600)],
  ['images/music/1/v0000000000000000002/master.jpg', Buffer.from('a picture')],
  ['audio/2/v0000000000000000001/128.mp3', Buffer.alloc(0)],
])

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: { db: Database; close: () => Promise<void> }
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
})
afterEach(async () => {
  server.fault = undefined
  server.objects.clear()
  await rm(join(folder, 'media'), { recursive: true })
  await opened.db.fileChecksum.deleteMany()
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
/** Moves files, with a clock that is `passed` ms ahead after copying. */
const move = (from: Storage, to: Storage, passed = 0) =>
  moveMedia({ db: opened.db, from, to }, { keepFor: HOUR, now: () => Date.now() + passed })

test('files go to the bucket, stay on the disk for a while, and go back the same way', async () => {
  await disk.put('incoming/upload', Buffer.from('arrives'))
  expect(await move(disk, bucket)).toMatchObject({ copied: 5, removed: 0, waiting: 5, faults: [] })
  expect(await keysOf(bucket)).toEqual(all)
  expect(await keysOf(disk)).toEqual(all)
  expect(await move(disk, bucket, 2 * HOUR)).toMatchObject({ copied: 0, same: 5, removed: 5, waiting: 0 })
  expect(await keysOf(disk)).toEqual([])
  expect(await disk.stat('incoming/upload')).toBeDefined()
  for (const [key, bytes] of files) expect((await bucket.read(key)).equals(bytes)).toBe(true)
  expect(await move(disk, bucket, 2 * HOUR)).toMatchObject({ copied: 0, same: 0, removed: 0, waiting: 0 })
  await move(bucket, disk)
  expect(await move(bucket, disk, 2 * HOUR)).toMatchObject({ removed: 5, faults: [] })
  expect(await keysOf(bucket)).toEqual([])
  for (const [key, bytes] of files) expect((await disk.read(key)).equals(bytes)).toBe(true)
})

test('whoever reads both places finds every file at every moment of a move', async () => {
  const both = twoPlaces(bucket, disk)
  const state = { isMoving: true }
  const moving = (async () => {
    await move(disk, bucket)
    await move(disk, bucket, 2 * HOUR)
  })().finally(() => (state.isMoving = false))
  let reads = 0
  while (state.isMoving)
    for (const [key, bytes] of files) {
      expect((await both.read(key)).equals(bytes)).toBe(true)
      reads += 1
    }
  await moving
  expect(reads).toBeGreaterThan(0)
  expect(await keysOf(both)).toEqual(all)
})

test('a move that is cut off loses nothing, and goes on when it is run again', async () => {
  let requests = 0
  server.fault = ({ method }) => {
    if (method !== 'PUT') return undefined
    requests += 1
    return requests > 2 ? { answer: 503, code: 'SlowDown' } : undefined
  }
  await expect(move(disk, bucket, 2 * HOUR)).rejects.toThrow(StorageAway)
  server.fault = undefined
  expect(await keysOf(twoPlaces(bucket, disk))).toEqual(all)
  await move(disk, bucket, 2 * HOUR)
  await move(disk, bucket, 2 * HOUR)
  expect(await keysOf(bucket)).toEqual(all)
  expect(await keysOf(disk)).toEqual([])
  for (const [key, bytes] of files) expect((await bucket.read(key)).equals(bytes)).toBe(true)
})

test('a file that was made anew meanwhile stays as it is', async () => {
  await bucket.put('audio/1/v0000000000000000001/64.mp3', Buffer.from('made anew'))
  const { faults } = await move(disk, bucket, 2 * HOUR)
  expect(faults).toEqual([{ key: 'audio/1/v0000000000000000001/64.mp3', fault: 'differs' }])
  expect((await bucket.read('audio/1/v0000000000000000001/64.mp3')).toString()).toBe('made anew')
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
  const { faults } = await move(disk, bucket)
  expect(faults).toEqual([{ key: 'images/music/1/v0000000000000000002/master.jpg', fault: 'damaged' }])
  const row = await opened.db.fileChecksum.findUniqueOrThrow({
    where: { key: 'audio/1/v0000000000000000001/64.mp3' },
  })
  expect([row.sha256, row.modifiedAt]).toEqual([
    sha256,
    (await bucket.stat('audio/1/v0000000000000000001/64.mp3'))?.modifiedAt,
  ])
})

test('the command moves only to where new files go, and only if there is a bucket', async () => {
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
  await expect(runMediaWords(['move', '--to', 'local'])).rejects.toThrow('set MEDIA_STORAGE=local')
  expect(await runMediaWords(['move', '--to', 's3'])).toEqual({
    text: '0 files (0.0 MB) copied, 0 removed from where they were, 0 still there.',
    isWell: true,
  })
  expect(await runMediaWords(['move', '--to', 'nowhere'])).toBeUndefined()
  vi.unstubAllEnvs()
})
