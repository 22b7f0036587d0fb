import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDj, buildPodcast } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('Podcast collections are listed newest first, and read one by one with their public episodes', async () => {
  const { db, sql } = test.deps
  const dj = await buildDj(db)
  const [first, hidden, last] = [
    await buildPodcast(db),
    await buildPodcast(db, { isConfirmed: false }),
    await buildPodcast(db),
  ]
  const old = await db.podcastCollection.create({ data: { name: 'Old', createdAt: new Date('2020-01-01') } })
  const { id } = await db.podcastCollection.create({
    data: {
      name: 'Shelf',
      coverColor: '#aabbcc',
      djs: { create: { djID: dj.id } },
      podcasts: {
        create: [last, hidden, first].map((podcast, n) => ({ podcastID: podcast.id, position: 9 - n })),
      },
    },
  })
  const card = {
    podcastCollectionID: id,
    name: 'Shelf',
    coverColor: '#aabbcc',
    imageVersion: '',
    podcastCollectionDjs: [{ djID: dj.id, dj: { djID: dj.id, name: dj.name } }],
  }
  const list = await test.http.get('/api/PodcastCollections')
  expect(list.body).toEqual([card, expect.objectContaining({ podcastCollectionID: old.id })])
  expect((await test.http.get('/api/podcastcollections?take=1&skip=1')).body).toHaveLength(1)
  const one = await test.http.get(`/api/PodcastCollections/${id}`)
  expect(one.body).toEqual({
    ...card,
    podcasts: [
      expect.objectContaining({ podcastID: first.id }),
      expect.objectContaining({ podcastID: last.id }),
    ],
  })
  expect(await countQueries(sql, () => test.http.get('/api/podcastcollections'))).toBe(2)
  expect(await countQueries(sql, () => test.http.get(`/api/podcastcollections/${id}`))).toBe(2)
})

it('An unknown podcast collection is 404, and an invalid page 400', async () => {
  expect((await test.http.get('/api/podcastcollections/99999999')).status).toBe(404)
  expect((await test.http.get('/api/podcastcollections/x')).status).toBe(404)
  expect((await test.http.get('/api/podcastcollections?skip=-1')).status).toBe(400)
})
