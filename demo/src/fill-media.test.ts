import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tools/testing/postgres.ts'
import { openDatabase, type Database } from '@nava/db'
import { buildCatalogue } from './catalogue/build-catalogue.ts'
import { fillMedia, type MediaDoors } from './fill-media.ts'
import { filmsByHome, soundOrder, tracksByHome } from './media/home-order.ts'
import { pictureOrder } from './media/pictures.ts'
import { seedDemo } from './seed-demo.ts'
import { readDemoState } from './demo-state.ts'

const now = new Date('2026-03-20T15:30:00Z')
const catalogue = buildCatalogue(now)
const track = tracksByHome(catalogue)[0]
if (!track) throw new Error('the catalogue has tracks')

let database: TestDatabase
let db: Database
let close: () => Promise<void>
let stored: string[]
let queued: { what: string; priority: number }[]
let versions = 0

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  ;({ db, close } = openDatabase(database.url))
})
afterAll(async () => {
  await close()
  await database.drop()
})

/** Leaves owed: the sound of one track, its cover, and one user's picture. */
beforeEach(async () => {
  stored = []
  queued = []
  await db.mediaAsset.deleteMany()
  await db.image.deleteMany()
  const user = pictureOrder(catalogue).find(({ kind }) => kind === 'user')
  const pictures = pictureOrder(catalogue).filter(
    (job) =>
      !(job.kind === 'music' && job.ownerID === track.id) &&
      !(job.kind === 'user' && job.ownerID === user?.ownerID),
  )
  await db.image.createMany({
    data: pictures.map(({ kind, ownerID }) => ({
      kind,
      ownerID,
      version: 'old',
      width: 1,
      height: 1,
      dominantColor: '#000000',
    })),
  })
  const there = {
    state: 'ready',
    publishedVersion: 'old',
    sourceVersion: 'old',
    sourceType: 'wav',
    sourceName: 'old.wav',
    sourceBytes: 1,
  } as const
  await db.mediaAsset.createMany({
    data: soundOrder(catalogue)
      .filter((job) => !(job.kind === 'track' && job.track.id === track.id))
      .map((job) =>
        job.kind === 'show'
          ? { ...there, kind: 'audio' as const, podcastID: job.show.id }
          : {
              ...there,
              kind: job.kind === 'film' ? ('video' as const) : ('audio' as const),
              musicID: job.track.id,
            },
      ),
  })
  await db.setting.update({
    where: { key: 'demo' },
    data: { value: { seededAt: now.toISOString(), media: 'owed' } },
  })
})

const doors: MediaDoors = {
  newVersion: () => `v${++versions}`,
  storeSource: async (assetID, _version, file) =>
    stored.push(`source ${assetID} ${Buffer.from(file.subarray(0, 4)).toString()}`),
  enqueueAsset: async ({ id, kind }, priority) => void queued.push({ what: `${kind} ${id}`, priority }),
  acceptImage: async (picture) => {
    const { width, height } = await sharp(picture).metadata()
    return { master: picture, width, height, dominantColor: '#123456' }
  },
  storeImage: async (kind, ownerID) => stored.push(`image ${kind} ${ownerID}`),
  enqueueImage: async ({ id }, priority) => void queued.push({ what: `image ${id}`, priority }),
}
const options = () => ({ databaseUrl: database.url, doors, ffmpeg: 'ffmpeg' })

test('what is owed is made, stored and queued as an upload is, and nothing else is touched', async () => {
  const progress: number[] = []
  expect(await fillMedia({ ...options(), onProgress: (done) => progress.push(done) })).toEqual([])
  const asset = await db.mediaAsset.findUniqueOrThrow({
    where: { musicID_kind: { musicID: track.id, kind: 'audio' } },
  })
  expect(asset).toMatchObject({
    state: 'queued',
    reason: null,
    sourceType: 'wav',
    sourceName: `${track.title}.wav`,
  })
  expect(Number(asset.sourceBytes)).toBeGreaterThan(30 * 44_100 * 4)
  expect(stored.toSorted()).toEqual([
    expect.stringMatching(/^image music/),
    expect.stringMatching(/^image user/),
    `source ${asset.id} RIFF`,
  ])
  expect(queued).toContainEqual({ what: `audio ${asset.id}`, priority: 1 })
  expect(progress).toEqual([1, 2, 3])
  expect(
    await db.image.findUniqueOrThrow({ where: { kind_ownerID: { kind: 'music', ownerID: track.id } } }),
  ).toMatchObject({ width: 1200, height: 1200 })
  expect((await readDemoState(db))?.media).toBe('complete')

  stored = []
  expect(await fillMedia(options())).toEqual([])
  expect(stored).toEqual([])
})

test('a picture that cannot be stored is told, stops nothing else, and is made by the next call', async () => {
  let broken = true
  const flaky: MediaDoors = {
    ...doors,
    storeImage: async (kind, ownerID, version, master) => {
      if (broken && kind === 'music') throw new Error('no room')
      await doors.storeImage(kind, ownerID, version, master)
    },
  }
  expect((await fillMedia({ ...options(), doors: flaky })).map(({ message }) => message)).toEqual(['no room'])
  expect((await readDemoState(db))?.media).toBe('owed')
  expect(stored).toHaveLength(2)

  broken = false
  expect(await fillMedia({ ...options(), doors: flaky })).toEqual([])
  expect(stored).toHaveLength(3)
  expect((await readDemoState(db))?.media).toBe('complete')
})

test('a track that somebody deleted or gave a file of their own is left alone', async () => {
  const own = {
    kind: 'audio',
    musicID: track.id,
    state: 'uploaded',
    sourceVersion: 'own',
    sourceType: 'flac',
    sourceName: 'own.flac',
    sourceBytes: 9,
  } as const
  await db.mediaAsset.create({ data: own })
  expect(await fillMedia(options())).toEqual([])
  expect(
    await db.mediaAsset.findUniqueOrThrow({ where: { musicID_kind: { musicID: track.id, kind: 'audio' } } }),
  ).toMatchObject({ sourceName: 'own.flac', state: 'uploaded' })
  expect(stored.filter((what) => what.startsWith('source'))).toEqual([])
})

test('a wish to end is followed at once', async () => {
  await expect(fillMedia({ ...options(), signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  )
  expect((await readDemoState(db))?.media).toBe('owed')
})

test('what the home page shows first is made first', () => {
  const order = soundOrder(catalogue)
  const first = order.slice(0, 10).flatMap((job) => (job.kind === 'track' ? job.track : []))
  expect(first.every(({ state }) => state === 'out')).toBe(true)
  expect(first.filter(({ exclusive }) => exclusive).length).toBeGreaterThanOrEqual(3)
  expect(
    order.slice(0, 12).some(({ kind }) => kind === 'film') &&
      order.slice(0, 12).some(({ kind }) => kind === 'show'),
  ).toBe(true)
  expect(order).toHaveLength(
    catalogue.tracks.filter(({ recipe }) => recipe).length +
      filmsByHome(catalogue).length +
      catalogue.shows.length,
  )
  const kinds = pictureOrder(catalogue)
    .slice(0, 40)
    .map(({ kind }) => kind)
  expect(kinds.slice(0, 11).every((kind) => kind === 'slider')).toBe(true)
  expect(kinds).toContain('artist')
})
