import { limits } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMusic, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { rollUpDays } from './roll-up-days.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures()
})
afterAll(() => fixtures.close())

const DAY = 24 * 60 * 60 * 1000
const day = (number: number) => new Date(Date.UTC(2026, 4, number))
const at = (number: number, hours: number) => new Date(day(number).getTime() + hours * 60 * 60 * 1000)

beforeEach(async () => {
  const { db } = fixtures
  for (const table of [
    'plays',
    'early_skips',
    'rolled_days',
    'daily_statistics',
    'feed_downloads',
    'music_downloads',
    'users',
  ])
    await db.$executeRawUnsafe(`TRUNCATE ${table} CASCADE`)
})

const roll = (now: Date) => rollUpDays(fixtures.deps, now.getTime())
const statistics = (kind: 'track' | 'artist' | 'episode' | 'dj', refID: number) =>
  fixtures.db.dailyStatistic.findMany({ where: { kind, refID }, orderBy: { day: 'asc' } })

async function track({ artists = 1, lengthSeconds = 200 } = {}) {
  const { db } = fixtures
  const id = await addMusic(db)
  const artistIDs: number[] = []
  for (let position = 0; position < artists; position += 1) {
    const artist = await db.artist.create({ data: { name: 'An artist' } })
    artistIDs.push(artist.id)
    await db.musicArtist.create({ data: { musicID: id, artistID: artist.id, position } })
  }
  await db.music.update({ where: { id }, data: { lengthSeconds } })
  return { id, artistIDs }
}

const play = (musicID: number, playedAt: Date, listener: string, more = {}) =>
  fixtures.db.play.create({ data: { musicID, playedAt, listener, ...more } })

test('a day has its plays, listeners, completion, sources and ends', async () => {
  const { id, artistIDs } = await track({ artists: 2 })
  await play(id, at(1, 0), 'a', { source: 'home', heardSeconds: 200, ended: 'finished' })
  await play(id, at(1, 23.99), 'a', { source: 'home', heardSeconds: 99, ended: 'skipped' })
  await play(id, at(1, 5), 'b', { source: 'search' })
  await play(id, at(2, 0), 'b')
  await fixtures.db.earlySkip.create({ data: { musicID: id, listener: 'c', skippedAt: at(1, 3) } })
  await roll(at(2, 1))
  const [first, second] = await statistics('track', id)
  expect(first).toMatchObject({ day: day(1), plays: 3, listeners: 2, earlySkips: 1, likes: 0, followers: 0 })
  // A step is a twentieth: 10 s of 200 s. So 99 s are nine steps, and 200 s are twenty.
  expect(first?.completion.map((plays, step) => [step, plays]).filter(([, plays]) => plays)).toEqual([
    [9, 1],
    [20, 1],
  ])
  expect([first?.sources.slice(0, 3), first?.ends]).toEqual([
    [2, 1, 0],
    [1, 1, 0],
  ])
  expect(second).toMatchObject({ day: day(2), plays: 1, listeners: 1, earlySkips: 0 })
  for (const artistID of artistIDs)
    expect(await statistics('artist', artistID)).toMatchObject([
      { plays: 3, listeners: 2, earlySkips: 1 },
      { plays: 1 },
    ])
})

test('plays that do not count are left out', async () => {
  const { id } = await track()
  await play(id, at(1, 0), 'a')
  await play(id, at(1, 1), 'b', { isCounted: false })
  await roll(at(2, 1))
  expect(await statistics('track', id)).toMatchObject([{ plays: 1, listeners: 1 }])
})

test('what recognizes removed plays is forgotten once they are too old to be told again', async () => {
  const { db } = fixtures
  const { id } = await track()
  const { id: userID } = await db.user.create({ data: { email: 'mira@example.com', name: 'Mira' } })
  for (const number of [1, 2]) {
    await play(id, at(number, 23), `gone:${number}`)
    await db.listenedDay.create({ data: { userID, day: day(number), seconds: 200 } })
  }
  await roll(new Date(day(2).getTime() + limits.offline.maxAge + DAY))
  const plays = await db.play.findMany({ orderBy: { playedAt: 'asc' } })
  expect(plays.map(({ listener }) => listener)).toEqual(['gone', 'gone:2'])
  expect((await db.listenedDay.findMany()).map((row) => row.day)).toEqual([day(2)])
})

