import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { releasesStore } from './releases.store.ts'

type Headers = Record<string, string>
let test: TestApp
let artistID: number
let djID: number
let own: Headers
let other: Headers
let listener: Headers
let admin: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const [user, stranger] = [await buildUser(db), await buildUser(db)]
  artistID = (await buildArtist(db, { memberID: user.id })).id
  djID = (await buildDj(db, { memberID: user.id })).id
  await buildArtist(db, { memberID: stranger.id })
  own = await as(test, user.email)
  other = await as(test, stranger.email)
  listener = await as(test, (await buildUser(db)).email)
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const track = async (data: Parameters<typeof buildMusic>[1] = {}) => {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], ...data })
  await publishAudio(test.deps, { musicID: id })
  return id
}
const release = (by: Headers, id: number, body: object) =>
  test.http.put(`/api/musics/${id}/release`).set(by).send(body)
const releaseAlbum = (by: Headers, id: number, body: object) =>
  test.http.put(`/api/albums/${id}/release`).set(by).send(body)
const page = (id: number, by: Headers = {}) => test.http.get(`/api/musics/${id}`).set(by)
const sound = (id: number) => test.http.get(`/music/music/320/${id}.mp3`)
const newest = async () =>
  ((await test.http.get('/api/musics/newreleasedmusics?take=100')).body as { musicID: number }[]).map(
    ({ musicID }) => musicID,
  )
const stateOf = (id: number) =>
  test.deps.db.music.findUniqueOrThrow({
    where: { id },
    select: { visibility: true, releaseDate: true, isComingSoon: true, releasesItself: true },
  })

describe('a confirmed track', () => {
  it('that is unlisted is found by its address alone, and kept by who found it', async () => {
    const id = await track()
    expect(await newest()).toContain(id)
    const { status, body } = await release(own, id, { visibility: 'unlisted' })
    expect([status, body.visibility, body.isConfirmed]).toEqual([200, 'unlisted', true])
    expect(await newest()).not.toContain(id)
    expect((await page(id)).body).toMatchObject({ musicID: id, visibility: 'unlisted' })
    expect((await sound(id)).status).toBe(200)
    expect((await test.http.post(`/api/musics/play/${id}`)).text).toBe('true')
    await test.http.post('/api/savedmusics').set(listener).send({ musicID: id, value: true })
    const saved = await test.http.get('/api/savedmusics/musics').set(listener)
    expect(saved.body).toMatchObject([{ musicID: id }])
  })

  it('that is private is there for its owners and admins only, also for whom had saved it', async () => {
    const id = await track()
    await test.http.post('/api/savedmusics').set(listener).send({ musicID: id, value: true })
    expect((await release(own, id, { visibility: 'private' })).body.visibility).toBe('private')
    for (const by of [{}, listener, other]) expect((await page(id, by)).status).toBe(404)
    for (const by of [own, admin]) expect((await page(id, by)).status).toBe(200)
    expect((await sound(id)).status).toBe(404)
    const saved = (await test.http.get('/api/savedmusics/musics').set(listener)).body as { musicID: number }[]
    expect(saved.map(({ musicID }) => musicID)).not.toContain(id)
    await release(own, id, { visibility: 'public' })
    expect((await sound(id)).status).toBe(200)
    expect((await page(id)).body).not.toHaveProperty('visibility')
  })

  it('keeps its date once it is released, since a new date would put it on top of lists again', async () => {
    const id = await track()
    const late = await release(own, id, { releaseDate: inDays(0).toISOString() })
    expect([late.status, late.body.code]).toEqual([403, 'music.confirmed'])
    const announced = await release(own, id, { isCommingSoon: true })
    expect(announced.status).toBe(403)
  })

  it('is released at the hour that its artist gives, in any zone', async () => {
    const id = await track({ releaseDate: inDays(3) })
    const { body } = await release(own, id, { releaseDate: '2027-03-28T02:30:00+01:00' })
    expect(body.releaseDate).toBe('2027-03-28T01:30:00.000Z')
    expect((await sound(id)).status).toBe(404)
    await release(own, id, { releaseDate: new Date(Date.now() - 1000).toISOString() })
    expect((await sound(id)).status).toBe(200)
  })
})

