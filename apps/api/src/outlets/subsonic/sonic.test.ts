import { subsonicCalls } from '@nava/contracts/subsonic'
import { DESCRIPTOR_WEIGHTS, encodeDescriptor } from '@nava/media/renditions/sound-descriptor'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { buildSubsonicAccount, type SubsonicAccount, subsonicClient } from '../../testing/subsonic-client.ts'

let test: TestApp
let account: SubsonicAccount
let client: ReturnType<typeof subsonicClient>
/** Tracks whose sounds lie on a line, in its order */
let line: number[]
let silent: number
let undescribed: number
let unreleased: number

const soundAt = (place: number) => encodeDescriptor(DESCRIPTOR_WEIGHTS.map((_, at) => place * (1 + at)))

async function buildSound(place: number | 'silent' | undefined, data: Parameters<typeof buildMusic>[1] = {}) {
  const { id } = await buildMusic(test.deps.db, data)
  const descriptor = typeof place === 'number' ? soundAt(place) : encodeDescriptor(undefined)
  const { assetID } = await publishAudio(
    test.deps,
    { musicID: id },
    { bytes: 10, ...(place !== undefined && { descriptor }) },
  )
  return { id, assetID }
}

beforeAll(async () => {
  test = await startTestApp()
  account = await buildSubsonicAccount(test)
  client = subsonicClient(test, account)
  const { id: artistID } = await buildArtist(test.deps.db, { name: 'Sounding' })
  line = []
  for (const place of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const { id } = await buildSound(place, { title: `At ${place}`, artistIDs: [artistID] })
    line.push(id)
  }
  silent = (await buildSound('silent')).id
  undescribed = (await buildSound(undefined)).id
  unreleased = (await buildSound(0.5, { isConfirmed: false })).id
})
afterAll(() => test.close())

const tr = (id: number | undefined) => `tr-${id}`
const on = (...places: number[]) => places.map((place) => tr(line[place]))

interface Match {
  entry: { id: string; title: string }
  similarity: number
}
const idsOf = (matches: readonly Match[]) => matches.map(({ entry }) => entry.id)
const similar = async (query: Record<string, string | number>, by = client): Promise<Match[]> =>
  (await by.ask('getSonicSimilarTracks', query)).sonicMatch
const path = async (
  start: number | undefined,
  end: number | undefined,
  query: Record<string, string | number> = {},
): Promise<Match[]> =>
  (await client.ask('findSonicPath', { startSongId: tr(start), endSongId: tr(end), ...query })).sonicMatch

describe('getSonicSimilarTracks', () => {
  it('gives the tracks that sound most like one, with falling similarity, without itself', async () => {
    const matches = await similar({ id: tr(line[0]), count: 3 })
    expect(idsOf(matches)).toEqual(on(1, 2, 3))
    expect(matches[0]?.entry).toMatchObject({ title: 'At 1', type: 'music' })
    const similarities = matches.map(({ similarity }) => similarity)
    expect(similarities).toEqual(similarities.toSorted((one, other) => other - one))
    expect(similarities.every((each) => each > 0 && each < 1)).toBe(true)
  })

  it('gives ten without a count, and none for 0; what is no count is the default', async () => {
    const all = idsOf(await similar({ id: tr(line[4]) }))
    expect(all).toHaveLength(8)
    expect(await similar({ id: tr(line[4]), count: 0 })).toEqual([])
    for (const count of [-1, 'many', 1e12])
      expect(idsOf(await similar({ id: tr(line[4]), count }))).toEqual(all)
  })

  it('is empty for silence and for what is not described yet', async () => {
    expect(await similar({ id: tr(silent) })).toEqual([])
    expect(await similar({ id: tr(undescribed) })).toEqual([])
  })

  it('answers error 70 for what is not there, hidden, or no track, and 10 without an id', async () => {
    for (const id of [
      'tr-999999',
      tr(unreleased),
      'ar-1',
      `si-${line[0]}`,
      'vi-1',
      'nonsense',
      'tr-99999999999',
    ])
      expect(await client.failure('getSonicSimilarTracks', { id }), id).toBe(70)
    expect(await client.failure('getSonicSimilarTracks')).toBe(10)
  })

  it('starts at an unreleased track for its owner, and leads nobody to one', async () => {
    const owner = await buildSubsonicAccount(test)
    const { id } = await buildSound(0.4, { isConfirmed: false, createdByID: owner.id })
    const found = idsOf(await similar({ id: tr(id), count: 2 }, subsonicClient(test, owner)))
    expect(found).toEqual(on(0, 1))
  })

  it('leaves out tracks that the caller does not want to hear', async () => {
    const other = await buildSubsonicAccount(test)
    const { status } = await test.http.post('/api/dislikes').set(other.headers).send({ musicID: line[1] })
    expect(status).toBeLessThan(300)
    const query = { id: tr(line[0]), count: 2 }
    expect(idsOf(await similar(query, subsonicClient(test, other)))).toEqual(on(2, 3))
    expect(idsOf(await similar(query))).toEqual(on(1, 2))
  })

  it('follows new, changed, withdrawn and deleted recordings', async () => {
    const { db } = test.deps
    const query = { id: tr(line[8]), count: 1 }
    expect(idsOf(await similar(query))).toEqual(on(7))
    const { id, assetID } = await buildSound(7.5)
    expect(idsOf(await similar(query))).toEqual([tr(id)])
    await db.mediaAsset.update({ where: { id: assetID }, data: { descriptor: soundAt(3.5) } })
    expect(idsOf(await similar(query))).toEqual(on(7))
    await db.mediaAsset.update({ where: { id: assetID }, data: { descriptor: soundAt(8) } })
    const [same] = await similar(query)
    expect(same).toMatchObject({ entry: { id: tr(id) }, similarity: 1 })
    await db.music.update({ where: { id }, data: { isConfirmed: false } })
    expect(idsOf(await similar(query))).toEqual(on(7))
    await db.music.update({ where: { id }, data: { isConfirmed: true } })
    expect(idsOf(await similar(query))).toEqual([tr(id)])
    await db.music.delete({ where: { id } })
    expect(idsOf(await similar(query))).toEqual(on(7))
  })
})