test('likes, saves, followers, playlists and downloads count on their day', async () => {
  const { db } = fixtures
  const { id, artistIDs } = await track()
  const [artistID = 0] = artistIDs
  const user = await db.user.create({ data: { email: 'a@example.com', createdAt: at(1, 0) } })
  const dj = await db.dj.create({ data: { name: 'A DJ' } })
  const episode = await db.podcast.create({ data: { title: 'An episode', djs: { create: { djID: dj.id } } } })
  const when = { createdAt: at(1, 12), userID: user.id }
  await db.musicLike.create({ data: { ...when, musicID: id } })
  await db.savedMusic.create({ data: { ...when, musicID: id } })
  await db.artistFollow.create({ data: { ...when, artistID } })
  await db.djFollow.create({ data: { ...when, djID: dj.id } })
  await db.podcastLike.create({ data: { ...when, podcastID: episode.id } })
  await db.savedPodcast.create({ data: { ...when, podcastID: episode.id } })
  const playlist = await db.playlist.create({ data: { userID: user.id, name: 'A list' } })
  await db.playlistMusic.create({ data: { playlistID: playlist.id, musicID: id, addedAt: at(1, 12) } })
  await db.$executeRaw`INSERT INTO feed_downloads (day, podcast_id, listener, sent, is_counted)
    VALUES (${day(1)}, ${episode.id}, 'a', '{}', true), (${day(1)}, ${episode.id}, 'b', '{}', false)`
  const listener = { day: day(1), listener: 'a', musicID: id }
  await db.musicDownload.createMany({ data: [listener, { ...listener, listener: 'b' }] })
  await roll(at(2, 1))
  const marks = { likes: 1, saves: 1, plays: 0 }
  expect(await statistics('track', id)).toMatchObject([
    { ...marks, playlistAdds: 1, downloads: 2, followers: 0 },
  ])
  expect(await statistics('artist', artistID)).toMatchObject([
    { ...marks, playlistAdds: 1, downloads: 2, followers: 1 },
  ])
  expect(await statistics('episode', episode.id)).toMatchObject([{ ...marks, downloads: 1, followers: 0 }])
  expect(await statistics('dj', dj.id)).toMatchObject([{ ...marks, downloads: 1, followers: 1 }])
})

test('missed days are made, closed in order, and never made again', async () => {
  const { id } = await track()
  for (const number of [1, 2, 9]) await play(id, at(number, 12), 'a')
  // Rolls up the first to the tenth day; days that ended a day ago are closed.
  expect(await roll(at(10, 12))).toBe(10)
  expect((await statistics('track', id)).map(({ day: on }) => on)).toEqual([day(1), day(2), day(9)])
  expect(await fixtures.db.rolledDay.count({ where: { isClosed: true } })).toBe(8)
  await play(id, at(2, 13), 'late')
  await play(id, at(9, 13), 'b')
  expect(await roll(new Date(at(10, 12).getTime() + limits.statistics.rollUp))).toBe(2)
  expect((await statistics('track', id)).map(({ plays }) => plays)).toEqual([1, 1, 2])
})

test('a closed day is made again once a play of it was told later, and keeps its early skips and likes', async () => {
  const { id, artistIDs } = await track()
  const [artistID = 0] = artistIDs
  const { db } = fixtures
  const user = await db.user.create({ data: { email: 'late@example.com', createdAt: at(1, 0) } })
  await db.musicLike.create({ data: { userID: user.id, musicID: id, createdAt: at(1, 5) } })
  await db.earlySkip.create({ data: { musicID: id, listener: 'c', skippedAt: at(1, 3) } })
  await play(id, at(1, 12), 'a', { source: 'home' })
  await roll(at(4, 0))
  const counts = { plays: 1, listeners: 1, earlySkips: 1, likes: 1 }
  expect(await statistics('track', id)).toMatchObject([counts])

  await db.musicLike.deleteMany({ where: { userID: user.id } })
  const heard = (listener: string) =>
    db.$queryRaw`SELECT count_music_plays(ARRAY[${id}::int], '{200}', ARRAY[${at(1, 20)}::timestamptz], '{NULL}', NULL, ${listener},
      'search', NULL, NULL, NULL, NULL)`
  await heard('b')
  await heard('b')
  expect(await roll(new Date(at(4, 0).getTime() + limits.statistics.rollUp))).toBe(3)
  for (const [kind, ref] of [
    ['track', id],
    ['artist', artistID],
  ] as const) {
    const [first, ...others] = await statistics(kind, ref)
    expect(first).toMatchObject({ ...counts, plays: 2, listeners: 2 })
    expect(first?.sources.slice(0, 2)).toEqual([1, 1])
    expect(others).toEqual([])
  }
  expect(await roll(new Date(at(4, 0).getTime() + 2 * limits.statistics.rollUp))).toBe(2)
})

