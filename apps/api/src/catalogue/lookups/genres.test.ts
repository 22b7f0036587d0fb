import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildMusic } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = (id: number | string) => test.http.get(`/api/genres/${id}`)
const ids = (cards: { musicID: number }[]) => cards.map(({ musicID }) => musicID)

async function buildGenre(name: string) {
  const { db } = test.deps
  const genre = await db.genre.create({ data: { name } })
  const track = async (over: Parameters<typeof buildMusic>[1]) => {
    const music = await buildMusic(db, over)
    await db.musicGenre.create({ data: { musicID: music.id, genreID: genre.id } })
    return music.id
  }
  return { id: genre.id, track }
}

describe('a genre’s page', () => {
  it('has the most played and the newest tracks that may be heard, and their artists', async () => {
    const { db } = test.deps
    const [less, more, hidden] = [
      await buildArtist(db, { name: 'Less' }),
      await buildArtist(db, { name: 'More' }),
      await buildArtist(db, { name: 'Hidden' }),
    ]
    const { id, track } = await buildGenre('راک')
    const old = await track({ artistIDs: [more.id], playCount: 90, releaseDate: new Date('2020-01-01') })
    const fresh = await track({ artistIDs: [less.id], playCount: 5, releaseDate: new Date('2025-01-01') })
    for (const over of [
      { isConfirmed: false },
      { releaseDate: new Date('2100-01-01') },
      { isComingSoon: true },
    ])
      await track({ artistIDs: [hidden.id], playCount: 1000, ...over })
    await buildMusic(db, { artistIDs: [hidden.id], playCount: 1000 })

    const { status, body } = await read(id)
    expect([status, body.genreID, body.name, body.musicCount]).toEqual([200, id, 'راک', 2])
    expect(ids(body.top)).toEqual([old, fresh])
    expect(ids(body.newest)).toEqual([fresh, old])
    expect(body.artists.map(({ name }: { name: string }) => name)).toEqual(['More', 'Less'])
  })

  it('takes as many queries for many tracks as for one, and a limited number of them', async () => {
    const { db } = test.deps
    const [one, many] = [await buildGenre('One'), await buildGenre('Many')]
    await one.track({ artistIDs: [(await buildArtist(db, {})).id] })
    for (let n = 0; n < limits.genre.tracks + 3; n += 1)
      await many.track({ artistIDs: [(await buildArtist(db, {})).id], playCount: n })
    const [ofOne, ofMany] = [
      await countQueries(test.deps.sql, () => read(one.id)),
      await countQueries(test.deps.sql, () => read(many.id)),
    ]
    expect(ofMany).toBe(ofOne)
    const { body } = await read(many.id)
    expect([body.musicCount, body.top.length, body.newest.length, body.artists.length]).toEqual([
      ...[limits.genre.tracks + 3, limits.genre.tracks, limits.genre.tracks, limits.genre.artists],
    ])
  })

  it('is empty without tracks, and not found without the genre', async () => {
    const { id } = await buildGenre('Empty')
    expect((await read(id)).body).toEqual({
      ...{ genreID: id, name: 'Empty', musicCount: 0 },
      top: [],
      newest: [],
      artists: [],
    })
    const missing = await read(999_999)
    expect([missing.status, missing.body.code]).toEqual([404, 'genre.not-found'])
    for (const wrong of ['0', '-1', 'x', '1e3', '9'.repeat(30)])
      expect([400, 404], wrong).toContain((await read(wrong)).status)
  })
})

describe('the genres', () => {
  it('are all, or those of tracks that may be heard', async () => {
    const [heard, hidden] = [await buildGenre('Heard'), await buildGenre('Only hidden')]
    await heard.track({})
    const newest = await heard.track({})
    await heard.track({ isConfirmed: false })
    await hidden.track({ isConfirmed: false })
    const names = async (query = '') =>
      (await test.http.get(`/api/genres${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(expect.arrayContaining(['Heard', 'Only hidden']))
    const shown = await names('?heard=true')
    expect(shown).toContain('Heard')
    expect(shown).not.toContain('Only hidden')
    const { body } = await test.http.get('/api/genres?heard=true')
    expect(body).toContainEqual({
      ...{ genreID: heard.id, name: 'Heard' },
      cover: { musicID: newest, imageVersion: '' },
    })
    expect((await test.http.get('/api/genres?heard=yes')).status).toBe(400)
  })
})
