import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildPodcast } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['Zed', 'Ámir 100%', 'کیوان', 'Bita_B']) await buildDj(test.deps.db, { name })
})
afterAll(() => test.close())

const names = async (query: string) =>
  (await test.http.get(`/api/Djs/${query}`)).body.map(({ name }: { name: string }) => name)

describe('DJs', () => {
  it('are listed by name, in pages and with two queries', async () => {
    expect(await names('')).toEqual(['Ámir 100%', 'Bita_B', 'Zed', 'کیوان'])
    expect(await names('?take=2&skip=3')).toHaveLength(1)
    expect((await test.http.get('/api/djs?take=1')).body).toEqual([
      {
        djID: expect.any(Number),
        name: expect.any(String),
        followerCount: 0,
        playCount: 0,
        imageVersion: '',
      },
    ])
    for (const query of ['take=0', 'take=101', 'skip=-1'])
      expect((await test.http.get(`/api/djs?${query}`)).status).toBe(400)
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/djs'))).toBe(2)
  })

  it('are found by any part of their name, ignoring accents, letter variants and case', async () => {
    expect(await names('?search=ami')).toEqual(['Ámir 100%'])
    expect(await names(`?search=${encodeURIComponent('كيوان')}`)).toEqual(['کیوان'])
    expect(await names('?search=BITA')).toEqual(['Bita_B'])
    expect(await names('?search=nobody')).toEqual([])
    expect(await names('?search=i%25r')).toEqual([])
    expect(await names('?search=z_d')).toEqual([])
    for (const nothing of ['!!!', '%', '\u200c'])
      expect(await names(`?search=${encodeURIComponent(nothing)}`), nothing).toEqual([])
  })

  it('have a page with their public podcasts, newest first', async () => {
    const dj = await buildDj(test.deps.db, { biography: 'Since 1999', playCount: 7 })
    const [old, fresh] = [
      await buildPodcast(test.deps.db, { djIDs: [dj.id], releaseDate: new Date('2020-01-01') }),
      await buildPodcast(test.deps.db, { djIDs: [dj.id] }),
    ]
    await buildPodcast(test.deps.db, { djIDs: [dj.id], isConfirmed: false })
    const page = await test.http.get(`/api/djs/main/${dj.id}`)
    expect(page.body).toEqual({
      dj: {
        djID: dj.id,
        name: dj.name,
        followerCount: 0,
        playCount: 7,
        imageVersion: '',
        biography: 'Since 1999',
      },
      tracks: [
        expect.objectContaining({ podcastID: fresh.id }),
        expect.objectContaining({ podcastID: old.id }),
      ],
    })
    const second = await test.http.get(`/api/djs/main/${dj.id}?take=1&skip=1`)
    expect(second.body.tracks).toMatchObject([{ podcastID: old.id }])
    expect(await countQueries(test.deps.sql, () => test.http.get(`/api/djs/main/${dj.id}`))).toBe(2)
    expect((await test.http.get('/api/djs/main/99999999')).status).toBe(404)
  })
})
