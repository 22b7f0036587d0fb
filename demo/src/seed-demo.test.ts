import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { openDatabase, type Database, type Sql } from '@nava/db'
import { buildCatalogue } from './catalogue/build-catalogue.ts'
import { soundOrder } from './media/home-order.ts'
import { DEMO_TABLES, lastIDsOf } from './rows/last-ids.ts'
import { seedDemo } from './seed-demo.ts'
import { readDemoState } from './demo-state.ts'

const now = new Date('2026-03-20T15:30:00Z')
let database: TestDatabase
let open: { db: Database; sql: Sql; close: () => Promise<void> }

beforeAll(async () => {
  database = await createTestDatabase()
  expect(await seedDemo({ databaseUrl: database.url, demoPassword: 'open sesame', now })).toBe('filled')
  open = openDatabase(database.url)
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

const count = async (from: string): Promise<number> => {
  const { rows } = await open.sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)
  return rows[0]?.count ?? -1
}

test('the catalogue has at least the promised number of everything', async () => {
  const least = {
    artists: 16,
    djs: 4,
    albums: 12,
    'music WHERE NOT is_coming_soon AND is_confirmed': 60,
    'music WHERE is_coming_soon': 2,
    'music WHERE is_exclusive': 8,
    'music WHERE album_id IS NULL': 12,
    podcasts: 8,
    podcast_collections: 3,
    collections: 6,
    events: 4,
    news_posts: 8,
    'users WHERE password_hash IS NULL': 40,
    comments: 100,
    comment_likes: 100,
    music_likes: 300,
    saved_music: 100,
    saved_albums: 10,
    artist_follows: 100,
    plays: 20_000,
    "music_daily_plays WHERE day = current_date - current_date + DATE '2026-03-20'": 50,
    music_relations: 4,
    socials: 32,
    music_keywords: 20,
  }
  for (const [from, wanted] of Object.entries(least))
    expect(await count(from), from).toBeGreaterThanOrEqual(wanted)
})

test('the home page has a banner of every type, and an ad in each of its two places', async () => {
  const { rows } = await open.sql.query<{ missing: string }>(
    'SELECT unnest(enum_range(NULL::slider_type))::text AS missing EXCEPT SELECT type::text FROM sliders',
  )
  expect(rows).toEqual([])
  expect(await count("sliders WHERE type = 'ad' AND place = 'bannerOne'")).toBe(1)
  expect(await count("sliders WHERE type = 'ad' AND place = 'bannerTwo'")).toBe(1)
})

test('every banner leads to something that exists', async () => {
  const tables = {
    music: 'music',
    video: 'music',
    album: 'albums',
    collection: 'collections',
    artist: 'artists',
    podcast: 'podcasts',
    podcastCollection: 'podcast_collections',
    dj: 'djs',
  }
  for (const [type, table] of Object.entries(tables)) {
    expect(
      await count(`sliders WHERE type = '${type}' AND NOT EXISTS (SELECT 1 FROM ${table} WHERE id = ref_id)`),
      type,
    ).toBe(0)
  }
})

test('every counter equals the rows that it counts', async () => {
  const differences = [
    'music m WHERE play_count <> (SELECT count(*) FROM plays WHERE music_id = m.id)',
    'music m WHERE play_count <> (SELECT coalesce(sum(count), 0) FROM music_daily_plays WHERE music_id = m.id)',
    'music m WHERE like_count <> (SELECT count(*) FROM music_likes WHERE music_id = m.id)',
    'music m WHERE save_count <> (SELECT count(*) FROM saved_music WHERE music_id = m.id)',
    'albums a WHERE save_count <> (SELECT count(*) FROM saved_albums WHERE album_id = a.id)',
    'podcasts p WHERE play_count <> (SELECT count(*) FROM plays WHERE podcast_id = p.id)',
    'podcasts p WHERE play_count <> (SELECT coalesce(sum(count), 0) FROM podcast_daily_plays WHERE podcast_id = p.id)',
    'podcasts p WHERE like_count <> (SELECT count(*) FROM podcast_likes WHERE podcast_id = p.id)',
    'artists a WHERE follower_count <> (SELECT count(*) FROM artist_follows WHERE artist_id = a.id)',
    'artists a WHERE play_count <> (SELECT coalesce(sum(m.play_count), 0) FROM music_artists l JOIN music m ON m.id = l.music_id WHERE l.artist_id = a.id)',
    'djs d WHERE follower_count <> (SELECT count(*) FROM dj_follows WHERE dj_id = d.id)',
    'albums a WHERE play_count <> (SELECT coalesce(sum(play_count), 0) FROM music WHERE album_id = a.id)',
    'comments c WHERE like_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = c.id)',
    `(SELECT music_id, (played_at AT TIME ZONE 'utc')::date AS day, count(*) FROM plays WHERE music_id IS NOT NULL GROUP BY 1, 2
      EXCEPT SELECT music_id, day, count FROM music_daily_plays) AS wrong_days`,
  ]
  for (const from of differences) expect(await count(from), from).toBe(0)
  expect(await count('music WHERE play_count > 0')).toBeGreaterThan(50)
})

test('plays are heard to the end, or for at least as long as a play requires', async () => {
  const length = `(SELECT length_seconds FROM music WHERE id = music_id UNION ALL SELECT length_seconds FROM podcasts WHERE id = podcast_id)`
  expect(await count('music WHERE length_seconds < 20')).toBe(0)
  expect(await count('podcasts WHERE length_seconds < 20')).toBe(0)
  expect(
    await count(`plays WHERE heard_seconds > ${length} OR heard_seconds < least(30, ${length} / 2.0)`),
  ).toBe(0)
  expect(await count(`plays WHERE ended = 'finished' AND heard_seconds <> ${length}`)).toBe(0)
  const early = await count(`plays WHERE ended <> 'finished' AND heard_seconds < ${length} * 0.75`)
  const late = await count(`plays WHERE ended <> 'finished' AND heard_seconds >= ${length} * 0.75`)
  expect(early).toBeGreaterThan(late)
  expect(late).toBeGreaterThan(0)
})

test('all activity is in the past and about released work', async () => {
  const moment = now.toISOString()
  expect(await count(`plays WHERE played_at > '${moment}'`)).toBe(0)
  expect(await count('plays WHERE source IS NULL OR ended IS NULL OR heard_seconds IS NULL')).toBe(0)
  expect(await count(`plays WHERE played_at < '${moment}'::timestamptz - interval '61 days'`)).toBe(0)
  expect(await count(`comments WHERE created_at > '${moment}'`)).toBe(0)
  expect(await count(`music_likes WHERE created_at > '${moment}'`)).toBe(0)
  expect(await count('plays p JOIN music m ON m.id = p.music_id WHERE p.played_at < m.release_date')).toBe(0)
  expect(
    await count('comments c JOIN music m ON m.id = c.music_id WHERE c.created_at < m.release_date'),
  ).toBe(0)
  expect(
    await count('plays p JOIN music m ON m.id = p.music_id WHERE m.is_coming_soon OR NOT m.is_confirmed'),
  ).toBe(0)
  expect(await count(`music WHERE is_coming_soon = (release_date <= '${moment}')`)).toBe(0)
})

test('each comment is unique per target, and higher ids are newer', async () => {
  expect(
    await count(
      '(SELECT 1 FROM comments GROUP BY text, music_id, album_id, podcast_id, collection_id HAVING count(*) > 1) AS doubles',
    ),
  ).toBe(0)
  expect(await count('comments a JOIN comments b ON b.id = a.id + 1 WHERE b.created_at < a.created_at')).toBe(
    0,
  )
})

test('the timetable fills every day from three days ago to three days from now', async () => {
  for (let day = -3; day <= 3; day++) {
    const from = `schedules WHERE (starts_at AT TIME ZONE 'utc')::date = DATE '2026-03-20' + ${day}`
    expect(await count(from)).toBeGreaterThanOrEqual(7)
    const { rows } = await open.sql.query<{ hours: number }>(
      `SELECT (extract(epoch FROM sum(ends_at - starts_at)) / 3600)::int AS hours FROM ${from}`,
    )
    expect(rows[0]?.hours).toBe(24)
  }
})

test('the four accounts share the password, and only the first is an admin', async () => {
  const users = await open.db.user.findMany({
    where: { passwordHash: { not: null } },
    orderBy: { id: 'asc' },
    include: { artistMembers: true, djMembers: true },
  })
  expect(users.map(({ email }) => email)).toEqual([
    'admin@example.com',
    'artist@example.com',
    'dj@example.com',
    'listener@example.com',
  ])
  expect(users.map(({ isAdmin }) => isAdmin)).toEqual([true, false, false, false])
  for (const { passwordHash } of users) expect(await verify(passwordHash ?? '', 'open sesame')).toBe(true)
  expect(await verify(users[0]?.passwordHash ?? '', 'open says me')).toBe(false)
  expect(users[1]?.artistMembers.length).toBeGreaterThanOrEqual(1)
  expect(users[2]?.djMembers).toHaveLength(1)
})

test('lyrics are plain, timed or Persian, and timed lines lie within the song', async () => {
  const texts = (await open.db.music.findMany({ where: { lyrics: { not: '' } } })).map(({ lyrics }) => lyrics)
  const timed = texts.filter((text) => /^\[\d\d:\d\d\.\d\d\]/.test(text))
  expect(timed.length).toBeGreaterThanOrEqual(5)
  expect(texts.length - timed.length).toBeGreaterThanOrEqual(5)
  expect(texts.filter((text) => /[\u067e\u0686\u06af\u06cc]/.test(text)).length).toBeGreaterThanOrEqual(4)
  for (const text of timed) {
    const times = text.split('\n').map((line) => Number(line.slice(1, 3)) * 60 + Number(line.slice(4, 9)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(60)
  }
})

test('new rows get ids after those of the catalogue', async () => {
  const artist = await open.db.artist.create({ data: { name: 'Newcomer' } })
  expect(artist.id).toBe((await count('artists')) + 1000)
  await open.db.artist.delete({ where: { id: artist.id } })
})

test('the last id of the demo is recorded for each of its tables', async () => {
  const highest: Record<string, unknown> = {}
  for (const table of DEMO_TABLES) {
    const { rows } = await open.sql.query<{ id: number }>(`SELECT max(id) AS id FROM ${table}`)
    highest[table] = rows[0]?.id
  }
  expect(highest).toEqual(lastIDsOf(buildCatalogue(now)))
})

test('a database that already has the catalogue is not changed', async () => {
  const before = await count('plays')
  expect(await seedDemo({ databaseUrl: database.url, demoPassword: 'another', now })).toBe('present')
  expect(await count('plays')).toBe(before)
  expect(await readDemoState(open.db)).toEqual({
    seededAt: now.toISOString(),
    media: 'pending',
    playable: 0,
    failed: 0,
    reportedAt: expect.any(String),
    total: soundOrder(buildCatalogue(now)).length,
    lastIDs: lastIDsOf(buildCatalogue(now)),
    isForeign: false,
  })
})

test('a database with other data is not changed', async () => {
  await using own = await createTestDatabase()
  const { db, close } = openDatabase(own.url)
  await db.user.create({ data: { email: 'owner@example.com' } })
  expect(await seedDemo({ databaseUrl: own.url, demoPassword: 'open sesame', now })).toBe('foreign')
  expect(await db.music.count()).toBe(0)
  await close()
})

test('people who sign up while the demo is written get IDs of their own, as do their playlists', async () => {
  await using own = await createTestDatabase()
  const { db, close } = openDatabase(own.url)
  const written = { isDone: false }
  let joining: Promise<number[]> | undefined
  const join = async () => {
    const userIDs: number[] = []
    while (!written.isDone) {
      const { id } = await db.user.create({ data: { email: `guest${userIDs.length}@example.org` } })
      await db.playlist.create({ data: { name: 'Mine', userID: id } })
      userIDs.push(id)
    }
    return userIDs
  }
  const seeded = seedDemo({
    ...{ databaseUrl: own.url, demoPassword: 'open sesame', now },
    onProgress: () => {
      joining ??= join()
    },
  })
  expect(await seeded.finally(() => (written.isDone = true))).toBe('filled')
  const userIDs = (await joining) ?? []
  expect(userIDs.length).toBeGreaterThan(1)
  expect(Math.min(...userIDs)).toBeGreaterThan(lastIDsOf(buildCatalogue(now)).users)
  const { id } = await db.user.create({ data: { email: 'later@example.org' } })
  expect(userIDs).not.toContain(id)
  await close()
})

test('somebody who is just signing up is not overtaken by the demo', async () => {
  await using own = await createTestDatabase()
  const { db, close } = openDatabase(own.url)
  const hasInserted = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const joining = db.$transaction(async (tx) => {
    await tx.user.create({ data: { email: 'guest@example.org' } })
    hasInserted.resolve()
    await mayCommit.promise
  })
  await hasInserted.promise
  const seeded = seedDemo({ databaseUrl: own.url, demoPassword: 'open sesame', now })
  await vi.waitFor(async () => {
    const waiting = await db.$queryRaw<
      unknown[]
    >`SELECT FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted`
    expect(waiting).not.toEqual([])
  })
  mayCommit.resolve()
  await joining
  expect(await seeded).toBe('foreign')
  await close()
})

test('the same start time gives the same catalogue', async () => {
  await using second = await createTestDatabase()
  await seedDemo({ databaseUrl: second.url, demoPassword: 'open sesame', now })
  const other = openDatabase(second.url)
  for (const [table, columns] of [
    ['plays', 'music_id, podcast_id, user_id, listener, played_at'],
    ['comments', 'id, user_id, text, music_id, created_at'],
    ['music', 'id, title, artist_names, release_date, play_count, like_count, lyrics'],
    ['music_likes', 'user_id, music_id, created_at'],
  ] as const) {
    const text = `SELECT md5(string_agg(row::text, ';' ORDER BY row::text)) AS sum FROM (SELECT ${columns} FROM ${table}) AS row`
    expect((await other.sql.query(text)).rows, table).toEqual((await open.sql.query(text)).rows)
  }
  await other.close()
})

test('readDemoState reads the format of an earlier version, without progress', async () => {
  await using own = await createTestDatabase()
  const { db, close } = openDatabase(own.url)
  const value = { seededAt: now.toISOString(), media: 'pending' }
  await db.setting.create({ data: { key: 'demo', value } })
  expect(await readDemoState(db)).toMatchObject({ ...value, playable: 0, total: 0 })
  await close()
})
