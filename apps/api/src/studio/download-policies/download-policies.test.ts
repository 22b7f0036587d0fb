import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'

type Headers = Record<string, string>
let test: TestApp
let artistID: number
let djID: number
let own: Headers
let other: Headers
let admin: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const [user, stranger] = [await buildUser(db), await buildUser(db)]
  artistID = (await buildArtist(db, { memberID: user.id })).id
  djID = (await buildDj(db, { memberID: user.id })).id
  await buildArtist(db, { memberID: stranger.id })
  await buildDj(db, { memberID: stranger.id })
  own = await as(test, user.email)
  other = await as(test, stranger.email)
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const put = (path: string, by: Headers, body: object) => test.http.put(path).set(by).send(body)
const OPEN = { who: 'everyone', what: 'original' }
const policyOf = async (id: number) => {
  const row = await test.deps.db.music.findUniqueOrThrow({ where: { id } })
  return { who: row.downloadsFor, what: row.downloadsAs }
}

describe('a policy', () => {
  it('of a confirmed track is its artist’s to change, and no news of the track', async () => {
    const { id, updatedAt } = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const { status, body } = await put(`/api/musics/${id}/downloads`, own, OPEN)
    expect([status, body.downloads, body.isConfirmed]).toEqual([200, OPEN, true])
    expect((await test.deps.db.music.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(updatedAt)
    const back = await put(`/api/musics/${id}/downloads`, own, { who: 'signedIn', what: 'mp3' })
    expect(back.body).not.toHaveProperty('downloads')
  })

  it('is refused to others, and malformed; one by an admin is audited', async () => {
    const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    expect((await put(`/api/musics/${id}/downloads`, {}, OPEN)).status).toBe(401)
    expect((await put(`/api/musics/${id}/downloads`, other, OPEN)).body.code).toBe('music.not-yours')
    for (const body of [{}, { who: 'friends', what: 'mp3' }, { who: 'off', what: 'wav' }])
      expect((await put(`/api/musics/${id}/downloads`, own, body)).status).toBe(400)
    expect(await policyOf(id)).toEqual({ who: 'signedIn', what: 'mp3' })
    await put(`/api/musics/${id}/downloads`, admin, OPEN)
    const entry = await test.deps.db.adminAudit.findFirst({ where: { kind: 'music', rowID: id } })
    expect(entry).toMatchObject({ changes: OPEN })
  })

  it('of an album applies to the tracks that are the caller’s own', async () => {
    const { db } = test.deps
    const { id: albumID } = await buildAlbum(db, { artistIDs: [artistID] })
    const mine = await buildMusic(db, { artistIDs: [artistID], albumID })
    const guests = await buildMusic(db, { artistIDs: [(await buildArtist(db)).id], albumID })
    const { body } = await put(`/api/albums/${albumID}/downloads`, own, OPEN)
    expect(body).toEqual({ albumID, changed: [mine.id] })
    expect(await policyOf(guests.id)).toEqual({ who: 'signedIn', what: 'mp3' })
    expect((await put(`/api/albums/${albumID}/downloads`, other, OPEN)).status).toBe(403)
  })

  it('of an episode is its DJ’s', async () => {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID] })
    expect(
      (await put(`/api/podcasts/${id}/downloads`, own, { who: 'off', what: 'mp3' })).body.downloads,
    ).toEqual({
      who: 'off',
      what: 'mp3',
    })
    expect((await put(`/api/podcasts/${id}/downloads`, other, OPEN)).status).toBe(403)
  })
})

describe('the policy of an artist', () => {
  it('is what new tracks begin with, and leaves others as they are', async () => {
    const { id: old } = await buildMusic(test.deps.db, { artistIDs: [artistID] })
    const path = `/api/artists/${artistID}/downloads`
    expect((await test.http.get(path).set(own)).body).toEqual({ who: 'signedIn', what: 'mp3' })
    expect((await put(path, own, OPEN)).body).toEqual({ changed: 0 })
    expect((await test.http.get(path).set(own)).body).toEqual(OPEN)
    expect(await policyOf(old)).toEqual({ who: 'signedIn', what: 'mp3' })
    const form = { title: 'New', musicArtists: [{ artistID }] }
    const { body } = await test.http.post('/api/musics').set(own).send(form)
    expect(body.downloads).toEqual(OPEN)
    for (const by of [other]) expect((await test.http.get(path).set(by)).status).toBe(403)
    expect((await put(path, other, OPEN)).body.code).toBe('artist.not-yours')
  })

  it('applies to all tracks of which the artist is the first at once', async () => {
    const { db } = test.deps
    const [one, two] = [
      await buildMusic(db, { artistIDs: [artistID] }),
      await buildMusic(db, { artistIDs: [artistID], isConfirmed: false }),
    ]
    const guest = await buildMusic(db, { artistIDs: [(await buildArtist(db)).id, artistID] })
    const policy = { who: 'off', what: 'mp3' }
    const { body } = await put(`/api/artists/${artistID}/downloads`, own, { ...policy, appliesToAll: true })
    expect(body.changed).toBeGreaterThanOrEqual(2)
    for (const { id } of [one, two]) expect(await policyOf(id)).toEqual(policy)
    expect(await policyOf(guest.id)).toEqual({ who: 'signedIn', what: 'mp3' })
    const again = await put(`/api/artists/${artistID}/downloads`, own, { ...policy, appliesToAll: true })
    expect(again.body).toEqual({ changed: 0 })
  })
})

it('the policy of a DJ is what new episodes begin with, and applies to all', async () => {
  const { id } = await buildPodcast(test.deps.db, { djIDs: [djID] })
  const path = `/api/djs/${djID}/downloads`
  expect((await put(path, own, { ...OPEN, appliesToAll: true })).body.changed).toBeGreaterThanOrEqual(1)
  expect(await test.deps.db.podcast.findUnique({ where: { id } })).toMatchObject({ downloadsFor: 'everyone' })
  const form = { title: 'New', description: '', podcastDjs: [{ djID }] }
  expect((await test.http.post('/api/podcasts').set(own).send(form)).body.downloads).toEqual(OPEN)
  expect((await put(path, other, OPEN)).body.code).toBe('dj.not-yours')
})
