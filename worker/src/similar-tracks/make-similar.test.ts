import { limits } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSimilar } from './make-similar.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { perPair, playsPerPerson, persons, youngDays, little, fresh } = limits.recommendations

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 3 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
beforeEach(async () => {
  await opened.sql.query(
    'TRUNCATE music, users, artists, albums, genres, collections, plays, early_skips CASCADE',
  )
})

let artists = 0
/** Adds a track with a separate artist and genre by default, so the catalogue suggests no similarity. */
async function addTrack(
  more: { artist?: number; genre?: string; releaseDate?: Date; isConfirmed?: boolean } = {},
) {
  const { db } = opened
  artists += 1
  const artist = more.artist ?? (await db.artist.create({ data: { name: `Artist ${artists}` } })).id
  const name = more.genre ?? `Genre ${artists}`
  const genre = await db.genre.upsert({ where: { name }, create: { name }, update: {} })
  const { id } = await db.music.create({
    data: {
      title: 'A track',
      lengthSeconds: 200,
      isConfirmed: more.isConfirmed ?? true,
      hasAudio: true,
      releaseDate: more.releaseDate ?? new Date(NOW.getTime() - 900 * DAY),
      artists: { create: { artistID: artist } },
      genres: { create: { genreID: genre.id } },
    },
  })
  return { id, artist }
}
const tracks = async (count: number) => {
  const ids: number[] = []
  for (let left = count; left > 0; left -= 1) ids.push((await addTrack()).id)
  return ids
}
let people = 0
const addPerson = async ({ hasRecommendations = true, days = 300 } = {}) => {
  people += 1
  const createdAt = new Date(NOW.getTime() - days * DAY)
  const data = { email: `${people}@example.com`, hasRecommendations, createdAt }
  return (await opened.db.user.create({ data })).id
}
const addPeople = (count: number, more: Parameters<typeof addPerson>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => addPerson(more)))

async function hear(
  person: number | string,
  ids: readonly number[],
  { daysAgo = 1, gap = 4 * MINUTE, isToldLater = false } = {},
) {
  const user = typeof person === 'number' ? person : null
  await opened.sql.query(
    `INSERT INTO plays (music_id, user_id, listener, played_at, heard_seconds, ended, is_told_later)
     SELECT id, $1, $2, $3::timestamptz + place * make_interval(secs => $4::float / 1000), 200, 'finished', $6
     FROM unnest($5::int[]) WITH ORDINALITY AS p (id, place)`,
    [
      user,
      user === null ? person : `u${user}`,
      new Date(NOW.getTime() - daysAgo * DAY),
      gap,
      ids,
      isToldLater,
    ],
  )
}

async function make(): Promise<Map<number, { ids: number[]; scores: number[] }>> {
  const client = await opened.sql.connect()
  try {
    await makeSimilar(client, { now: NOW, rest: () => Promise.resolve() })
  } finally {
    client.release()
  }
  const rows = await opened.db.similarMusic.findMany()
  return new Map(rows.map(({ musicID, similarIDs, scores }) => [musicID, { ids: similarIDs, scores }]))
}
const neighboursOf = async (id: number) => (await make()).get(id)?.ids

