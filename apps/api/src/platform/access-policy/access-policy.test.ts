import { trackLists } from '@nava/catalogue-index/sorted-lists/track-lists'
import { openDatabase } from '@nava/db'
import {
  MUSIC_IS,
  musicAt,
  musicFor,
  musicIs,
  musicIsFor,
  PODCAST_IS,
  podcastFor,
  podcastIs,
  podcastIsFor,
} from '@nava/db/visibility'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cachedSearchIndex } from '../../catalogue/search/cached-search-index.ts'
import { namesStore } from '../../catalogue/search/names.store.ts'
import { trackStatsStore } from '../../catalogue/sorted-lists/track-stats.store.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import type { Caller } from '../http/auth.ts'
import { viewerSql, viewerValues } from './access-policy.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const PEOPLE = 3
const index = fc.nat(PEOPLE - 1)
const owners = fc.uniqueArray(index)
/** Milliseconds from now; SQL and function must agree around the moment itself, too. */
const fromNow = fc.oneof(fc.constant(-1e9), fc.constant(1e9), fc.integer({ min: -30, max: 30 }))
const shared = { isConfirmed: fc.boolean(), hasAudio: fc.boolean(), fromNow }
const tracks = fc.array(
  fc.record({
    ...shared,
    isComingSoon: fc.boolean(),
    hasVideo: fc.boolean(),
    creator: fc.option(index),
    artists: owners,
  }),
  { minLength: 1, maxLength: 12 },
)
const episodes = fc.array(fc.record({ ...shared, djs: owners }), { minLength: 1, maxLength: 12 })
const viewer = fc.option(fc.record({ user: index, artists: owners, djs: owners, isAdmin: fc.boolean() }), {
  nil: undefined,
})

const { typed, ...names } = viewerSql(1)
const columns = (views: Record<string, string>, prefix: string) =>
  Object.entries(views).map(([view, text]) => `coalesce(${text}, false) AS "${prefix}.${view}"`)

/** Reads what SQL says about rows of `table`, and the moment at which it says so. */
async function decide(table: string, texts: readonly string[], ids: readonly number[], caller?: Caller) {
  const { rows } = await opened.sql.query<Record<string, boolean> & { id: number; now: Date }>({
    text: `WITH ${typed} SELECT id, now() AS now, ${texts.join(', ')} FROM ${table} WHERE id = ANY($5)`,
    values: [...viewerValues(caller), ids],
  })
  return {
    now: rows[0]?.now ?? new Date(0),
    said: new Map(rows.map(({ id, ...said }) => [id, said])),
  }
}

async function createPeople() {
  const { db } = opened
  const each = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: PEOPLE }, make))
  const [users, artists, djs] = await Promise.all([
    each(() => buildUser(db)),
    each(() => buildArtist(db)),
    each(() => buildDj(db)),
  ])
  const idsOf = (rows: readonly { id: number }[]) => (places: readonly number[]) =>
    places.map((place) => rows[place]?.id ?? 0)
  return { users: idsOf(users), artists: idsOf(artists), djs: idsOf(djs) }
}
type People = Awaited<ReturnType<typeof createPeople>>

const callerOf = (
  people: People,
  given: NonNullable<typeof viewer extends fc.Arbitrary<infer T> ? T : never>,
) => ({
  userID: people.users([given.user])[0] ?? 0,
  artistIDs: people.artists(given.artists),
  djIDs: people.djs(given.djs),
  rooms: [],
  isAdmin: given.isAdmin,
  ...{ name: '', tokenUse: 'user' as const, tokenVersion: 0, sessionID: 1 },
})

it('of tracks, SQL and functions say the same, for any row, caller and moment, and so do the lists in memory', async () => {
  const { db, sql } = opened
  const people = await createPeople()
  const stats = trackStatsStore(sql)
  const texts = [
    ...columns(MUSIC_IS, 'all'),
    ...columns(musicFor(names), 'viewer'),
    ...columns(musicAt(`now() + interval '1 day'`), 'tomorrow'),
  ]
  await fc.assert(
    fc.asyncProperty(tracks, viewer, async (given, asked) => {
      const caller = asked && callerOf(people, asked)
      const rows = []
      for (const { fromNow: ms, creator, artists, ...flags } of given) {
        const artistIDs = people.artists(artists)
        const createdByID = creator === null ? null : (people.users([creator])[0] ?? null)
        const releaseDate = new Date(Date.now() + ms)
        const row = await buildMusic(db, { ...flags, releaseDate, createdByID, artistIDs })
        rows.push({ ...row, artists: artistIDs.map((artistID) => ({ artistID })) })
      }
      const { now, said } = await decide(
        'music m',
        texts,
        rows.map(({ id }) => id),
        caller,
      )
      const lists = trackLists()
      await lists.replace(stats.all(), now.getTime())
      for (const row of rows) {
        const tomorrow = new Date(now.getTime() + 86_400_000)
        const expected = Object.entries(musicIs).flatMap(([view, holds]) => [
          [`all.${view}`, holds(row, now)],
          [`tomorrow.${view}`, holds(row, tomorrow)],
        ])
        const own = Object.entries(musicIsFor).map(([view, holds]) => [
          `viewer.${view}`,
          holds(row, caller, now),
        ])
        expect(said.get(row.id)).toEqual({ now, ...Object.fromEntries([...expected, ...own]) })

        expect(lists.list('everything').indexOf(row.id) >= 0).toBe(musicIs.playable(row, now))
        expect(lists.list('newestTracks').indexOf(row.id) >= 0).toBe(musicIs.audible(row, now))
        expect(lists.list('newestVideos').indexOf(row.id) >= 0).toBe(musicIs.viewable(row, now))
      }
    }),
    { numRuns: 30 },
  )
})

it('of episodes, SQL and functions say the same, for any row, caller and moment, and so does the search', async () => {
  const { db, sql } = opened
  const people = await createPeople()
  const texts = [...columns(PODCAST_IS, 'all'), ...columns(podcastFor(names), 'viewer')]
  const log = { warn: () => undefined }
  await fc.assert(
    fc.asyncProperty(episodes, viewer, async (given, asked) => {
      const caller = asked && callerOf(people, asked)
      const rows = []
      for (const { fromNow: ms, djs, ...flags } of given) {
        const djIDs = people.djs(djs)
        const row = await buildPodcast(db, { ...flags, releaseDate: new Date(Date.now() + ms), djIDs })
        rows.push({ ...row, djs: djIDs.map((djID) => ({ djID })) })
      }
      const { now, said } = await decide(
        'podcasts p',
        texts,
        rows.map(({ id }) => id),
        caller,
      )
      const search = cachedSearchIndex(namesStore(sql), { staleness: 0, log })
      const { podcasts } = await search.read()
      search.stop()
      for (const row of rows) {
        const all = Object.entries(podcastIs).map(([view, holds]) => [`all.${view}`, holds(row, now)])
        const own = Object.entries(podcastIsFor).map(([view, holds]) => [
          `viewer.${view}`,
          holds(row, caller, now),
        ])
        expect(said.get(row.id)).toEqual({ now, ...Object.fromEntries([...all, ...own]) })
        const isNear = Math.abs(row.releaseDate.getTime() - Date.now()) < 60_000
        if (!isNear) expect(podcasts.includes(row.id)).toBe(podcastIs.listed(row))
      }
    }),
    { numRuns: 30 },
  )
})
