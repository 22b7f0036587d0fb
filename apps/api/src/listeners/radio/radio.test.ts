import { limits, RadioPage } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildCollection, buildMusic, buildUser } from '../../testing/build.ts'

let test: TestApp
let user: { id: number; headers: Record<string, string> }
/** Tracks by different artists; each is similar to all others */
let tracks: { id: number; artistID: number }[]
let hiddenID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const { id, email } = await buildUser(db)
  user = { id, headers: await as(test, email) }
  tracks = []
  for (let left = 60; left > 0; left -= 1) {
    const artistID = (await buildArtist(db)).id
    tracks.push({ id: (await buildMusic(db, { artistIDs: [artistID] })).id, artistID })
  }
  hiddenID = (await buildMusic(db, { isConfirmed: false })).id
  const ids = [hiddenID, ...tracks.map((track) => track.id)]
  await db.similarMusic.createMany({
    data: tracks.map((track) => ({
      musicID: track.id,
      similarIDs: ids.filter((each) => each !== track.id),
      scores: ids.slice(1).map((_, at) => 1 / (at + 2)),
    })),
  })
})
afterAll(() => test.close())

const first = () => tracks[0] ?? { id: 0, artistID: 0 }

async function listen(path: string, query: object = {}, headers: Record<string, string> = {}) {
  const reply = await test.http.get(`/api/radio/${path}`).query(query).set(headers)
  expect(reply.status, path).toBe(200)
  const page = RadioPage.parse(reply.body)
  return { ...page, ids: page.musics.map(({ musicID }) => musicID) }
}

const placeAfter = ({ seed, cursor }: RadioPage) => ({ seed, cursor })

