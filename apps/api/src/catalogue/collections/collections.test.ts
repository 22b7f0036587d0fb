import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildCollection, buildMusic } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('collections', () => {
  it('are listed newest first, in pages', async () => {
    const artist = await buildArtist(test.deps.db)
    const old = await buildCollection(test.deps.db, { createdAt: new Date('2020-01-01') })
    const fresh = await buildCollection(test.deps.db, { artistIDs: [artist.id] })
    expect((await test.http.get('/api/collections')).body).toEqual([
      { collectionID: fresh.id, name: fresh.name, artists: artist.name, coverColor: '', imageVersion: '' },
      { collectionID: old.id, name: old.name, artists: '', coverColor: '', imageVersion: '' },
    ])
    expect((await test.http.get('/api/collections?take=1&skip=1')).body).toMatchObject([
      { collectionID: old.id },
    ])
    expect((await test.http.get('/api/collections?take=0')).status).toBe(400)
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/collections'))).toBe(2)
  })

  it('are read one by one, and their tracks separately, in order and without hidden ones', async () => {
    const artist = await buildArtist(test.deps.db)
    const tracks = await Promise.all([
      buildMusic(test.deps.db),
      buildMusic(test.deps.db, { isConfirmed: false }),
      buildMusic(test.deps.db),
    ])
    const { id, name } = await buildCollection(test.deps.db, {
      description: 'For the road',
      artistIDs: [artist.id],
      musicIDs: tracks.map((track) => track.id).toReversed(),
    })
    expect((await test.http.get(`/api/collections/${id}`)).body).toEqual({
      collectionID: id,
      name,
      artists: artist.name,
      coverColor: '',
      imageVersion: '',
      description: 'For the road',
      collectionArtists: [{ artistID: artist.id, artist: { artistID: artist.id, name: artist.name } }],
    })
    const { body } = await test.http.get(`/api/musics/collection/${id}`)
    expect(body.map(({ musicID }: { musicID: number }) => musicID)).toEqual([tracks[2].id, tracks[0].id])
    expect(await countQueries(test.deps.sql, () => test.http.get(`/api/musics/collection/${id}`))).toBe(2)
  })

  it('are 404 if they do not exist', async () => {
    for (const path of ['collections/99999999', 'collections/x', 'musics/collection/99999999'])
      expect((await test.http.get(`/api/${path}`)).status).toBe(404)
  })
})
