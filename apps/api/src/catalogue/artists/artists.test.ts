import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const get = (path: string) => test.http.get(`/api${path}`)
const ids = (cards: { musicID: number }[]) => cards.map(({ musicID }) => musicID)
const PICTURE = { version: 'v1', width: 1, height: 1, dominantColor: '#000000' }
const future = new Date('2100-01-01')

describe('an artist’s page', () => {
  it('shows the profile, singles before album tracks, the six most played songs, videos and albums', async () => {
    const { db } = test.deps
    const artist = await buildArtist(db, {
      name: 'نوای شب',
      biography: 'Born at night',
      birthDate: new Date('1990-05-01'),
      isVerified: true,
    })
    await db.social.create({
      data: { artistID: artist.id, type: 'instagram', link: 'https://instagram.com/nava' },
    })
    const artistIDs = [artist.id]
    const album = await buildAlbum(db, { artistIDs })
    const albumTrack = await buildMusic(db, { artistIDs, albumID: album.id, playCount: 50 })
    const singles = []
    for (let n = 0; n < 7; n += 1)
      singles.push(
        await buildMusic(db, { artistIDs, playCount: n, releaseDate: new Date(Date.UTC(2025, n, 1)) }),
      )
    const video = await buildMusic(db, { artistIDs, hasAudio: false, hasVideo: true, videoHeights: [720] })
    const announced = await buildMusic(db, {
      artistIDs,
      hasAudio: false,
      isComingSoon: true,
      releaseDate: future,
    })

    const { status, body } = await get(`/Artists/WebMain/${artist.id}`)
    expect(status).toBe(200)
    expect(body.artist).toEqual({
      artistID: artist.id,
      name: 'نوای شب',
      isVerified: true,
      showOnMain: false,
      followerCount: 0,
      playCount: 0,
      imageVersion: '',
      headerImageVersion: '',
      biography: 'Born at night',
      releaseDate: '1990-05-01T00:00:00.000Z',
      socials: [{ socailID: expect.any(Number), type: 'instagram', link: 'https://instagram.com/nava' }],
    })
    const newestFirst = singles.toReversed().map(({ id }) => id)
    expect(ids(body.tracks)).toEqual([announced.id, ...newestFirst, albumTrack.id])
    expect(ids(body.topSongs)).toEqual([
      albumTrack.id,
      ...newestFirst.slice(0, limits.artistPage.topSongs - 1),
    ])
    expect(ids(body.musicVideos)).toEqual([video.id])
    expect(body.albums).toMatchObject([{ albumID: album.id, name: album.name, artists: 'نوای شب' }])

    expect(ids((await get(`/artists/webmain/${artist.id}/singles`)).body)).toEqual([
      announced.id,
      ...newestFirst,
    ])
    expect(ids((await get(`/artists/webmain/${artist.id}/singles?take=2&skip=1`)).body)).toEqual(
      newestFirst.slice(0, 2),
    )
    expect(ids((await get(`/artists/webmain/${artist.id}/songs?take=100`)).body)).toEqual([
      albumTrack.id,
      ...newestFirst,
    ])
    expect(ids((await get(`/artists/webmain/${artist.id}/videos`)).body)).toEqual([video.id])
    expect(ids((await get(`/artists/videos/${artist.id}`)).body)).toEqual([video.id])
    expect((await get(`/artists/webmain/${artist.id}/albums`)).body).toMatchObject([{ albumID: album.id }])
  })

  it('hides tracks that are not confirmed, not released or not ready', async () => {
    const { db } = test.deps
    const { id } = await buildArtist(db)
    const artistIDs = [id]
    await buildMusic(db, { artistIDs, isConfirmed: false, hasVideo: true })
    await buildMusic(db, { artistIDs, releaseDate: future, hasVideo: true })
    await buildMusic(db, { artistIDs, hasAudio: false })
    const { body } = await get(`/artists/webmain/${id}`)
    expect([body.tracks, body.topSongs, body.musicVideos]).toEqual([[], [], []])
    for (const part of [
      'webmain/{id}/singles',
      'webmain/{id}/songs',
      'webmain/{id}/videos',
      'videos/{id}',
      'related/{id}',
    ])
      expect((await get(`/artists/${part.replace('{id}', String(id))}`)).body).toEqual([])
  })

  it('shows albums of others with listed tracks of the artist, newest first, and no own ones', async () => {
    const { db } = test.deps
    const [artist, other] = [await buildArtist(db), await buildArtist(db, { name: 'Host' })]
    const onAlbum = async (
      albumOf: number[],
      music: Parameters<typeof buildMusic>[1] = {},
      album: Parameters<typeof buildAlbum>[1] = {},
    ) => {
      const { id } = await buildAlbum(db, { artistIDs: albumOf, ...album })
      await buildMusic(db, { albumID: id, artistIDs: [other.id, artist.id], ...music })
      return id
    }
    const old = await onAlbum([other.id], {}, { releaseDate: new Date('2020-01-01') })
    const fresh = await onAlbum([], {}, { isDraft: true })
    await buildMusic(db, { albumID: fresh, artistIDs: [artist.id] })
    await onAlbum([other.id, artist.id])
    await onAlbum([other.id], { isConfirmed: false })
    await onAlbum([other.id], { releaseDate: future })
    await onAlbum([other.id], { artistIDs: [other.id] })
    const { body } = await get(`/artists/webmain/${artist.id}`)
    const albums = (list: { albumID: number }[]) => list.map(({ albumID }) => albumID)
    expect(albums(body.appearsOn)).toEqual([fresh, old])
    expect(body.appearsOn[1]).toMatchObject({ artists: 'Host' })
    const whole = await get(`/artists/webmain/${artist.id}/appearsOn?take=1&skip=1`)
    expect(albums(whole.body)).toEqual([old])
    expect((await get(`/artists/webmain/${other.id}`)).body.appearsOn).toMatchObject([{ albumID: fresh }])
  })

  it('shows the artist’s events that are to come, the nearest first, and those without a date', async () => {
    const { db } = test.deps
    const [artist, other] = [await buildArtist(db), await buildArtist(db)]
    const event = async (name: string, startsAt: Date | null, artistID = artist.id) =>
      (await db.event.create({ data: { name, startsAt, artists: { create: { artistID } } } })).id
    const unknown = await event('Some day', null)
    const later = await event('Later', new Date('2100-02-01'))
    const sooner = await event('Sooner', new Date('2100-01-01'))
    await event('Over', new Date('2020-01-01'))
    await event('Of somebody else', new Date('2100-01-01'), other.id)
    const { events } = (await get(`/artists/webmain/${artist.id}`)).body
    expect(events.map(({ eventID }: { eventID: number }) => eventID)).toEqual([sooner, later, unknown])
    expect(events[0]).toEqual({
      eventID: sooner,
      eventName: 'Sooner',
      description: '',
      venue: '',
      link: '',
      startsAt: '2100-01-01T00:00:00.000Z',
      imageVersion: '',
    })
  })

  it('ranks artists of the same tracks before artists of the same genre, and ignores hidden tracks', async () => {
    const { db } = test.deps
    const genre = await db.genre.create({ data: { name: 'Related artists only' } })
    const [artist, partner, alike, hidden] = [
      await buildArtist(db),
      await buildArtist(db, { name: 'Partner' }),
      await buildArtist(db, { name: 'Alike', playCount: 9000 }),
      await buildArtist(db, { name: 'Hidden' }),
    ]
    const inGenre = async (artistIDs: number[], over = {}) => {
      const { id } = await buildMusic(db, { artistIDs, ...over })
      await db.musicGenre.create({ data: { musicID: id, genreID: genre.id } })
    }
    await inGenre([artist.id])
    await inGenre([alike.id])
    await inGenre([hidden.id], { isConfirmed: false })
    await buildMusic(db, { artistIDs: [artist.id, hidden.id], isConfirmed: false })
    await buildMusic(db, { artistIDs: [artist.id, partner.id] })
    const { body } = await get(`/artists/related/${artist.id}`)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Partner', 'Alike'])
  })

  it('needs the same number of queries, however much there is to show', async () => {
    const { db, sql } = test.deps
    const [little, much] = [await buildArtist(db), await buildArtist(db)]
    for (let n = 0; n < 12; n += 1)
      await buildMusic(db, { artistIDs: [much.id, little.id], hasVideo: n % 2 === 0 })
    for (let n = 0; n < 3; n += 1) {
      const { id: albumID } = await buildAlbum(db)
      await buildMusic(db, { albumID, artistIDs: [much.id] })
      await db.event.create({ data: { name: 'Soon', artists: { create: { artistID: much.id } } } })
    }
    const empty = await buildArtist(db)
    const page = (id: number) => countQueries(sql, () => get(`/artists/webmain/${id}`))
    expect([await page(much.id), await page(empty.id)]).toEqual([6, 6])
  })

  it('is 404 for an unknown artist, and so are its parts', async () => {
    for (const path of [
      '/artists/webmain/2000000',
      '/artists/webmain/2000000/videos',
      '/artists/webmain/2000000/singles',
      '/artists/webmain/2000000/albums',
      '/artists/webmain/2000000/songs',
      '/artists/webmain/2000000/appearsOn',
      '/artists/related/2000000',
      '/artists/videos/2000000',
      '/artists/2000000',
      '/artists/webmain/nobody',
    ])
      expect((await get(path)).status, path).toBe(404)
  })
})

