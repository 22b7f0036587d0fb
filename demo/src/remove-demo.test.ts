import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database, type Sql } from '@nava/db'
import { assetFolder, imageMasterKey, sourceKey } from '@nava/media/storage/keys'
import { localStorage } from '@nava/media/storage/local-storage'
import type { Storage } from '@nava/media/storage/storage'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDemoState, writeDemoState } from './demo-state.ts'
import { allowDemo, removeDemo } from './remove-demo.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-03-20T15:30:00Z')
let database: TestDatabase
let folder: string
let storage: Storage
let db: Database
let sql: Sql
let close: () => Promise<void>

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nava-demo-'))
  storage = localStorage(folder)
  ;({ db, sql, close } = openDatabase(database.url))
})

afterEach(async () => {
  await close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/**
 * Fills the demo, with the files of one track and one artist's picture, and with rows that a worker and an
 * api add.
 */
async function fill(): Promise<void> {
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  await addAsset({ musicID: 1001 })
  await addPicture('artist', 1001)
  await db.loginAttempt.create({ data: { email: 'admin@example.com', scope: 'password', windowEnd: now } })
  await db.dailyStatistic.create({ data: { kind: 'track', refID: 1001, day: now, ...nothingElse } })
  await db.rolledDay.create({ data: { day: new Date('2026-02-01'), rolledAt: now, isClosed: true } })
  await db.liveItem.create({
    data: {
      position: 1,
      sequence: 1,
      startsAt: now,
      endsAt: now,
      kind: 'audio',
      musicID: 1001,
      assetID: 1,
      version: 'v',
    },
  })
  const state = await readDemoState(db)
  if (state) await writeDemoState(db, { ...state, media: 'complete' })
}

const nothingElse = {
  plays: 1,
  listeners: 1,
  earlySkips: 0,
  likes: 0,
  saves: 0,
  followers: 0,
  playlistAdds: 0,
  downloads: 0,
}

async function addAsset(owner: { musicID: number }): Promise<void> {
  const { id } = await db.mediaAsset.create({
    data: {
      ...owner,
      kind: 'audio',
      state: 'ready',
      sourceVersion: 'v',
      publishedVersion: 'v',
      sourceType: 'wav',
      sourceName: 'a',
      sourceBytes: 1,
    },
  })
  for (const key of [sourceKey(id, 'v'), `${assetFolder('audio', id, 'v')}64.mp3`]) {
    await storage.put(key, Buffer.from('x'))
    await db.fileChecksum.create({ data: { key, sha256: 'x', modifiedAt: now, checkedAt: now } })
  }
}

async function addPicture(kind: 'artist' | 'user', ownerID: number): Promise<void> {
  await db.image.create({
    data: { kind, ownerID, version: 'v', width: 1, height: 1, dominantColor: '#000000' },
  })
  await storage.put(imageMasterKey(kind, ownerID, 'v'), Buffer.from('x'))
}

/**
 * Creates a user's own work; the user also likes, saves and adds to a playlist the demo's track `reactsTo`.
 */
async function addOwn(reactsTo?: number) {
  const user = await db.user.create({ data: { email: 'real@example.com', name: 'Real', isAdmin: true } })
  const artist = await db.artist.create({
    data: { name: 'Own artist', members: { create: { userID: user.id } } },
  })
  const music = await db.music.create({
    data: {
      title: 'Own track',
      createdByID: user.id,
      isConfirmed: true,
      likeCount: 1,
      artists: { create: { artistID: artist.id } },
    },
  })
  await db.musicLike.create({ data: { userID: user.id, musicID: music.id } })
  const comment = await db.comment.create({
    data: { userID: user.id, musicID: music.id, text: 'Own comment', likeCount: 0 },
  })
  const playlist = await db.playlist.create({
    data: { userID: user.id, name: 'Own playlist', music: { create: { musicID: music.id, position: 1 } } },
  })
  await db.play.create({ data: { musicID: music.id, userID: user.id, listener: `u${user.id}` } })
  await addAsset({ musicID: music.id })
  await addPicture('user', user.id)
  if (reactsTo !== undefined) {
    await db.playlistMusic.create({ data: { playlistID: playlist.id, musicID: reactsTo, position: 0 } })
    await db.musicLike.create({ data: { userID: user.id, musicID: reactsTo } })
    await db.comment.create({ data: { userID: user.id, musicID: reactsTo, text: 'Of the demo' } })
    await db.artistFollow.create({ data: { userID: user.id, artistID: 1002 } })
    await db.slider.create({ data: { type: 'music', refID: reactsTo } })
  }
  return { user, artist, music, comment, playlist }
}

async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ table: string; count: number }>(`
    SELECT c.relname AS table, (xpath('/row/c/text()', query_to_xml('SELECT count(*) AS c FROM ' || quote_ident(c.relname), false, true, '')))[1]::text::int AS count
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'`)
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ table, count }) => [table, count]))
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.toSorted()
}