describe('tracks that are played together', () => {
  test(`become neighbours once ${persons} people heard them in one session, those heard more often first`, async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await tracks(4)
    const all = await addPeople(persons + 1)
    for (const person of all.slice(1)) await hear(person, [a, b, c])
    await hear(all[0] ?? 0, [a, b])
    for (const person of all.slice(0, persons - 1)) await hear(person, [a, d], { daysAgo: 3 })
    const lists = await make()
    expect(lists.get(a)?.ids).toEqual([b, c])
    expect(lists.get(d)?.ids).toEqual([])
    const { scores = [] } = lists.get(a) ?? {}
    expect(scores.every((score, at) => score > 0 && score <= (scores[at - 1] ?? 1))).toBe(true)
  })

  test('are not neighbours after a silence of half an hour', async () => {
    const [a = 0, b = 0] = await tracks(2)
    for (const person of await addPeople(persons)) await hear(person, [a, b], { gap: 31 * MINUTE })
    expect(await neighboursOf(a)).toEqual([])
  })

  test('are not neighbours if one of them is mostly skipped', async () => {
    const [a = 0, b = 0, c = 0] = await tracks(3)
    for (const [at, person] of (await addPeople(persons + 1)).entries()) {
      await hear(person, at < persons ? [a, b, c] : [a, c])
      const skippedAt = new Date(NOW.getTime() - (at + 2) * DAY + 5 * MINUTE)
      await hear(person, [a], { daysAgo: at + 2 })
      await opened.db.earlySkip.create({ data: { musicID: b, listener: `u${person}`, skippedAt } })
    }
    expect(await neighboursOf(a)).toEqual([c])
  })

  test(`in the playlists of ${persons} people are neighbours too`, async () => {
    const [a = 0, b = 0] = await tracks(2)
    for (const userID of await addPeople(persons))
      await opened.db.playlist.create({
        data: { userID, name: 'A list', music: { create: [{ musicID: a }, { musicID: b, position: 1 }] } },
      })
    expect(await neighboursOf(a)).toEqual([b])
  })
})

describe('a few people', () => {
  const pairOf = async (people: readonly number[], more: Parameters<typeof hear>[2] = {}) => {
    const [a = 0, b = 0] = await tracks(2)
    for (const person of people)
      for (let day = 1; day < 6; day += 1) await hear(person, [a, b], { daysAgo: day, ...more })
    return [await neighboursOf(a), b] as const
  }

  test('make no neighbours, however often they hear them', async () => {
    expect((await pairOf(await addPeople(persons - 1)))[0]).toEqual([])
  })

  test('make none with new accounts, of which many are needed', async () => {
    const young = { days: youngDays - 1 }
    expect((await pairOf(await addPeople(persons / little - 1, young)))[0]).toEqual([])
    const [found, pair] = await pairOf(await addPeople(persons / little, young))
    expect(found).toEqual([pair])
    expect((await pairOf(await addPeople(persons, { days: youngDays + 1 })))[0]).toHaveLength(1)
  })

  test('make none with what they told later', async () => {
    expect((await pairOf(await addPeople(persons), { isToldLater: true }))[0]).toEqual([])
  })

  test('who told their plays later do not come before others', async () => {
    const [a = 0, told = 0, heard = 0] = await tracks(3)
    const all = await addPeople(persons)
    for (const person of all) await hear(person, [a, heard])
    for (const person of await addPeople(persons / little))
      await hear(person, [a, told], { daysAgo: 3, isToldLater: true })
    expect((await neighboursOf(a))?.toSorted((x, y) => x - y)).toEqual([told, heard])
    for (const person of all.slice(1)) await hear(person, [a, heard], { daysAgo: 5 })
    expect(await neighboursOf(a)).toEqual([heard, told])
  })
})

describe('one person', () => {
  test(`counts at most ${perPair} times for a pair`, async () => {
    const [a = 0, b = 0, c = 0] = await tracks(3)
    const [one = 0, ...others] = await addPeople(persons + 7)
    for (let day = 1; day < 60; day += 1) await hear(one, [a, b], { daysAgo: day })
    for (const [at, person] of others.entries()) {
      if (at < persons - 1) await hear(person, [a, b])
      await hear(person, [a, c], { daysAgo: 3 })
    }
    // Counted pairs of a: nine with b, because a person counts at most five times, and eleven with c
    expect(await neighboursOf(a)).toEqual([c, b])
  })

  test('with more plays than a person can want moves no list', async () => {
    const [a = 0, b = 0, c = 0] = await tracks(3)
    for (const person of await addPeople(persons)) await hear(person, [a, b])
    const before = await make()
    const pusher = await addPerson()
    const turns = Array.from({ length: playsPerPerson + 1 }, (_, turn) => (turn % 2 ? a : c))
    await hear(pusher, turns, { daysAgo: 170 })
    expect(await make()).toEqual(before)
  })

  test('who switched recommendations off does not count', async () => {
    const [a = 0, b = 0] = await tracks(2)
    for (const person of await addPeople(persons - 1)) await hear(person, [a, b])
    await hear(await addPerson({ hasRecommendations: false }), [a, b])
    expect(await neighboursOf(a)).toEqual([])
  })

  test('is what all visitors together are', async () => {
    const [a = 0, b = 0] = await tracks(2)
    for (let visitor = 0; visitor < persons; visitor += 1) await hear(`visitor ${visitor}`, [a, b])
    expect(await neighboursOf(a)).toEqual([])
    for (const person of await addPeople(persons - 1)) await hear(person, [a, b])
    expect(await neighboursOf(a)).toEqual([b])
  })
})