describe('the list of artists', () => {
  let list: TestApp
  beforeAll(async () => {
    list = await startTestApp()
  })
  afterAll(() => list.close())
  const names = async (query = '') =>
    (await list.http.get(`/api/artists/${query}`)).body.map(({ name }: { name: string }) => name)

  it('starts with the artists of the front page, then the verified ones, then the others, each by name, 35 at a time', async () => {
    const { db } = list.deps
    await buildArtist(db, { name: 'Zed', showOnMain: true })
    await buildArtist(db, { name: 'Beta', isVerified: true })
    await buildArtist(db, { name: 'Alpha', isVerified: true })
    for (let n = 0; n < 40; n += 1) await buildArtist(db, { name: `M${String(n).padStart(2, '0')}` })
    const first = await names()
    expect(first).toHaveLength(limits.pages.artists)
    expect(first.slice(0, 5)).toEqual(['Zed', 'Alpha', 'Beta', 'M00', 'M01'])
    expect(await names('?skip=35')).toEqual(['M32', 'M33', 'M34', 'M35', 'M36', 'M37', 'M38', 'M39'])
    expect(await names('?skip=100000')).toEqual([])
  })

  it('is sorted alphabetically, ignoring case and accents, with and without a search', async () => {
    const { db } = list.deps
    const inOrder = [
      'apple of order',
      'Élan of order',
      'Zed of order',
      'zoo of order',
      'بابک order',
      'پارسا order',
      'تارا order',
    ]
    const made = []
    for (const name of inOrder.toSorted()) made.push(await buildArtist(db, { name, isVerified: true }))
    expect((await names('?take=100')).filter((name: string) => name.includes('order'))).toEqual(inOrder)
    expect(await names('?search=order')).toEqual(inOrder)
    await db.artist.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } })
  })

  it('updates when an artist is renamed, verified or deleted', async () => {
    const { db } = list.deps
    const artist = await buildArtist(db, { name: 'Zz last' })
    await db.artist.update({ where: { id: artist.id }, data: { showOnMain: true, name: 'Aa first' } })
    expect((await names()).slice(0, 2)).toEqual(['Aa first', 'Zed'])
    await db.artist.delete({ where: { id: artist.id } })
    expect((await names())[0]).toBe('Zed')
  })

  it('is searched by any part of a name, ignoring accents, and by its beginning for one or two letters', async () => {
    const { db } = list.deps
    for (const name of ['Beyoncé Noor', 'Noor', 'علی کریمی']) await buildArtist(db, { name })
    expect(await names('?search=beyonce')).toEqual(['Beyoncé Noor'])
    expect(await names('?search=NOOR')).toEqual(['Beyoncé Noor', 'Noor'])
    expect(await names(`?search=${encodeURIComponent('علي كريمي')}`)).toEqual(['علی کریمی'])
    expect(await names('?search=no')).toEqual(['Noor'])
    for (const nothing of ['%', '!!!', '\u200c\u200c\u200c', '…'])
      expect(await names(`?search=${encodeURIComponent(nothing)}`), nothing).toEqual([])
    // Without punctuation the text is too short for the index.
    expect(await names('?search=no!!!')).toEqual(['Noor'])
    expect(await names('?search=nobody-at-all')).toEqual([])
  })

  it('refuses an invalid page', async () => {
    for (const query of ['?take=0', '?take=101', '?skip=-1', '?take=x'])
      expect((await list.http.get(`/api/artists${query}`)).status).toBe(400)
  })
})