describe('an announced track', () => {
  const due = () => releasesStore(test.deps.sql).releaseDue()

  it('releases itself at its time, and not before', async () => {
    const id = await track({ isComingSoon: true, releaseDate: inDays(2) })
    const later = await track({ isComingSoon: true, releaseDate: inDays(0) })
    await release(own, id, { releasesItself: true, releaseDate: inDays(1).toISOString() })
    expect((await page(id)).body).toMatchObject({ isCommingSoon: true, releasesItself: true })
    await due()
    expect((await stateOf(id)).isComingSoon).toBe(true)
    await test.deps.db.music.update({ where: { id }, data: { releaseDate: new Date(Date.now() - 1000) } })
    expect([await due(), await due()]).toEqual([1, 0])
    expect(await stateOf(id)).toMatchObject({ isComingSoon: false, releasesItself: false })
    expect((await sound(id)).status).toBe(200)
    // One without an hour waits for its artist.
    expect((await stateOf(later)).isComingSoon).toBe(true)
    expect((await sound(later)).status).toBe(404)
    await release(own, later, { isCommingSoon: false })
    expect((await sound(later)).status).toBe(200)
  })
})

describe('an album', () => {
  it('releases its tracks together, and those that are out keep their dates', async () => {
    const { db } = test.deps
    const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID], isDraft: true })
    const { id: guestID } = await buildArtist(db)
    const [out, first, second] = [
      await track({ albumID, track: 1 }),
      await track({ albumID, track: 2, releaseDate: inDays(5) }),
      await track({ albumID, track: 3, isConfirmed: false, isComingSoon: true, releaseDate: inDays(9) }),
    ]
    const foreign = await buildMusic(db, { artistIDs: [guestID], albumID, releaseDate: inDays(5) })
    const before = await stateOf(out)
    const at = inDays(7).toISOString()
    const { status, body } = await releaseAlbum(own, albumID, {
      releaseDate: at,
      isCommingSoon: true,
      releasesItself: true,
    })
    expect([status, body]).toEqual([200, { albumID, changed: [first, second], kept: [out] }])
    for (const id of [first, second])
      expect(await stateOf(id)).toMatchObject({
        releaseDate: new Date(at),
        isComingSoon: true,
        releasesItself: true,
      })
    expect(await stateOf(out)).toEqual(before)
    expect((await stateOf(foreign.id)).isComingSoon).toBe(false)
    const hidden = await releaseAlbum(own, albumID, { visibility: 'unlisted' })
    expect(hidden.body.changed.toSorted()).toEqual([out, first, second])
  })

  it('of unlisted tracks has a page that no list leads to', async () => {
    const { id } = await buildAlbum(test.deps.db, { artistIDs: [artistID], isDraft: true })
    const musicID = await track({ albumID: id, track: 1, visibility: 'unlisted' })
    const album = () => test.http.post(`/api/albums/getmusics/${id}`)
    expect((await album()).body).toMatchObject({ isUnlisted: true, musics: [{ musicID }] })
    const listed = await test.http.get('/api/albums?take=100')
    expect(listed.body).not.toContainEqual(expect.objectContaining({ albumID: id }))
    const listedTrack = await track({ albumID: id, track: 2 })
    const { body } = await album()
    expect(body).not.toHaveProperty('isUnlisted')
    expect(body.musics).toMatchObject([{ musicID: listedTrack }])
    await release(own, listedTrack, { visibility: 'private' })
    await release(own, musicID, { visibility: 'private' })
    expect((await album()).status).toBe(404)
  })
})