describe('the catalogue', () => {
  test('decides where nothing was played: artist, then genre, then year', async () => {
    const { id, artist } = await addTrack({ genre: 'Jazz' })
    const older = await addTrack({ genre: 'Jazz', releaseDate: new Date(NOW.getTime() - 9000 * DAY) })
    const sameYear = await addTrack({ genre: 'Jazz' })
    const sameArtist = await addTrack({ artist })
    expect(await neighboursOf(id)).toEqual([sameArtist.id, sameYear.id, older.id])
  })

  test('counts less the more a track was played', async () => {
    const { id, artist } = await addTrack()
    const sameArtist = await addTrack({ artist })
    const [played = 0] = await tracks(1)
    for (let left = 12; left > 0; left -= 1) await hear(await addPerson(), [id, played])
    expect(await neighboursOf(id)).toEqual([played, sameArtist.id])
  })

  test('brings a new track that five people played into the full lists of its neighbours', async () => {
    const { id, artist } = await addTrack()
    const others = await tracks(60)
    const group = await addPeople(persons)
    for (const person of group)
      for (let day = 2; day < 8; day += 1)
        await hear(person, [id, ...others.slice((day - 2) * 10, (day - 1) * 10)], { daysAgo: day + 30 })
    const added = await addTrack({ artist, releaseDate: new Date(NOW.getTime() - 2 * DAY) })
    const full = (await make()).get(id)?.ids ?? []
    expect(full).toHaveLength(limits.recommendations.neighbours)
    expect(full).not.toContain(added.id)
    for (const person of group) await hear(person, [added.id])
    const list = (await make()).get(id)?.ids ?? []
    expect(list).toHaveLength(limits.recommendations.neighbours)
    expect(list.indexOf(added.id)).toBeGreaterThanOrEqual(full.length - fresh.places)
  })

  test('has no neighbours for tracks that are hidden, and none that are', async () => {
    const { id, artist } = await addTrack()
    const hidden = await addTrack({ artist })
    expect(await neighboursOf(id)).toEqual([hidden.id])
    await opened.db.music.update({ where: { id: hidden.id }, data: { isConfirmed: false } })
    const lists = await make()
    expect([lists.get(id)?.ids, lists.has(hidden.id)]).toEqual([[], false])
  })
})

test('a run that is stopped leaves the lists as they were, and nothing in its connection', async () => {
  const { id, artist } = await addTrack()
  await addTrack({ artist })
  const before = await make()
  await addTrack({ artist })
  const stopping = new AbortController()
  let statements = 0
  const client = await opened.sql.connect()
  const rest = () => {
    statements += 1
    if (statements === 5) stopping.abort(new Error('stopped'))
    return Promise.resolve()
  }
  await expect(makeSimilar(client, { now: NOW, rest, signal: stopping.signal })).rejects.toThrow('stopped')
  const { rows } = await client.query(`SELECT FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'`)
  client.release()
  expect(rows).toEqual([])
  expect(await opened.db.similarMusic.findUnique({ where: { musicID: id } })).toMatchObject({
    similarIDs: before.get(id)?.ids,
  })
})
