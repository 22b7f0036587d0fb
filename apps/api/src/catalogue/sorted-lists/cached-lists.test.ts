import { openDatabase } from '@nava/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { TEST_TIMEOUT } from '@nava/tools/testing/timeout'
import { buildArtist, buildMusic } from '../../testing/build.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type CachedLists, cachedLists } from './cached-lists.ts'
import { trackStatsStore } from './track-stats.store.ts'

let database: TestDatabase
let connection: ReturnType<typeof openDatabase>
const started: CachedLists[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase(database.url)
})
afterAll(async () => {
  for (const each of started) each.stop()
  await connection.close()
  await database.drop()
})

const log = { warn: () => undefined }
const all = { take: 1000, skip: 0 }

function startLists(
  options: Partial<Parameters<typeof cachedLists>[1]> = {},
  store = trackStatsStore(connection.sql),
) {
  const made = cachedLists(store, { staleness: 0, log, ...options })
  started.push(made)
  return made
}

describe('the cached lists', () => {
  const clock = movableClock()

  it('are the same in each process within the allowed staleness, without notifications', async () => {
    const { db } = connection
    const staleness = 30_000
    const processes = [startLists({ staleness }), startLists({ staleness })]
    const { id } = await buildMusic(db)
    for (const each of processes) expect(await each.tracks('newestTracks', all)).toContain(id)
    await db.music.update({ where: { id }, data: { isConfirmed: false } })
    clock.pass(staleness)
    for (const each of processes) expect(await each.tracks('newestTracks', all)).not.toContain(id)
  })

  it('include what a long transaction commits after a later one became visible', async () => {
    const { db, sql } = connection
    const lists = startLists()
    const [slow, quick] = [await buildMusic(db), await buildMusic(db)]
    expect((await lists.tracks('mostPlayedTracks', all))[0]).not.toBe(slow.id)
    const client = await sql.connect()
    await client.query('BEGIN')
    await client.query('UPDATE music SET play_count = 2000 WHERE id = $1', [slow.id])
    await db.music.update({ where: { id: quick.id }, data: { playCount: 1000 } })
    expect((await lists.tracks('mostPlayedTracks', all))[0]).toBe(quick.id)
    await client.query('COMMIT')
    client.release()
    expect((await lists.tracks('mostPlayedTracks', all)).slice(0, 2)).toEqual([slow.id, quick.id])
  })

  it('follow the calendar, so that what was played a week ago is no longer hot at midnight', async () => {
    const { db, sql } = connection
    const store = trackStatsStore(sql)
    // Simulates a last refresh on the day before, when the windows of the charts began a day earlier.
    let lookedYesterday = true
    const lists = startLists(
      {},
      {
        ...store,
        now: async () => {
          const moment = await store.now()
          return lookedYesterday ? { ...moment, day: moment.day - 1 } : moment
        },
        async *all() {
          for await (const tracks of store.all())
            yield tracks.map((track) => (track.id === cooled.id ? { ...track, week: 5000 } : track))
        },
      },
    )
    const cooled = await buildMusic(db)
    await sql.query(
      `INSERT INTO music_daily_plays (music_id, day, count) VALUES ($1, (now() AT TIME ZONE 'utc')::date - 7, 5000)`,
      [cooled.id],
    )
    const warm = await buildMusic(db)
    await sql.query(
      `INSERT INTO music_daily_plays (music_id, day, count) VALUES ($1, (now() AT TIME ZONE 'utc')::date, 1)`,
      [warm.id],
    )
    // Without logged changes, only the new day can change the lists.
    await sql.query('DELETE FROM catalogue_changes')
    expect((await lists.tracks('hottestTracks', all))[0]).toBe(cooled.id)
    lookedYesterday = false
    expect((await lists.tracks('hottestTracks', all))[0]).toBe(warm.id)
    expect((await lists.tracks('monthTracks', all))[0]).toBe(cooled.id)
  })

  it('are loaded again after a refresh that failed half-way', async () => {
    const { db } = connection
    const store = trackStatsStore(connection.sql)
    let broken = false
    const lists = startLists(
      {},
      {
        ...store,
        async *of(ids) {
          if (broken) throw new Error('the database went away')
          yield* store.of(ids)
        },
      },
    )
    await lists.tracks('newestTracks', all)
    const { id } = await buildMusic(db)
    broken = true
    await expect(lists.tracks('newestTracks', all)).rejects.toThrow('went away')
    broken = false
    expect(await lists.tracks('newestTracks', all)).toContain(id)
  })

  it('prune old changes, and a process that slept through them loads everything', async () => {
    const { db, sql } = connection
    let minutes = 0
    const lists = startLists({ clock: () => minutes * 60_000 })
    let asleep = 0
    const sleeper = startLists({ clock: () => asleep * 60_000 })
    await sleeper.tracks('newestTracks', all)
    const { id } = await buildMusic(db)
    const loggedAfterMinutes = async () => {
      minutes += 2
      await lists.tracks('newestTracks', all)
      return (await sql.query('SELECT ref_id FROM catalogue_changes WHERE ref_id = $1', [id])).rowCount
    }
    expect(await loggedAfterMinutes()).toBe(1)
    // An older transaction of any database on the server, such as another test's, delays this.
    await expect.poll(loggedAfterMinutes, { timeout: 2 * TEST_TIMEOUT }).toBe(0)
    expect(minutes).toBeGreaterThan(10)
    asleep = minutes
    expect(await sleeper.tracks('newestTracks', all)).toContain(id)
  })

  it('handle ids that are far apart, and more tracks than one chunk', async () => {
    const { db, sql } = connection
    await db.music.create({ data: { id: 2_000_000_000, title: 'far', isConfirmed: true, hasAudio: true } })
    await sql.query(`INSERT INTO music (title, is_confirmed, has_audio, updated_at)
      SELECT 'many ' || n, true, true, now() FROM generate_series(1, 12000) n`)
    const lists = startLists()
    const pages = []
    for (let skip = 0; skip < 13_000; skip += 1000)
      pages.push(...(await lists.tracks('newestTracks', { take: 1000, skip })))
    const { rows } = await sql.query<{ id: number }>(
      'SELECT id FROM music WHERE is_confirmed AND has_audio ORDER BY release_date DESC, id DESC',
    )
    expect(pages).toEqual(rows.map(({ id }) => id))
    expect(pages).toContain(2_000_000_000)
  })

  it('read artists again only if something that affects their order changed', async () => {
    const { db } = connection
    let reads = 0
    const store = trackStatsStore(connection.sql)
    const lists = startLists(
      {},
      {
        ...store,
        artists: () => {
          reads += 1
          return store.artists()
        },
      },
    )
    const artist = await buildArtist(db, { showOnMain: true, isVerified: true, name: '!' })
    expect((await lists.artists(all))[0]).toBe(artist.id)
    const readsOfOneCall = async () => {
      const before = reads
      await lists.artists(all)
      return reads - before
    }
    await expect.poll(readsOfOneCall, { timeout: 2 * TEST_TIMEOUT }).toBe(0)
    await db.artist.update({ where: { id: artist.id }, data: { followerCount: 5, playCount: 7 } })
    expect(await readsOfOneCall()).toBe(0)
    const before = reads
    await db.artist.update({
      where: { id: artist.id },
      data: { showOnMain: false, isVerified: false, name: 'zzz' },
    })
    expect((await lists.artists(all)).at(-1)).toBe(artist.id)
    expect(reads).toBe(before + 1)
  })
})