describe('a verified artist', () => {
  it('loses the verification with a new name, unless an admin sets it', async () => {
    const { db } = test.deps
    const [member, admin] = [await buildUser(db), await buildUser(db, { isAdmin: true })]
    const artist = await buildArtist(db, { memberID: member.id, name: 'Known', isVerified: true })
    const change = async (by: { email: string }, body: object) =>
      (
        await test.http
          .put(`/api/artists/${artist.id}`)
          .set(await as(test, by.email))
          .send(body)
      ).body
    expect(await change(member, { name: 'Known', biography: 'More' })).toMatchObject({ isVerified: true })
    expect(await change(admin, { name: 'Known better' })).toMatchObject({ isVerified: true })
    expect(await change(member, { name: 'Somebody else' })).toMatchObject({ isVerified: false })
  })
})

describe('the artists to choose from for a track', () => {
  it('start with the caller’s own, and include only those whose name contains the search text', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const own = await buildArtist(db, { memberID: member.id, name: 'Zz choice' })
    const other = await buildArtist(db, { name: 'Aa_choice' })
    const choices = async (search: string) =>
      (
        await test.http
          .get('/api/artists/artistsForCreatMusic')
          .query({ search })
          .set(await as(test, member.email))
      ).body
    const asOwn = { artistID: own.id, name: 'Zz choice', followerCount: 0, imageVersion: '' }
    expect(await choices('choice')).toEqual([
      asOwn,
      { artistID: other.id, name: 'Aa_choice', followerCount: 0, imageVersion: '' },
    ])
    expect((await choices(''))[0]).toEqual(asOwn)
    expect([await choices('c_oice'), await choices('!!!')]).toEqual([[], []])
  })

  it('begin with those of exactly the name, told apart by followers and pictures', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    await buildArtist(db, { memberID: member.id })
    const longer = await buildArtist(db, { name: 'Aa Wrenlo' })
    const plain = await buildArtist(db, { name: 'Wrenlo' })
    const pictured = await buildArtist(db, { name: 'Wrenlo', followerCount: 7 })
    await db.image.create({ data: { kind: 'artist', ownerID: pictured.id, ...PICTURE } })
    const found = await test.http
      .get('/api/artists/artistsForCreatMusic?search=wrenlo')
      .set(await as(test, member.email))
    expect(found.body).toEqual([
      { artistID: plain.id, name: 'Wrenlo', followerCount: 0, imageVersion: '' },
      { artistID: pictured.id, name: 'Wrenlo', followerCount: 7, imageVersion: PICTURE.version },
      { artistID: longer.id, name: 'Aa Wrenlo', followerCount: 0, imageVersion: '' },
    ])
  })
})

