import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase, type Database, type Sql } from '@nava/db'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import { sourceKey } from '@nava/media/storage/keys'
import { localStorage } from '@nava/media/storage/local-storage'
import { openQueues, type Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { findFfmpeg } from '../../worker/src/ffmpeg/binary.ts'
import { buildCatalogue } from './catalogue/build-catalogue.ts'
import { type DemoProgress, readDemoState } from './demo-state.ts'
import { fillMedia, type FillOptions } from './fill-media.ts'
import { filmsByHome, homeShelves, soundOrder, tracksByHome } from './media/home-order.ts'
import { assetOf } from './media/pending.ts'
import { pictureOrder } from './media/pictures.ts'
import type { SoundMaker, SoundOrder } from './media/sound-maker.ts'
import { seedDemo } from './seed-demo.ts'

// Renders each sound once, because most tests are about what happens to it afterwards.
const rendered = vi.hoisted(() => new Map<string, Promise<Uint8Array>>())
vi.mock('./media/sound-maker.ts', async (importOriginal) => {
  const { openSoundMaker } = await importOriginal<{ openSoundMaker: (ffmpeg: string) => SoundMaker }>()
  const renderOnce = async (ffmpeg: string, order: SoundOrder) => {
    await using maker = openSoundMaker(ffmpeg)
    return await maker.make(order)
  }
  return {
    openSoundMaker: (ffmpeg: string): SoundMaker => ({
      make: (order) => {
        const name = JSON.stringify(order)
        const sound = rendered.get(name) ?? renderOnce(ffmpeg, order)
        rendered.set(name, sound)
        return sound
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
  }
})

const now = new Date('2026-03-20T15:30:00Z')
const catalogue = buildCatalogue(now)
const track = tracksByHome(catalogue)[0]
if (!track) throw new Error('the catalogue has tracks')

let database: TestDatabase
let db: Database
let sql: Sql
let close: () => Promise<void>
let folder: string
let storage: Storage
let queues: Queues
let ffmpeg: string

beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  ;({ db, sql, close } = openDatabase(database.url))
  folder = await mkdtemp(join(tmpdir(), 'nava-demo-test-'))
  storage = localStorage(folder)
  queues = await openQueues({ databaseUrl: database.url, log: { warn: () => undefined } })
  ;({ path: ffmpeg } = await findFfmpeg(process.env['FFMPEG_PATH']))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await queues.close()
  await close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Leaves the sound of one track, its cover, and one user's picture pending. */
beforeEach(async () => {
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
    data: { value: { seededAt: now.toISOString(), media: 'pending', playable: 0, total: 0 } },
  })
})

/** Records the arguments of calls, which still run. */
const storing = () => vi.spyOn(storage, 'put')
const queueing = () => vi.spyOn(queues, 'enqueue')

const options = () => ({ databaseUrl: database.url, storage, queues, log: { warn: () => undefined }, ffmpeg })

/** Publishes queued uploads, as the worker does. */
async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const publishing = (async () => {
    while (!stop.signal.aborted) {
      await sql.query(
        `UPDATE media_assets SET state = 'ready', published_version = source_version WHERE state = 'queued'`,
      )
      await sleep(50)
    }
  })()
  try {
    return await work()
  } finally {
    stop.abort()
    await publishing
  }
}
const fill = (more: Partial<FillOptions> = {}) => withWorker(() => fillMedia({ ...options(), ...more }))

const audioOf = (musicID: number) =>
  db.mediaAsset.findUniqueOrThrow({ where: { musicID_kind: { musicID, kind: 'audio' } } })

test('fillMedia renders pending media, stores it like any upload, and touches nothing else', async () => {
  const queued = queueing()
  const stored = storing()
  const total = soundOrder(catalogue).length
  const progress: DemoProgress[] = []
  expect(await fill({ onProgress: (each) => progress.push(each) })).toEqual([])
  const asset = await audioOf(track.id)
  expect(asset).toMatchObject({
    state: 'ready',
    reasonCode: null,
    sourceType: 'flac',
    sourceName: `${track.title}.flac`,
  })
  const source = await storage.read(sourceKey(asset.id, asset.sourceVersion))
  expect(source.length).toBe(Number(asset.sourceBytes))
  // FLAC takes half of a WAV of half a minute. Its header contains the length in 36 bits of STREAMINFO.
  expect(source.length).toBeGreaterThan(30 * 44_100)
  expect(((source[21] ?? 0) & 15) * 2 ** 32 + source.readUInt32BE(22)).toBeGreaterThan(30 * 44_100)
  expect(stored).toHaveBeenCalledTimes(3)
  expect(queued).toHaveBeenCalledWith('transcodeAudio', expect.objectContaining({ assetID: asset.id }), {
    jobID: expect.any(String),
    priority: LAST_UPLOAD + 1,
  })
  expect(progress).toEqual([
    { playable: total - 1, total, failed: 0 },
    { playable: total, total, failed: 0 },
  ])
  expect(
    await db.image.findUniqueOrThrow({ where: { kind_ownerID: { kind: 'music', ownerID: track.id } } }),
  ).toMatchObject({ width: 800, height: 800 })
  expect((await readDemoState(db))?.media).toBe('complete')

  stored.mockClear()
  expect(await fill()).toEqual([])
  expect(stored).not.toHaveBeenCalled()
})

test('fillMedia ends once the worker has published everything, and reports meanwhile how much is playable', async () => {
  let ended = false
  const filling = fillMedia(options()).then(() => (ended = true))
  const total = soundOrder(catalogue).length
  await vi.waitFor(async () => expect((await audioOf(track.id)).state).toBe('queued'), { timeout: 60_000 })
  await expect
    .poll(() => readDemoState(db), { timeout: 60_000 })
    .toMatchObject({ media: 'pending', playable: total - 1, total })
  expect(ended).toBe(false)
  await withWorker(() => filling)
  expect((await readDemoState(db))?.media).toBe('complete')
})

test('fillMedia renders at most the requested number of items, and the rest on the next call', async () => {
  const stored = storing()
  const progress: DemoProgress[] = []
  expect(await fill({ items: 0, onProgress: (each) => progress.push(each) })).toEqual([])
  expect(stored).not.toHaveBeenCalled()
  expect(progress).toEqual([{ playable: 0, total: 0, failed: 0 }])
  expect((await readDemoState(db))?.media).toBe('pending')

  expect(await fill()).toEqual([])
  expect(stored).toHaveBeenCalledTimes(3)
  expect((await readDemoState(db))?.media).toBe('complete')
})

test('fillMedia reports a picture that cannot be stored, renders everything else, and retries the picture on the next call', async () => {
  const { put } = storage
  let isBroken = true
  const stored = storing().mockImplementation((key, ...given) => {
    if (isBroken && key.startsWith('images/music/')) throw new Error('no room')
    return put(key, ...given)
  })
  expect(await fill()).toEqual([{ item: `picture music/${track.id}`, reason: 'no room' }])
  expect((await readDemoState(db))?.media).toBe('pending')
  expect(stored).toHaveBeenCalledTimes(3)

  isBroken = false
  expect(await fill()).toEqual([])
  expect(stored).toHaveBeenCalledTimes(4)
  expect((await readDemoState(db))?.media).toBe('complete')
})

test('fillMedia skips a track to which somebody has uploaded a file', async () => {
  await db.mediaAsset.create({
    data: {
      kind: 'audio',
      musicID: track.id,
      state: 'failed',
      reasonCode: 'upload.cancelled',
      sourceVersion: 'own',
      sourceType: 'flac',
      sourceName: 'own.flac',
      sourceBytes: 9,
    },
  })
  const stored = storing()
  expect(await fill()).toEqual([])
  expect(await audioOf(track.id)).toMatchObject({ sourceName: 'own.flac', state: 'failed' })
  expect(stored.mock.calls.filter(([key]) => key.startsWith('sources/'))).toEqual([])
})

test('fillMedia keeps a file that somebody uploads while it renders the same track', async () => {
  const { put } = storage
  const own = { sourceVersion: 'own', sourceType: 'flac', sourceName: 'own.flac', sourceBytes: 9 }
  storing().mockImplementation(async (key, ...given) => {
    const done = await put(key, ...given)
    if (key.startsWith('sources/'))
      await db.mediaAsset.updateMany({ where: { musicID: track.id, kind: 'audio' }, data: own })
    return done
  })
  expect(await fill()).toEqual([])
  const asset = await audioOf(track.id)
  expect(asset.sourceName).toBe('own.flac')
  const kept: string[] = []
  for await (const { key } of storage.list(`sources/${asset.id}/`)) kept.push(key)
  expect(kept).toEqual([])
})

test('fillMedia ends immediately when its signal is aborted', async () => {
  await expect(fillMedia({ ...options(), signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  )
  expect((await readDemoState(db))?.media).toBe('pending')
})

test('tracks that the home page shows first are rendered first', () => {
  const order = soundOrder(catalogue)
  const shelves = homeShelves(catalogue)
  // Each shelf gets a sound, and some sounds fill several shelves.
  for (const [name, jobs] of Object.entries(shelves))
    expect(
      order.slice(0, 5).some((job) => jobs.some((other) => isDeepStrictEqual(job, other))),
      name,
    ).toBe(true)
  const next = order.slice(0, 15).flatMap((job) => (job.kind === 'track' ? job.track : []))
  expect(next.every(({ state }) => state === 'out')).toBe(true)
  expect(next.filter(({ exclusive }) => exclusive).length).toBeGreaterThanOrEqual(3)
  expect(new Set(order.slice(5, 20).map(({ kind }) => kind)).size).toBe(3)
  expect(new Set(order.map((job) => JSON.stringify(assetOf(job)))).size).toBe(order.length)
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

test('an upload refused by the worker is reported with its reason, and the next call retries it', async () => {
  const stop = new AbortController()
  const refusing = (async () => {
    while (!stop.signal.aborted) {
      await sql.query(
        `UPDATE media_assets SET state = 'failed', reason_code = 'upload.processing-fault' WHERE state = 'queued'`,
      )
      await sleep(50)
    }
  })()
  const progress: DemoProgress[] = []
  const failures = await fillMedia({ ...options(), onProgress: (each) => progress.push(each) })
  stop.abort()
  await refusing
  expect(failures).toEqual([
    {
      item: track.title,
      reason: expect.stringMatching(
        /^The worker refused it: We couldn't process this file\. The fault is ours/,
      ),
    },
  ])
  expect(progress.at(-1)).toMatchObject({ failed: 1 })
  expect((await readDemoState(db))?.media).toBe('pending')

  // Queues the upload, as the worker's sweep does.
  const sweep = async () => {
    await expect.poll(async () => (await audioOf(track.id)).state).toBe('uploaded')
    await sql.query(`UPDATE media_assets SET state = 'queued' WHERE state = 'uploaded'`)
  }
  const [again] = await Promise.all([fill(), sweep()])
  expect(again).toEqual([])
  expect(await audioOf(track.id)).toMatchObject({ state: 'ready', retries: 1 })
  expect((await readDemoState(db))?.media).toBe('complete')
})
