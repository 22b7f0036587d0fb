import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildAlbum, buildArtist, buildMusic } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('albums', () => {
  it('are listed newest first, in pages, with their artists in order', async () => {
    const [a, b] = [
      await buildArtist(test.deps.db, { name: 'Zara' }),
      await buildArtist(test.deps.db, { name: 'Ali' }),
    ]
    const old = await buildAlbum(test.deps.db, { releaseDate: new Date('2020-01-01') })
    const fresh = await buildAlbum(test.deps.db, {
      releaseDate: new Date('2026-05-01'),
      artistIDs: [a.id, b.id],
      coverColor: '#112233',
    })
    const { body } = await test.http.get('/api/Albums')
    expect(body[0]).toEqual({
      albumID: fresh.id,
      name: fresh.name,
      artists: 'Zara, Ali',
      coverColor: '#112233',
      imageVersion: '',
      releaseDate: '2026-05-01T00:00:00.000Z',
    })
    expect((await test.http.get('/api/albums?take=1&skip=1')).body).toMatchObject([{ albumID: old.id }])
    for (const query of ['take=0', 'take=101', 'skip=-1'])
      expect((await test.http.get(`/api/albums?${query}`)).status).toBe(400)
    // The order, and the rows of the page.
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/albums'))).toBe(2)
  })

  it('return their tracks in order, without hidden ones, in two queries', async () => {
    const artist = await buildArtist(test.deps.db)
    const { id } = await buildAlbum(test.deps.db, { artistIDs: [artist.id] })
    const add = (data: Parameters<typeof buildMusic>[1]) => buildMusic(test.deps.db, { albumID: id, ...data })
    const second = await add({ albumPosition: 2 })
    const first = await add({ albumPosition: 1, artistIDs: [artist.id] })
    const announced = await add({
      albumPosition: 3,
      isComingSoon: true,
      hasAudio: false,
      releaseDate: new Date('2100-01-01'),
    })
    await add({ isConfirmed: false })
    await add({ hasAudio: false })
    await add({ releaseDate: new Date('2100-01-01') })
    const { status, body } = await test.http.post(`/api/Albums/GetMusics/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      albumID: id,
      artists: artist.name,
      albumArtists: [{ artistID: artist.id, artist: { artistID: artist.id, name: artist.name } }],
    })
    expect(body.musics.map(({ musicID }: { musicID: number }) => musicID)).toEqual([
      first.id,
      second.id,
      announced.id,
    ])
    expect(await countQueries(test.deps.sql, () => test.http.post(`/api/albums/getmusics/${id}`))).toBe(2)
  })

  it('are 404 if they do not exist', async () => {
    expect((await test.http.post('/api/albums/getmusics/99999999')).status).toBe(404)
    expect((await test.http.post('/api/albums/getmusics/0')).status).toBe(404)
    expect((await test.http.post('/api/albums/getmusics/x')).status).toBe(404)
  })
})