/** Tables that record the removal itself, or changes, which are pruned */
const TRACES = ['settings', 'admin_audit', 'catalogue_changes', 'name_changes', '_prisma_migrations']

async function ownRows(): Promise<Record<string, number>> {
  const counts = await rowCounts()
  return Object.fromEntries(Object.entries(counts).filter(([table]) => !TRACES.includes(table)))
}

test('removing the demo leaves nothing of it in any table or file, and keeps people’s own data', async () => {
  await addOwn()
  const alone = { rows: await ownRows(), keys: await storedKeys() }
  await db.user.deleteMany()
  await db.artist.deleteMany()
  await db.music.deleteMany()
  await sql.query(
    `TRUNCATE images, file_checksums; ALTER SEQUENCE users_id_seq RESTART; ALTER SEQUENCE artists_id_seq RESTART; ALTER SEQUENCE music_id_seq RESTART`,
  )
  for (const key of await storedKeys()) await storage.remove(key)

  await fill()
  const own = await addOwn(1001)
  // The demo's account likes and saves a user's work, which must disappear with the account.
  await db.musicLike.create({ data: { userID: 1004, musicID: own.music.id } })
  await db.music.update({ where: { id: own.music.id }, data: { likeCount: 2 } })
  await db.commentLike.create({ data: { userID: 1004, commentID: own.comment.id } })
  await db.comment.update({ where: { id: own.comment.id }, data: { likeCount: 1 } })

  const removal = await removeDemo({ databaseUrl: database.url, storage })
  expect(removal).toMatchObject({ hasAdmin: true, folders: 4 })
  expect(removal.removed).toMatchObject({
    users: 44,
    artists: expect.any(Number),
    sliders: expect.any(Number),
  })
  expect(Object.values(removal.kept).every((count) => count === 0)).toBe(true)
  expect(await ownRows()).toEqual(alone.rows)
  expect(await storedKeys()).toHaveLength(alone.keys.length)
  expect(await db.music.findUniqueOrThrow({ where: { id: own.music.id } })).toMatchObject({
    title: 'Own track',
    createdByID: own.user.id,
    likeCount: 1,
    artistNames: 'Own artist',
  })
  expect((await db.comment.findUniqueOrThrow({ where: { id: own.comment.id } })).likeCount).toBe(0)
  expect(await db.playlistMusic.findMany({ where: { playlistID: own.playlist.id } })).toMatchObject([
    { musicID: own.music.id },
  ])
})