describe('a radio', () => {
  it('from a track goes on without an end, artists apart, and without the track itself and what is hidden', async () => {
    const path = `track/${first().id}`
    const one = await listen(path)
    const two = await listen(path, placeAfter(one))
    const three = await listen(path, placeAfter(two))
    const ids = [...one.ids, ...two.ids, ...three.ids]
    expect([one.ids.length, ids.length, three.cursor]).toEqual([limits.radio.page, 3 * limits.radio.page, 3])
    expect(ids).not.toContain(first().id)
    expect(ids).not.toContain(hiddenID)
    const artists = ids.map((id) => tracks.find((track) => track.id === id)?.artistID)
    for (const [at, artist] of artists.entries())
      expect(artists.slice(Math.max(0, at - 3), at)).not.toContain(artist)
  })

  it('is the same for the same seed, while its listener plays it, and another for another seed', async () => {
    const path = `track/${first().id}`
    const before = await listen(path, {}, user.headers)
    for (const id of before.ids.slice(0, 5))
      await test.http.post(`/api/musics/play/${id}`).set(user.headers).expect(200)
    expect((await listen(path, { seed: before.seed }, user.headers)).ids).toEqual(before.ids)
    expect((await listen(path, {}, user.headers)).ids).not.toEqual(before.ids)
    expect((await listen(path, { seed: 'mine' })).ids).toEqual((await listen(path, { seed: 'mine' })).ids)
    await test.deps.db.play.deleteMany()
  })

  it('goes on after its last page with another order, at the same time of its listener', async () => {
    const path = `track/${first().id}`
    const { pages, page } = limits.radio
    const begun = await listen(path)
    const last = await listen(path, { seed: begun.seed, cursor: pages - 1 })
    expect(last).toMatchObject({ cursor: 0, ids: { length: page } })
    expect(last.seed).not.toBe(begun.seed)
    expect(last.seed.split('-')[0]).toBe(begun.seed.split('-')[0])
    const next = await listen(path, placeAfter(last))
    expect(next).toMatchObject({ seed: last.seed, cursor: 1, ids: { length: page } })
    expect(next.ids).not.toEqual(begun.ids)
  })

  it('has one track in four that is new to its listener', async () => {
    const known = new Set(tracks.slice(0, 36).map(({ id }) => id))
    await test.deps.db.play.createMany({
      data: [...known].map((musicID) => ({
        musicID,
        userID: user.id,
        listener: `u${user.id}`,
        playedAt: new Date('2026-01-01'),
      })),
    })
    const { ids } = await listen(`track/${first().id}`, {}, user.headers)
    for (const [at] of ids.slice(3).entries())
      expect(ids.slice(at, at + 4).some((id) => !known.has(id))).toBe(true)
    await test.deps.db.play.deleteMany()
  })

  it('leaves out what its listener dislikes at once, until the listener takes that back', async () => {
    const path = `track/${first().id}`
    const { seed, ids } = await listen(path, {}, user.headers)
    const [disliked = 0] = ids
    const dislike = (musicID: number) => test.http.post('/api/dislikes').set(user.headers).send({ musicID })
    expect((await dislike(disliked)).text).toBe('true')
    expect((await dislike(disliked)).text).toBe('true')
    const pages = [
      await listen(path, { seed }, user.headers),
      await listen(path, { seed, cursor: 1 }, user.headers),
    ]
    expect(pages.flatMap((page) => page.ids)).not.toContain(disliked)
    expect((await listen(path, { seed })).ids).toContain(disliked)
    const listed = await test.http.get('/api/dislikes').set(user.headers)
    expect(listed.body).toMatchObject([{ musicID: disliked }])
    await test.http.delete(`/api/dislikes/${disliked}`).set(user.headers).expect(200)
    expect((await listen(path, { seed }, user.headers)).ids).toEqual(ids)
    expect((await dislike(hiddenID)).status).toBe(404)
  })

  it('from an artist, album, genre, collection, playlist or the library has their name and plays them too', async () => {
    const { db } = test.deps
    const { id, artistID } = first()
    const album = await buildAlbum(db, { name: 'An album' })
    const genre = await db.genre.create({ data: { name: 'A genre', music: { create: { musicID: id } } } })
    await db.music.update({ where: { id }, data: { albumID: album.id } })
    const collection = await buildCollection(db, { musicIDs: [id] })
    const music = { create: { musicID: id } }
    const playlist = await db.playlist.create({ data: { userID: user.id, name: 'My list', music } })
    await db.musicLike.create({ data: { userID: user.id, musicID: id } })
    const artist = await db.artist.findUniqueOrThrow({ where: { id: artistID } })
    for (const [path, name] of [
      [`artist/${artistID}`, artist.name],
      [`album/${album.id}`, 'An album'],
      [`genre/${genre.id}`, 'A genre'],
      [`collection/${collection.id}`, collection.name],
      [`playlist/${playlist.id}`, 'My list'],
      ['library', ''],
    ] as const) {
      const radio = await listen(path, {}, user.headers)
      expect([radio.name, radio.ids.length], path).toEqual([name, limits.radio.page])
      const next = await listen(path, placeAfter(radio), user.headers)
      expect([...radio.ids, ...next.ids], path).toContain(id)
    }
    for (const [path, status] of [
      [`playlist/${playlist.id}`, 404],
      ['library', 401],
      ['track/99999999', 404],
      [`track/${hiddenID}`, 404],
      ['genre/99999999', 404],
      ['nothing/1', 404],
      [`track/${id}?cursor=-1`, 400],
      [`track/${id}?seed=${encodeURIComponent('a b')}`, 400],
    ] as const)
      expect((await test.http.get(`/api/radio/${path}`)).status, path).toBe(status)
  })

  it('from what has no tracks is empty', async () => {
    const genre = await test.deps.db.genre.create({ data: { name: 'An empty genre' } })
    expect((await listen(`genre/${genre.id}`)).ids).toEqual([])
  })

  it('from a track without neighbours plays the catalogue, and asks for neighbours once an hour', async () => {
    const { db } = test.deps
    const { id } = await buildMusic(db)
    const requestedAt = async () => (await db.recommendationRun.findFirstOrThrow()).requestedAt
    expect(await requestedAt()).toBeNull()
    expect((await listen(`track/${id}`)).ids).toHaveLength(limits.radio.page)
    await expect.poll(requestedAt).toBeInstanceOf(Date)
    const asked = await requestedAt()
    await listen(`track/${id}`)
    expect(await requestedAt()).toEqual(asked)
  })

  it('from the library starts from plays only where recommendations are on', async () => {
    const { db } = test.deps
    const [listener, other] = [await buildUser(db), await buildUser(db)]
    const own = await as(test, listener.email)
    const played = { userID: listener.id, listener: `u${listener.id}`, playedAt: new Date('2026-01-01') }
    await db.play.createMany({ data: tracks.slice(0, 2).map(({ id }) => ({ ...played, musicID: id })) })
    const seed = { seed: 'mine' }
    const unknown = await listen('library', seed, await as(test, other.email))
    expect((await listen('library', seed, own)).ids).not.toEqual(unknown.ids)
    await db.user.update({ where: { id: listener.id }, data: { hasRecommendations: false } })
    expect((await listen('library', seed, own)).ids).toEqual(unknown.ids)
    await db.play.deleteMany({ where: { userID: listener.id } })
  })

  it('counts no plays of a listener who switched recommendations off', async () => {
    const { db } = test.deps
    const path = `track/${first().id}`
    const { seed, ids } = await listen(path)
    await db.play.createMany({
      data: tracks.slice(0, 36).map(({ id: musicID }) => ({
        musicID,
        userID: user.id,
        listener: `u${user.id}`,
        playedAt: new Date('2026-01-01'),
      })),
    })
    expect((await listen(path, { seed }, user.headers)).ids).not.toEqual(ids)
    await db.user.update({ where: { id: user.id }, data: { hasRecommendations: false } })
    expect((await listen(path, { seed }, user.headers)).ids).toEqual(ids)
    await db.user.update({ where: { id: user.id }, data: { hasRecommendations: true } })
  })
})
