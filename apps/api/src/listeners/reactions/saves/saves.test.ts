import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { as, holdingToken } from '../../../testing/as.ts'
import {
  buildAlbum,
  buildArtist,
  buildDj,
  buildMusic,
  buildPodcast,
  buildUser,
  buildUsers,
} from '../../../testing/build.ts'
import { countQueries } from '../../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const someone = async () => as(test, (await buildUser(test.deps.db)).email)
const save = (body: object, headers: Record<string, string>) =>
  test.http.post('/api/savedMusics').set(headers).send(body)
const saved = (list: string, headers: Record<string, string>) =>
  test.http.get(`/api/savedMusics/${list}`).set(headers)

describe('saving', () => {
  it('returns true for saved and false for removed, and counts', async () => {
    const listener = await someone()
    const { id } = await buildMusic(test.deps.db)
    expect((await save({ musicID: id }, listener)).text).toBe('true')
    expect((await test.http.get(`/api/Musics/isSaved/${id}`).set(listener)).text).toBe('true')
    expect((await save({ musicID: id }, listener)).text).toBe('false')
    expect((await test.http.get(`/api/Musics/isSaved/${id}`).set(listener)).text).toBe('false')
    expect((await save({ musicID: id, value: 1 }, listener)).text).toBe('true')
    expect((await save({ musicID: id, value: 1 }, listener)).text).toBe('true')
    expect(await test.deps.db.music.findUnique({ where: { id } })).toMatchObject({ saveCount: 1 })
  })

  it('works for podcasts', async () => {
    const listener = await someone()
    const { id } = await buildPodcast(test.deps.db)
    expect((await save({ podcastID: id }, listener)).text).toBe('true')
    expect((await test.http.get(`/api/podcasts/isSaved/${id}`).set(listener)).text).toBe('true')
    expect((await test.http.get(`/api/podcasts/isSaved/${id}`)).text).toBe('false')
    expect((await test.http.get(`/api/musics/isSaved/${id}`)).text).toBe('false')
  })

  it('works for albums', async () => {
    const [listener, other] = [await someone(), await someone()]
    const { id } = await buildAlbum(test.deps.db)
    const isSaved = async (headers: Record<string, string>) =>
      (await test.http.get(`/api/albums/isSaved/${id}`).set(headers)).text
    expect((await save({ albumID: id }, listener)).text).toBe('true')
    expect([await isSaved(listener), await isSaved(other), await isSaved({})]).toEqual([
      'true',
      'false',
      'false',
    ])
    expect(await test.deps.db.album.findUnique({ where: { id } })).toMatchObject({ saveCount: 1 })
    expect((await save({ albumID: id, value: 0 }, other)).text).toBe('false')
    expect((await save({ albumID: id, value: 0 }, listener)).text).toBe('false')
    expect(await isSaved(listener)).toBe('false')
    expect(await test.deps.db.album.findUnique({ where: { id } })).toMatchObject({ saveCount: 0 })
  })

  it('an album that is hidden by now is refused, and can be undone', async () => {
    const owner = await buildUser(test.deps.db)
    const artist = await buildArtist(test.deps.db, { memberID: owner.id })
    const { id } = await buildAlbum(test.deps.db, { isDraft: true, artistIDs: [artist.id] })
    const track = await buildMusic(test.deps.db, { albumID: id, artistIDs: [artist.id] })
    const listener = await someone()
    expect((await save({ albumID: id }, listener)).text).toBe('true')
    await test.deps.db.music.update({ where: { id: track.id }, data: { isConfirmed: false } })
    const refused = await save({ albumID: id, value: 1 }, await as(test, owner.email))
    expect([refused.status, refused.body.code]).toEqual([404, 'album.not-found'])
    expect((await saved('albums', listener)).body).toEqual([])
    expect((await save({ albumID: id }, listener)).text).toBe('false')
    expect(await test.deps.db.album.findUnique({ where: { id } })).toMatchObject({ saveCount: 0 })
  })

  it('is refused to visitors, without a single target, and for unknown or hidden ones', async () => {
    const listener = await someone()
    const { id } = await buildMusic(test.deps.db, { isConfirmed: false })
    expect((await test.http.post('/api/savedMusics').send({ musicID: id })).status).toBe(401)
    expect((await save({}, listener)).status).toBe(400)
    expect((await save({ musicID: id, podcastID: id }, listener)).status).toBe(400)
    for (const kind of ['musicID', 'podcastID', 'albumID'])
      expect((await save({ [kind]: 99_999_999 }, listener)).status).toBe(404)
    expect((await save({ albumID: 0 }, listener)).status).toBe(400)
    expect((await test.http.get('/api/albums/isSaved/x').set(listener)).status).toBe(404)
    expect((await save({ musicID: id }, listener)).status).toBe(404)
  })

  it('can be undone for something that has become hidden', async () => {
    const listener = await someone()
    const { id } = await buildMusic(test.deps.db)
    await save({ musicID: id }, listener)
    await test.deps.db.music.update({ where: { id }, data: { isConfirmed: false } })
    expect((await save({ musicID: id }, listener)).text).toBe('false')
    expect(await test.deps.db.music.findUnique({ where: { id } })).toMatchObject({ saveCount: 0 })
  })

  it('an album counts once, even if two devices of its listener do it at the same time', async () => {
    const listener = await someone()
    const { id } = await buildAlbum(test.deps.db)
    const replies = await Promise.all([1, 2, 3, 4].map(() => save({ albumID: id, value: 1 }, listener)))
    expect(replies.map(({ text }) => text)).toEqual(['true', 'true', 'true', 'true'])
    expect(await test.deps.db.album.findUnique({ where: { id } })).toMatchObject({ saveCount: 1 })
  })

  it('keeps the count exact after 200 listeners saved one podcast at the same time', async () => {
    const { id } = await buildPodcast(test.deps.db)
    const users = await buildUsers(test.deps.db, 200)
    await Promise.all(
      users.map(async (user) => save({ podcastID: id, value: 1 }, await holdingToken(test, user))),
    )
    expect(await test.deps.db.podcast.findUnique({ where: { id } })).toMatchObject({ saveCount: 200 })
  })
})