describe('findSonicPath', () => {
  it('goes from one track to another in even steps, with the similarity to the start', async () => {
    const matches = await path(line[0], line[8], { count: 5 })
    expect(idsOf(matches)).toEqual(on(0, 2, 4, 6, 8))
    const similarities = matches.map(({ similarity }) => similarity)
    expect(similarities[0]).toBe(1)
    expect(similarities).toEqual(similarities.toSorted((one, other) => other - one))
    expect(idsOf(await path(line[8], line[0]))).toEqual(on(8, 7, 6, 5, 4, 3, 2, 1, 0))
  })

  it('has both ends whatever the count, and is one track from a track to itself', async () => {
    for (const count of [0, 1, 2]) expect(idsOf(await path(line[1], line[3], { count }))).toEqual(on(1, 3))
    for (const count of [-1, 'many', 1e12])
      expect(idsOf(await path(line[0], line[3], { count })).toSorted()).toEqual(
        on(0, 1, 2, 3, 4, 5, 6, 7, 8).toSorted(),
      )
    expect(idsOf(await path(line[1], line[1]))).toEqual(on(1))
  })

  it('has at most 100 tracks, since each is a search in all tracks', () => {
    const { query } = subsonicCalls.findSonicPath
    for (const [count, taken] of [
      ['500', 100],
      ['many', 25],
    ] as const)
      expect(query.parse({ startSongId: 'tr-1', endSongId: 'tr-2', count })).toMatchObject({ count: taken })
  })

  it('is empty where an end is silent or not described yet', async () => {
    expect(await path(line[0], silent)).toEqual([])
    expect(await path(undescribed, line[0])).toEqual([])
  })

  it('avoids what the caller does not want to hear, except as an end', async () => {
    const { dislikedMusic } = test.deps.db
    const disliked = [2, 8].map((place) => ({ userID: account.id, musicID: line[place] ?? 0 }))
    await dislikedMusic.createMany({ data: disliked })
    const found = idsOf(await path(line[0], line[8], { count: 5 }))
    expect(found).toHaveLength(5)
    expect(found.at(-1)).toBe(tr(line[8]))
    expect(found).not.toContain(tr(line[2]))
    await dislikedMusic.deleteMany({ where: { userID: account.id } })
  })

  it('answers error 70 if an end is not there, hidden or no track, and 10 if it is missing', async () => {
    const start = { startSongId: tr(line[0]) }
    const end = { endSongId: tr(line[0]) }
    for (const other of ['tr-999999', tr(unreleased), 'ar-1', 'nonsense']) {
      expect(await client.failure('findSonicPath', { ...start, endSongId: other }), other).toBe(70)
      expect(await client.failure('findSonicPath', { startSongId: other, ...end }), other).toBe(70)
    }
    expect(await client.failure('findSonicPath', start)).toBe(10)
    expect(await client.failure('findSonicPath', end)).toBe(10)
  })
})

it('XML has matches as elements with the track inside, and the extension is announced', async () => {
  const $ = load(await client.askXml('findSonicPath', { startSongId: tr(line[0]), endSongId: tr(line[1]) }), {
    xml: true,
  })
  const [first] = $('subsonic-response > sonicMatch').toArray()
  expect($(first).attr('similarity')).toBe('1')
  expect($(first).children('entry').attr('id')).toBe(tr(line[0]))
  const { openSubsonicExtensions } = await client.ask('getOpenSubsonicExtensions')
  expect(openSubsonicExtensions).toContainEqual({ name: 'sonicSimilarity', versions: [1] })
})