describe('an artist’s profile', () => {
  it('is edited by its member, who may change only the fields of the form', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const artist = await buildArtist(db, { memberID: member.id, name: 'Before', biography: 'Kept' })
    const track = await buildMusic(db, { artistIDs: [artist.id] })
    const put = async (body: object) =>
      test.http
        .put(`/api/Artists/${artist.id}`)
        .set(await as(test, member.email))
        .send(body)

    const reply = await put({
      name: ' After ',
      releaseDate: '05/01/1990 00:00',
      isVerified: true,
      showOnMain: true,
      followerCount: 9,
    })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        name: 'After',
        biography: 'Kept',
        releaseDate: '1990-05-01T00:00:00.000Z',
        isVerified: false,
        showOnMain: false,
        followerCount: 0,
      },
    ])
    expect((await get(`/artists/${artist.id}`)).body).toEqual(reply.body)
    // The search text of the artist's tracks contains the new name.
    expect((await get(`/musics/${track.id}`)).body.artists).toBe('After')
    expect((await put({ releaseDate: '' })).body.releaseDate).toBeNull()
  })

  it('cannot be changed by a visitor, a listener or another artist’s member, but by an admin', async () => {
    const { db } = test.deps
    const { id } = await buildArtist(db, { name: 'Mine' })
    const listener = await buildUser(db)
    const other = await buildUser(db)
    await buildArtist(db, { memberID: other.id })
    const admin = await buildUser(db, { isAdmin: true })
    const put = (headers: { authorization?: string }) =>
      test.http.put(`/api/artists/${id}`).set(headers).send({ name: 'Theirs' })
    expect((await put({})).status).toBe(401)
    expect((await put(await as(test, listener.email))).status).toBe(403)
    expect((await put(await as(test, other.email))).status).toBe(403)
    expect((await get(`/artists/${id}`)).body.name).toBe('Mine')
    expect((await put(await as(test, admin.email))).body.name).toBe('Theirs')
  })

  it('refuses an empty name, a date that does not exist and a biography that is too long', async () => {
    const { db } = test.deps
    const member = await buildUser(db)
    const { id } = await buildArtist(db, { memberID: member.id })
    const headers = await as(test, member.email)
    for (const body of [
      { name: '  ' },
      { releaseDate: '02/30/2000' },
      { biography: 'x'.repeat(5001) },
      { name: ['a'] },
    ])
      expect((await test.http.put(`/api/artists/${id}`).set(headers).send(body)).status).toBe(400)
    expect((await test.http.put('/api/artists/2000000').set(headers).send({ name: 'x' })).status).toBe(404)
  })
})
