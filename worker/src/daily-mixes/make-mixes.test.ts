import { limits } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMixes } from './make-mixes.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const DAY = 24 * 60 * 60_000

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

const make = async (now = NOW) => {
  const client = await opened.sql.connect()
  try {
    return await makeMixes(client, { now, rest: () => Promise.resolve() })
  } finally {
    client.release()
  }
}

/** Creates tracks of one taste; each is similar to all others. */
async function taste(count: number): Promise<{ ids: number[]; artistIDs: number[] }> {
  const { db } = opened
  const ids: number[] = []
  const artistIDs: number[] = []
  for (let left = count; left > 0; left -= 1) {
    const artist = await db.artist.create({ data: { name: 'An artist' } })
    const data = { title: 'A track', isConfirmed: true, hasAudio: true, releaseDate: new Date('2020-01-01') }
    const music = await db.music.create({ data: { ...data, artists: { create: { artistID: artist.id } } } })
    ids.push(music.id)
    artistIDs.push(artist.id)
  }
  await db.similarMusic.createMany({
    data: ids.map((musicID) => {
      const similarIDs = ids.filter((id) => id !== musicID)
      return { musicID, similarIDs, scores: similarIDs.map(() => 0.5) }
    }),
  })
  return { ids, artistIDs }
}

let people = 0
async function listener(
  musicIDs: readonly number[],
  { daysAgo = 3, hasRecommendations = true } = {},
): Promise<number> {
  people += 1
  const { id } = await opened.db.user.create({ data: { email: `${people}@example.com`, hasRecommendations } })
  const playedAt = new Date(NOW.getTime() - daysAgo * DAY)
  await opened.db.play.createMany({
    data: musicIDs.map((musicID) => ({ musicID, userID: id, listener: `u${id}`, playedAt })),
  })
  return id
}
const mixesOf = (userID: number) =>
  opened.db.dailyMix.findMany({ where: { userID }, orderBy: { position: 'asc' } })

test('a person has a mix of each taste, with what is like it, and without what the person refused', async () => {
  const { db } = opened
  const [one, two] = [await taste(20), await taste(20)]
  const id = await listener([...one.ids.slice(0, 6), ...two.ids.slice(0, 4)])
  const [disliked = 0] = one.ids.slice(10)
  await db.dislikedMusic.create({ data: { userID: id, musicID: disliked } })
  await make()
  const mixes = await mixesOf(id)
  expect(mixes).toHaveLength(2)
  expect(mixes[0]?.artistIDs.every((artistID) => one.artistIDs.includes(artistID))).toBe(true)
  expect(mixes[0]?.musicIDs.every((musicID) => one.ids.includes(musicID))).toBe(true)
  expect(mixes[0]?.musicIDs).not.toContain(disliked)
  expect(mixes[0]?.musicIDs.length).toBeGreaterThanOrEqual(limits.forYou.mixFewest)

  const [first = 0, second = 0, third = 0] = mixes[0]?.artistIDs ?? []
  const dismiss = (artistID: number) => db.dismissedMix.create({ data: { userID: id, artistID } })
  await dismiss(first)
  await make()
  expect(await mixesOf(id)).toHaveLength(2)
  await Promise.all([second, third].map(dismiss))
  await make()
  const later = await mixesOf(id)
  expect(later).toHaveLength(1)
  expect(later[0]?.musicIDs.every((musicID) => two.ids.includes(musicID))).toBe(true)
})

test('a person who hides what is explicit has none of it in mixes', async () => {
  const { db } = opened
  const { ids } = await taste(20)
  const [hiding, other] = [await listener(ids.slice(0, 6)), await listener(ids.slice(0, 6))]
  await db.user.update({ where: { id: hiding }, data: { hidesExplicit: true } })
  const explicit = [ids[0] ?? 0, ids[12] ?? 0]
  await db.music.updateMany({ where: { id: { in: explicit } }, data: { isExplicit: true } })
  await make()
  const tracksOf = async (id: number) => (await mixesOf(id)).flatMap(({ musicIDs }) => musicIDs)
  expect((await tracksOf(hiding)).filter((id) => explicit.includes(id))).toEqual([])
  expect((await tracksOf(hiding)).length).toBeGreaterThanOrEqual(limits.forYou.mixFewest)
  expect(await tracksOf(other)).toContain(explicit[0])
})

test('nothing is made of those who switched it off, and what was made goes with the last play of 90 days', async () => {
  const { ids } = await taste(20)
  const off = await listener(ids.slice(0, 8), { hasRecommendations: false })
  const id = await listener(ids.slice(0, 8))
  await make()
  expect([await mixesOf(off), (await mixesOf(id)).length]).toEqual([[], 1])
  await make(new Date(NOW.getTime() + 100 * DAY))
  expect(await mixesOf(id)).toEqual([])
})

test('plays imported from another server make mixes for as long as plays here do', async () => {
  const { ids } = await taste(12)
  const imported = async (daysAgo: number, plays: number) => {
    const userID = await listener([])
    const importedAt = new Date(NOW.getTime() - daysAgo * DAY)
    await opened.db.importedPlay.createMany({
      data: ids.map((musicID) => ({ userID, musicID, plays, importedAt })),
    })
    return userID
  }
  const [recent, old] = [await imported(3, 400), await imported(limits.forYou.mixDays + 1, 400)]
  await make()
  const { db } = opened
  expect(await db.dailyMix.findMany({ where: { userID: recent }, select: { position: true } })).toEqual([
    { position: 1 },
  ])
  expect(await db.dailyMix.count({ where: { userID: old } })).toBe(0)
})
