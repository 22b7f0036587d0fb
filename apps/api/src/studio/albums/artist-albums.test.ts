import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { picture } from '../../testing/files.ts'

type Headers = Record<string, string>
let test: TestApp
let artistID: number
let otherID: number
let own: Headers
let other: Headers
let listener: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const [user, stranger] = [await buildUser(db), await buildUser(db)]
  artistID = (await buildArtist(db, { memberID: user.id })).id
  otherID = (await buildArtist(db, { memberID: stranger.id })).id
  own = await as(test, user.email)
  other = await as(test, stranger.email)
  listener = await as(test, (await buildUser(db)).email)
})
afterAll(() => test.close())

const create = (by: Headers, body: object) => test.http.post('/api/albums').set(by).send(body)
const album = (name: string, by = artistID) => ({ name, albumArtists: [{ artistID: by }] })
const cover = async (by: Headers, id: number, color = 'auto') =>
  test.http
    .post(`/api/albums/setCover/${id}/${color}`)
    .set(by)
    .attach('file', await picture(), 'c.png')
const listed = async () =>
  ((await test.http.get('/api/albums?take=100')).body as { albumID: number }[]).map((each) => each.albumID)

describe('an album of an artist', () => {
  it('is created, and listed only once one of its tracks is', async () => {
    const { status, body } = await create(own, { ...album('Tides'), releaseDate: '12/24/2026 18:30' })
    expect([status, body]).toEqual([
      200,
      {
        albumID: expect.any(Number),
        name: 'Tides',
        artists: expect.any(String),
        coverColor: '',
        imageVersion: '',
        releaseDate: '2026-12-24T18:30:00.000Z',
      },
    ])
    const id = body.albumID
    const mine = await test.http.get('/api/artistPanel/albums').set(own)
    expect(mine.body[0]).toEqual(body)
    const seen = () => test.http.post(`/api/albums/getMusics/${id}`)
    const ofArtist = () => test.http.get(`/api/artists/webmain/${artistID}/albums`)
    expect([(await seen()).status, (await ofArtist()).body]).toEqual([404, []])
    expect(await listed()).not.toContain(id)
    await buildMusic(test.deps.db, { artistIDs: [artistID], albumID: id, isConfirmed: false })
    expect((await seen()).status).toBe(404)
    await buildMusic(test.deps.db, { artistIDs: [artistID], albumID: id })
    expect((await seen()).status).toBe(200)
    expect((await ofArtist()).body).toHaveLength(1)
    expect(await listed()).toContain(id)
  })

  it('is refused to visitors and listeners, for artists of others, and without a name or artist', async () => {
    expect((await create({}, album('A'))).status).toBe(401)
    expect((await create(listener, album('A'))).status).toBe(403)
    const foreign = await create(own, album('A', otherID))
    expect([foreign.status, foreign.body.code]).toEqual([403, 'album.artist-not-yours'])
    expect((await create(own, album(' '))).status).toBe(400)
    expect((await create(own, { name: 'A', albumArtists: [] })).status).toBe(400)
    const unknown = await create(own, { name: 'A', albumArtists: [{ artistID }, { artistID: 99_999_999 }] })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'row.unknown-reference'])
  })

  it('is seen in the panel by its artists only', async () => {
    const { body } = await create(own, album('Mine'))
    const ids = async (by: Headers) =>
      ((await test.http.get('/api/artistpanel/albums').set(by)).body as { albumID: number }[]).map(
        ({ albumID }) => albumID,
      )
    expect(await ids(own)).toContain(body.albumID)
    expect(await ids(other)).toEqual([])
    expect((await test.http.get('/api/artistpanel/albums').set(listener)).status).toBe(403)
  })

  it('is limited in number for each artist', async () => {
    const { db } = test.deps
    const user = await buildUser(db)
    const { id } = await buildArtist(db, { memberID: user.id })
    const by = await as(test, user.email)
    await db.album.createMany({ data: Array.from({ length: 500 }, (_, n) => ({ name: `Album ${n}` })) })
    const made = await db.album.findMany({ orderBy: { id: 'desc' }, take: 500, select: { id: true } })
    await db.albumArtist.createMany({ data: made.map((each) => ({ albumID: each.id, artistID: id })) })
    const full = await create(by, album('One more', id))
    expect([full.status, full.body.code, full.body.params]).toEqual([409, 'album.too-many', { max: 500 }])
  })
})

describe('the cover of an album', () => {
  it('is set by its artist until the album is listed, and seen only then', async () => {
    const { albumID } = (await create(own, album('Covered'))).body
    expect((await cover(own, albumID, 'aabbcc')).text).toBe('true')
    const { body } = await test.http.get('/api/artistpanel/albums').set(own)
    expect(body).toContainEqual(
      expect.objectContaining({ albumID, coverColor: '#aabbcc', imageVersion: expect.stringMatching(/./) }),
    )
    const image = () => test.http.get(`/api/file/images/album/${albumID}.jpg`)
    expect((await image()).status).toBe(404)
    await buildMusic(test.deps.db, { artistIDs: [artistID], albumID })
    expect((await image()).status).toBe(200)
    const late = await cover(own, albumID)
    expect([late.status, late.body.code]).toEqual([403, 'album.confirmed'])
  })

  it('is refused to others, with a bad colour, and if it is not a picture', async () => {
    const { albumID } = (await create(own, album('Refused'))).body
    expect((await cover({}, albumID)).status).toBe(401)
    expect((await cover(listener, albumID)).status).toBe(403)
    expect((await cover(other, albumID)).status).toBe(404)
    const { id: house } = await buildAlbum(test.deps.db, { artistIDs: [artistID] })
    expect((await cover(other, house)).body.code).toBe('album.artist-not-yours')
    const bad = await cover(own, albumID, 'red')
    expect([bad.status, bad.body.detail]).toEqual([400, expect.stringContaining('Invalid color format')])
    const noPicture = test.http.post(`/api/albums/setcover/${albumID}/auto`).set(own)
    expect((await noPicture.attach('file', Buffer.from('text'), 'c.png')).status).toBe(422)
  })
})