test('demo rows that people’s own work belongs to stay, with their pictures and plays', async () => {
  await fill()
  const own = await addOwn()
  const genre = await db.genre.findFirstOrThrow({ orderBy: { id: 'asc' } })
  await db.music.update({
    where: { id: own.music.id },
    data: {
      playCount: 7,
      albumID: 1001,
      languageID: 1001,
      genres: { create: { genreID: genre.id } },
      artists: { create: { artistID: 1001 } },
    },
  })
  const removal = await removeDemo({ databaseUrl: database.url, storage })
  expect(removal.kept).toMatchObject({ albums: 1, languages: 1, genres: 1, djs: 0, collections: 0 })
  expect(await db.artist.findUnique({ where: { id: 1001 } })).toMatchObject({
    playCount: 7,
    followerCount: 0,
  })
  expect(await db.album.findUnique({ where: { id: 1001 } })).toMatchObject({ playCount: 7 })
  expect(await db.image.count({ where: { kind: 'artist', ownerID: 1001 } })).toBe(1)
  expect(await db.genre.count()).toBe(1)
})

test('a removal that is killed is completed by the next one', async () => {
  await fill()
  await addOwn(1001)
  let removals = 0
  const failing = {
    removeFolder: async (name: string) => {
      removals += 1
      if (removals === 2) throw new Error('killed')
      await storage.removeFolder(name)
    },
  }
  await expect(removeDemo({ databaseUrl: database.url, storage: failing })).rejects.toThrow('killed')
  expect(await db.music.count()).toBe(1)
  const before = await ownRows()
  await removeDemo({ databaseUrl: database.url, storage })
  expect(await ownRows()).toEqual(before)
  expect(await storedKeys()).toHaveLength(3)
})

test('removing a demo that does not exist or is being made is refused', async () => {
  await expect(removeDemo({ databaseUrl: database.url, storage })).rejects.toThrow(/^There is no demo/)
  await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  await expect(removeDemo({ databaseUrl: database.url, storage })).rejects.toThrow(/^The demo is being made/)
  expect(await db.music.count()).toBeGreaterThan(50)
  // The process that made the demo has ended, so it no longer reports progress.
  const later = Date.now() + 60_000
  expect(await removeDemo({ databaseUrl: database.url, storage, now: later })).toMatchObject({
    hasAdmin: false,
  })
  await expect(removeDemo({ databaseUrl: database.url, storage })).rejects.toThrow(/^There is no demo/)
})

test('a removed demo is made again only after it was allowed', async () => {
  await expect(allowDemo(database.url)).rejects.toThrow(/^No demo was removed/)
  await fill()
  await removeDemo({ databaseUrl: database.url, storage })
  const seed = () => seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })
  expect(await seed()).toBe('present')
  expect(await db.music.count()).toBe(0)
  await allowDemo(database.url)
  expect(await seed()).toBe('filled')
})

test('a station with people of its own has only the catalogue, and keeps them when that is removed', async () => {
  await db.user.create({ data: { email: 'owner@example.com', isAdmin: true } })
  expect(await seedDemo({ databaseUrl: database.url, now })).toBe('filled')
  expect(await db.user.findMany({ select: { id: true, email: true } })).toEqual([
    { id: 1001, email: 'owner@example.com' },
  ])
  expect(await db.music.count()).toBeGreaterThan(50)
  expect(await db.music.count({ where: { createdByID: { not: null } } })).toBe(0)
  expect(await db.play.count()).toBeGreaterThan(20_000)
  expect(await db.play.count({ where: { userID: { not: null } } })).toBe(0)
  const state = await readDemoState(db)
  if (state) await writeDemoState(db, { ...state, media: 'complete' })
  expect((await removeDemo({ databaseUrl: database.url, storage })).hasAdmin).toBe(true)
  expect(await db.user.count()).toBe(1)
  expect([await db.artist.count(), await db.music.count(), await db.play.count()]).toEqual([0, 0, 0])
})

test('a catalogue with anything in it is left as it is', async () => {
  await db.genre.create({ data: { name: 'Rain' } })
  expect(await seedDemo({ databaseUrl: database.url, now })).toBe('foreign')
  expect(await db.artist.count()).toBe(0)
})