describe('the saved lists', () => {
  it('keep tracks and videos apart, last saved first', async () => {
    const listener = await someone()
    const artist = await buildArtist(test.deps.db)
    const track = await buildMusic(test.deps.db, { artistIDs: [artist.id] })
    const video = await buildMusic(test.deps.db, { hasAudio: false, hasVideo: true })
    const both = await buildMusic(test.deps.db, { hasVideo: true })
    const podcast = await buildPodcast(test.deps.db)
    for (const { id } of [track, video, both]) await save({ musicID: id }, listener)
    await save({ podcastID: podcast.id }, listener)
    const ids = ({ body }: { body: { musicID: number }[] }) => body.map(({ musicID }) => musicID)
    const tracks = await saved('musics', listener)
    expect(ids(tracks)).toEqual([both.id, track.id])
    expect(tracks.body[1]).toMatchObject({ title: track.title, artists: artist.name })
    expect(ids(await saved('videos', listener))).toEqual([both.id, video.id])
    expect((await saved('podcasts', listener)).body).toMatchObject([{ podcastID: podcast.id }])
    expect(ids(await saved('musics?take=1&skip=1', listener))).toEqual([track.id])
  })

  it('the saved albums are returned as cards, last saved first, in pages', async () => {
    const listener = await someone()
    const artist = await buildArtist(test.deps.db)
    const albums = [
      await buildAlbum(test.deps.db, { artistIDs: [artist.id], releaseDate: new Date('2026-05-01') }),
      await buildAlbum(test.deps.db),
    ]
    for (const { id } of albums) await save({ albumID: id }, listener)
    const ids = ({ body }: { body: { albumID: number }[] }) => body.map(({ albumID }) => albumID)
    const list = await saved('albums', listener)
    expect(ids(list)).toEqual([albums[1]?.id, albums[0]?.id])
    expect(list.body[1]).toEqual({
      albumID: albums[0]?.id,
      name: albums[0]?.name,
      artists: artist.name,
      coverColor: '',
      imageVersion: '',
      releaseDate: '2026-05-01T00:00:00.000Z',
    })
    expect(ids(await saved('albums?take=1&skip=1', listener))).toEqual([albums[0]?.id])
    expect((await saved('albums', await someone())).body).toEqual([])
  })

  it('are private, and leave out what is hidden from their reader', async () => {
    const owner = await buildUser(test.deps.db)
    const artist = await buildArtist(test.deps.db, { memberID: owner.id })
    const dj = await buildDj(test.deps.db, { memberID: owner.id })
    const [listener, other, maker] = [await someone(), await someone(), await as(test, owner.email)]
    const music = await buildMusic(test.deps.db, { artistIDs: [artist.id] })
    const podcast = await buildPodcast(test.deps.db, { djIDs: [dj.id] })
    for (const headers of [listener, maker]) {
      await save({ musicID: music.id }, headers)
      await save({ podcastID: podcast.id }, headers)
    }
    await test.deps.db.music.update({ where: { id: music.id }, data: { isConfirmed: false } })
    await test.deps.db.podcast.update({ where: { id: podcast.id }, data: { isConfirmed: false } })
    for (const headers of [listener, other])
      for (const list of ['musics', 'podcasts']) expect((await saved(list, headers)).body).toEqual([])
    expect((await saved('musics', maker)).body).toHaveLength(1)
    expect((await saved('podcasts', maker)).body).toHaveLength(1)
  })

  it('are refused to visitors and with an invalid take or skip', async () => {
    const listener = await someone()
    for (const list of ['musics', 'videos', 'podcasts', 'albums']) {
      expect((await test.http.get(`/api/savedMusics/${list}`)).status).toBe(401)
      for (const query of ['take=0', 'take=101', 'take=x', 'skip=-1', 'take=1.5'])
        expect((await saved(`${list}?${query}`, listener)).status, query).toBe(400)
    }
  })

  it('need the same number of queries at any length', async () => {
    const listener = await someone()
    const artists = await Promise.all([buildArtist(test.deps.db), buildArtist(test.deps.db)])
    const add = async () => {
      const { id } = await buildMusic(test.deps.db, { artistIDs: artists.map((artist) => artist.id) })
      await save({ musicID: id }, listener)
    }
    await add()
    const short = await countQueries(test.deps.sql, () => saved('musics', listener))
    for (let n = 0; n < 8; n += 1) await add()
    expect(await countQueries(test.deps.sql, () => saved('musics', listener))).toBe(short)
    // One statement reads the caller, one the list.
    expect(short).toBe(2)
  })
})
