import type { MusicCard } from '@nava/contracts'
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
    // One query for the order, one for the rows of the page
    expect(await countQueries(test.deps.sql, () => test.http.get('/api/albums'))).toBe(2)
  })

  it('return their tracks in order, without hidden ones, in two queries', async () => {
    const artist = await buildArtist(test.deps.db)
    const { id } = await buildAlbum(test.deps.db, { artistIDs: [artist.id] })
    const add = (data: Parameters<typeof buildMusic>[1]) => buildMusic(test.deps.db, { albumID: id, ...data })
    const second = await add({ track: 12 })
    const last = await add({ disc: 2, track: 1 })
    const first = await add({ track: 2, artistIDs: [artist.id] })
    const announced = await add({
      disc: 2,
      track: 3,
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
    const places = body.musics.map((music: MusicCard) => [music.musicID, music.disc, music.track])
    expect(places).toEqual([
      [first.id, 1, 2],
      [second.id, 1, 12],
      [last.id, 2, 1],
      [announced.id, 2, 3],
    ])
    expect(await countQueries(test.deps.sql, () => test.http.post(`/api/albums/getmusics/${id}`))).toBe(2)
  })

  it('tell the gain of each track and of the whole album, by the energy and the length of its tracks', async () => {
    const { id } = await buildAlbum(test.deps.db)
    const levels = async () => {
      const { body } = await test.http.post(`/api/albums/getmusics/${id}`)
      const { albumGain, albumTruePeak } = body
      for (const music of body.musics) expect(music).toMatchObject({ albumGain, albumTruePeak })
      return { albumGain, albumTruePeak, gains: body.musics.map(({ gain }: { gain: number }) => gain) }
    }
    const add = (track: number, data: Parameters<typeof buildMusic>[1]) =>
      buildMusic(test.deps.db, { albumID: id, track, ...data })
    const unknown = await add(1, { lengthSeconds: 500 })
    expect(await levels()).toEqual({ albumGain: null, albumTruePeak: null, gains: [null] })
    const loud = await add(2, { lengthSeconds: 100, loudness: -10, truePeak: -0.3 })
    expect(await levels()).toEqual({ albumGain: -4, albumTruePeak: -0.3, gains: [null, -4] })
    await add(3, { lengthSeconds: 300, loudness: -20, truePeak: -6 })
    // (100 * 10^-1 + 300 * 10^-2) / 400 = 0.0325: -14.88 LUFS
    expect(await levels()).toEqual({ albumGain: 0.88, albumTruePeak: -0.3, gains: [null, -4, 6] })
    const { db } = test.deps
    await db.music.update({ where: { id: unknown.id }, data: { loudness: -10, truePeak: 0.5 } })
    // (600 * 10^-1 + 300 * 10^-2) / 900 = 0.07
    expect(await levels()).toEqual({ albumGain: -2.45, albumTruePeak: 0.5, gains: [-4, -4, 6] })
    await db.music.delete({ where: { id: unknown.id } })
    await db.music.update({ where: { id: loud.id }, data: { albumID: null } })
    expect(await levels()).toEqual({ albumGain: 6, albumTruePeak: -6, gains: [6] })
    expect((await test.http.get(`/api/musics/${loud.id}`)).body).toMatchObject({
      ...{ gain: -4, truePeak: -0.3, albumGain: null, albumTruePeak: null },
    })
  })

  it('are 404 if they do not exist', async () => {
    expect((await test.http.post('/api/albums/getmusics/99999999')).status).toBe(404)
    expect((await test.http.post('/api/albums/getmusics/0')).status).toBe(404)
    expect((await test.http.post('/api/albums/getmusics/x')).status).toBe(404)
  })
})