describe('the page on which an artist makes an album', () => {
  const page = (by: Headers, id: number) => test.http.get(`/api/artistpanel/albums/${id}`).set(by)
  const order = (by: Headers, id: number, tracks: object[]) =>
    test.http.put(`/api/albums/${id}/order`).set(by).send({ tracks })
  const draft = async (albumID: number, track: number, data = {}) =>
    (await buildMusic(test.deps.db, { artistIDs: [artistID], albumID, track, isConfirmed: false, ...data }))
      .id
  const places = async (by: Headers, id: number): Promise<[number, number, number][]> =>
    (await page(by, id)).body.musics.map((each: { musicID: number; disc: number; track: number }) => [
      each.musicID,
      each.disc,
      each.track,
    ])

  it('has its own tracks in order, which is changed with their discs', async () => {
    const { albumID } = (await create(own, album('In order'))).body
    const [a, b, c] = [await draft(albumID, 1), await draft(albumID, 2), await draft(albumID, 3)]
    await buildMusic(test.deps.db, { artistIDs: [otherID], albumID, track: 9, isConfirmed: false })
    const { body } = await page(own, albumID)
    expect(body).toMatchObject({ albumID, name: 'In order', isListed: false, albumArtists: [{ artistID }] })
    expect(body.musics).toMatchObject([
      { musicID: a, audio: { state: 'none' } },
      { musicID: b },
      { musicID: c },
    ])
    const tracks = [
      { musicID: c, disc: 1 },
      { musicID: a, disc: 1 },
      { musicID: b, disc: 2 },
    ]
    expect((await order(own, albumID, tracks)).status).toBe(200)
    expect(await places(own, albumID)).toEqual([
      [c, 1, 1],
      [a, 1, 2],
      [b, 2, 1],
    ])
  })

  it('refuses an order of other tracks, and keeps what is live, and what is not one’s own, in its place', async () => {
    const { albumID } = (await create(own, album('Half live'))).body
    const [a, b, live] = [
      await draft(albumID, 1),
      await draft(albumID, 4),
      await draft(albumID, 3, { isConfirmed: true }),
    ]
    const theirs = { artistIDs: [otherID], albumID, track: 2, isConfirmed: false }
    const { id: foreign } = await buildMusic(test.deps.db, theirs)
    const onOne = (ids: number[]) => ids.map((musicID) => ({ musicID, disc: 1 }))
    for (const tracks of [[], onOne([a]), onOne([a, b, live, a]), onOne([a, b, foreign])])
      expect((await order(own, albumID, tracks)).body.code).toBe('row.changed')
    const moved = await order(own, albumID, [...onOne([a, b]), { musicID: live, disc: 2 }])
    expect([moved.status, moved.body.code]).toEqual([403, 'music.confirmed'])
    expect((await order(own, albumID, onOne([live, b, a]))).status).toBe(200)
    expect(await places(own, albumID)).toEqual([
      [b, 1, 1],
      [live, 1, 3],
      [a, 1, 4],
    ])
    const tracks = [...onOne([b, live]), { musicID: a, disc: 2 }]
    expect((await order(own, albumID, tracks)).status).toBe(200)
    expect(await places(own, albumID)).toEqual([
      [b, 1, 1],
      [live, 1, 3],
      [a, 2, 1],
    ])
    expect((await order(own, albumID, [{ musicID: a, disc: 0 }])).status).toBe(400)
  })

  it('changes name and date until the album is listed', async () => {
    const { albumID } = (await create(own, album('Before'))).body
    const change = (by: Headers, body: object) => test.http.put(`/api/albums/${albumID}`).set(by).send(body)
    const changed = await change(own, { name: 'پس از باران', releaseDate: '2027-01-02T03:04:00Z' })
    expect(changed.body).toMatchObject({ name: 'پس از باران', releaseDate: '2027-01-02T03:04:00.000Z' })
    expect((await change(own, { name: ' ' })).status).toBe(400)
    await draft(albumID, 1, { isConfirmed: true })
    expect((await change(own, { name: 'After' })).body.code).toBe('album.confirmed')
  })

  it('is there for its artists and admins only', async () => {
    const { albumID } = (await create(own, album('Private'))).body
    for (const call of [page(other, albumID), order(other, albumID, [])])
      expect((await call).status).toBe(404)
    expect((await page(listener, albumID)).status).toBe(403)
    expect((await page({}, albumID)).status).toBe(401)
    expect((await page(own, 99_999_999)).status).toBe(404)
  })
})