test('making the open days again changes nothing without new events', async () => {
  const { id } = await track()
  await play(id, at(1, 12), 'a', { source: 'album', heardSeconds: 10, ended: 'left' })
  await roll(at(1, 13))
  const before = await statistics('track', id)
  expect(await roll(new Date(at(1, 13).getTime() + limits.statistics.rollUp))).toBe(1)
  expect(await statistics('track', id)).toEqual(before)
})

test('several concurrent workers make each day once', async () => {
  const { id } = await track()
  for (const number of [1, 2, 3, 4]) await play(id, at(number, 12), 'a')
  const made = await Promise.all(Array.from({ length: 4 }, () => roll(at(4, 13))))
  expect(made.reduce((sum, days) => sum + days, 0)).toBe(4)
  expect(await statistics('track', id)).toHaveLength(4)
})

test('a worker that dies in the middle of a day leaves the day to the next one', async () => {
  const { id } = await track()
  await play(id, at(1, 12), 'a')
  await fixtures.db.$executeRaw`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`
  await fixtures.db
    .$executeRaw`CREATE TRIGGER die BEFORE INSERT ON rolled_days FOR EACH ROW EXECUTE FUNCTION die()`
  // Cuts the connection after the statistics were written, as if the process was killed.
  await expect(roll(at(1, 13))).rejects.toThrow(/terminat|closed/i)
  await fixtures.db.$executeRaw`DROP TRIGGER die ON rolled_days`
  expect(await statistics('track', id)).toEqual([])
  expect(await roll(at(1, 13))).toBe(1)
  expect(await statistics('track', id)).toMatchObject([{ plays: 1 }])
})

test('a closed day keeps only plays of visitors, and the salts of past days are deleted', async () => {
  const { db } = fixtures
  const { id } = await track()
  await play(id, at(1, 12), 'a')
  await db.earlySkip.create({ data: { musicID: id, listener: 'a', skippedAt: at(1, 12) } })
  await db.earlySkip.create({ data: { musicID: id, listener: 'a', skippedAt: at(3, 1) } })
  for (const number of [1, 2, 3]) await db.listenerSalt.create({ data: { day: day(number), salt: 'salt' } })
  await roll(at(3, 2))
  expect(await db.earlySkip.findMany()).toMatchObject([{ skippedAt: at(3, 1) }])
  expect(await db.listenerSalt.findMany()).toMatchObject([{ day: day(3) }])
  expect(await statistics('track', id)).toMatchObject([{ earlySkips: 1 }, { earlySkips: 1 }])
})

test('a closed day keeps what users skipped, unless they switched recommendations off', async () => {
  const { db } = fixtures
  const { id } = await track()
  const skip = async (email: string, hasRecommendations: boolean, skippedAt: Date) => {
    const user = await db.user.create({ data: { email, hasRecommendations } })
    await db.earlySkip.create({ data: { musicID: id, listener: `u${user.id}`, skippedAt } })
    return `u${user.id}`
  }
  const kept = await skip('on@example.com', true, at(1, 12))
  await skip('off@example.com', false, at(1, 12))
  await skip('old@example.com', true, new Date(at(1, 12).getTime() - limits.recommendations.windowDays * DAY))
  await play(id, at(1, 12), 'a')
  await roll(at(3, 2))
  expect(await db.earlySkip.findMany()).toMatchObject([{ listener: kept }])
})

test('statistics of deleted things are removed when the next day is closed', async () => {
  const { id } = await track()
  await play(id, at(1, 12), 'a')
  await roll(at(1, 13))
  await fixtures.db.music.delete({ where: { id } })
  await roll(new Date(day(3).getTime() + DAY))
  expect(await statistics('track', id)).toEqual([])
})