describe('many tracks', () => {
  const releaseMany = (by: Headers, body: object) =>
    test.http.put('/api/artistpanel/releases').set(by).send(body)

  it('are released together, each once, and those that are out keep their dates', async () => {
    const [out, planned] = [await track(), await track({ releaseDate: inDays(4) })]
    const at = inDays(2).toISOString()
    const { status, body } = await releaseMany(own, {
      musicIDs: [planned, out, planned],
      releaseDate: at,
      isCommingSoon: true,
      releasesItself: true,
    })
    expect([status, body]).toEqual([200, { changed: [planned], kept: [out] }])
    expect(await stateOf(planned)).toMatchObject({ releaseDate: new Date(at), isComingSoon: true })
    const hidden = await releaseMany(own, { musicIDs: [out, planned], visibility: 'private' })
    expect(hidden.body).toEqual({ changed: [planned, out].toSorted((a, b) => a - b), kept: [] })
  })

  it('are all left as they are if one belongs to others, or is unknown', async () => {
    const { id: guestID } = await buildArtist(test.deps.db)
    const [mine, foreign] = [await track(), await buildMusic(test.deps.db, { artistIDs: [guestID] })]
    for (const wrong of [foreign.id, 99_999_999])
      expect((await releaseMany(own, { musicIDs: [mine, wrong], visibility: 'private' })).status).toBe(404)
    expect((await stateOf(mine)).visibility).toBe('public')
    expect((await releaseMany(own, { musicIDs: [], visibility: 'private' })).status).toBe(400)
    expect((await releaseMany(listener, { musicIDs: [mine], visibility: 'private' })).status).toBe(403)
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    expect((await releaseMany(own, { musicIDs: many })).status).toBe(400)
  })
})

describe('an episode', () => {
  it('is unlisted, private and scheduled by its DJ', async () => {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID] })
    const set = (by: Headers, body: object) => test.http.put(`/api/podcasts/${id}/release`).set(by).send(body)
    expect((await set(own, { visibility: 'unlisted' })).body).toMatchObject({ visibility: 'unlisted' })
    const lists = await test.http.get('/api/podcasts?take=100')
    expect(lists.body).not.toContainEqual(expect.objectContaining({ podcastID: id }))
    expect((await test.http.get(`/api/podcasts/${id}`)).status).toBe(200)
    expect((await test.http.get(`/feeds/dj/${djID}.xml`)).text).not.toContain(`/playPodcast/${id}`)
    expect((await set(own, { releaseDate: inDays(1).toISOString() })).body.code).toBe('podcast.confirmed')
    await set(own, { visibility: 'private' })
    expect((await test.http.get(`/api/podcasts/${id}`)).status).toBe(404)
    expect((await set(own, { releaseDate: inDays(1).toISOString(), visibility: 'public' })).status).toBe(200)
    expect((await test.http.get(`/api/podcasts/${id}`)).status).toBe(404)
    expect((await set(other, { visibility: 'public' })).status).toBe(403)
  })
})

describe('a release', () => {
  it('is refused to others, and malformed', async () => {
    const id = await track()
    expect((await release({}, id, { visibility: 'private' })).status).toBe(401)
    expect((await release(listener, id, { visibility: 'private' })).status).toBe(403)
    expect((await release(other, id, { visibility: 'private' })).body.code).toBe('music.not-yours')
    for (const body of [{ visibility: 'secret' }, { releaseDate: 'soon' }, { isCommingSoon: 'yes' }])
      expect((await release(own, id, body)).status).toBe(400)
    expect((await release(own, 99_999_999, {})).status).toBe(404)
    const { id: albumID } = await buildAlbum(test.deps.db, { artistIDs: [artistID] })
    expect((await releaseAlbum(other, albumID, { visibility: 'private' })).status).toBe(403)
    expect((await stateOf(id)).visibility).toBe('public')
  })

  it('by an admin is audited', async () => {
    const id = await track()
    expect((await release(admin, id, { visibility: 'private' })).status).toBe(200)
    const entry = await test.deps.db.adminAudit.findFirst({ where: { kind: 'music', rowID: id } })
    expect(entry).toMatchObject({ changes: { visibility: 'private' } })
  })

  it('does not end a refusal, which stays until the track is changed', async () => {
    const id = await track({ isConfirmed: false, refusalReason: 'quality', refusalWords: 'Too quiet' })
    expect((await release(own, id, { visibility: 'unlisted' })).status).toBe(200)
    expect(await test.deps.db.music.findUnique({ where: { id } })).toMatchObject({ refusalReason: 'quality' })
  })
})
