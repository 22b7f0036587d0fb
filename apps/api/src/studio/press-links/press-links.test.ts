import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildAlbum, buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { publishAudio, publishVideo } from '../../testing/publish.ts'

type Headers = Record<string, string>
let test: TestApp
let userID: number
let artistID: number
let djID: number
let own: Headers
let other: Headers
let admin: Headers
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const [user, stranger] = [await buildUser(db), await buildUser(db)]
  userID = user.id
  artistID = (await buildArtist(db, { name: 'Mina', memberID: user.id })).id
  djID = (await buildDj(db, { memberID: user.id })).id
  await buildArtist(db, { memberID: stranger.id })
  own = await as(test, user.email)
  other = await as(test, stranger.email)
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const draft = async (data: Parameters<typeof buildMusic>[1] = {}) => {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false, ...data })
  await publishAudio(test.deps, { musicID: id })
  return id
}
const make = (
  by: Headers,
  kind: string,
  id: number,
  body: object = { name: 'Night Radio', expires: tomorrow() },
) => test.http.post(`/api/presslinks/${kind}/${id}`).set(by).send(body)
const keyOf = async (kind: string, id: number): Promise<string> => (await make(own, kind, id)).body.key
const open = (key: string) => test.http.get(`/api/press/${key}`)
const sound = (key: string, kind: string, id: number) =>
  test.http.get(`/api/press/${key}/${kind}/${id}/audio`)

describe('a press link', () => {
  it('opens a draft to who has it, and to nobody else', async () => {
    const id = await draft({ title: 'Not out yet', lengthSeconds: 200 })
    const made = await make(own, 'music', id)
    expect([made.status, made.body]).toEqual([
      200,
      {
        key: expect.stringMatching(/^[\w-]{24}$/),
        name: 'Night Radio',
        created: expect.any(String),
        expires: expect.any(String),
        opened: null,
        plays: 0,
        played: null,
      },
    ])
    const { key } = made.body
    const page = await open(key)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(page.body).toMatchObject({
      kind: 'music',
      title: 'Not out yet',
      artists: 'Mina',
      name: 'Night Radio',
      items: [{ kind: 'music', id, title: 'Not out yet', length: 200, hasAudio: true, hasVideo: false }],
    })
    const heard = await sound(key, 'music', id)
    expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(heard.headers['cache-control']).toContain('private')
    const part = await sound(key, 'music', id).set('range', 'bytes=0-9')
    expect([part.status, part.body.length]).toEqual([206, 10])
    expect((await test.http.get(`/music/music/320/${id}.mp3`)).status).toBe(404)
    expect((await sound(key, 'music', await draft())).status).toBe(404)
    expect((await sound(`${key}x`, 'music', id)).status).toBe(404)
  })

  it('counts its plays apart from those of the track', async () => {
    const id = await draft()
    const key = await keyOf('music', id)
    for (let times = 0; times < 2; times += 1)
      expect((await test.http.post(`/api/press/${key}/music/${id}/played`)).text).toBe('true')
    const { body } = await test.http.get(`/api/presslinks/music/${id}`).set(own)
    expect(body).toMatchObject([{ plays: 2, played: expect.any(String) }])
    expect((await test.deps.db.music.findUniqueOrThrow({ where: { id } })).playCount).toBe(0)
    expect((await test.http.post(`/api/press/${key}/music/99999999/played`)).status).toBe(404)
  })

  it('ends when it is revoked, expires, or its owner owns the track no longer', async () => {
    const id = await draft()
    const [revoked, expired, kept] = [
      await keyOf('music', id),
      await keyOf('music', id),
      await keyOf('music', id),
    ]
    expect((await test.http.delete(`/api/presslinks/music/${id}/${revoked}`).set(other)).status).toBe(404)
    expect((await test.http.delete(`/api/presslinks/music/${id}/${revoked}`).set(own)).text).toBe('true')
    expect((await test.http.delete(`/api/presslinks/music/${id}/${revoked}`).set(own)).status).toBe(404)
    await test.deps.db.pressLink.update({ where: { key: expired }, data: { expiresAt: new Date() } })
    for (const key of [revoked, expired])
      expect([(await open(key)).status, (await sound(key, 'music', id)).status]).toEqual([404, 404])
    expect((await sound(kept, 'music', id)).status).toBe(200)
    await test.deps.db.artistMember.delete({ where: { userID_artistID: { userID, artistID } } })
    expect((await sound(kept, 'music', id)).status).toBe(404)
    await test.deps.db.artistMember.create({ data: { userID, artistID } })
    await test.deps.db.suspension.create({ data: { userID, reason: 'Spam' } })
    expect([(await open(kept)).status, (await sound(kept, 'music', id)).status]).toEqual([404, 404])
    await test.deps.db.suspension.delete({ where: { userID } })
    expect((await sound(kept, 'music', id)).status).toBe(200)
  })

  it('opens nothing that an admin refused or took off the site', async () => {
    const [refused, withdrawn] = [
      await draft({ refusalReason: 'rights' }),
      await draft({ withdrawnAt: new Date() }),
    ]
    for (const id of [refused, withdrawn]) {
      const key = await keyOf('music', id)
      expect((await open(key)).status).toBe(404)
      expect((await sound(key, 'music', id)).status).toBe(404)
    }
  })

  it('to an album opens its tracks in order, but not the hidden ones of others', async () => {
    const { db } = test.deps
    const { id: albumID } = await buildAlbum(db, { name: 'Tides', artistIDs: [artistID], isDraft: true })
    const { id: guestID } = await buildArtist(db)
    const second = await draft({ albumID, track: 2, visibility: 'private' })
    const first = await draft({ albumID, track: 1 })
    const film = (
      await buildMusic(db, { artistIDs: [artistID], albumID, track: 3, hasAudio: false, hasVideo: true })
    ).id
    await publishVideo(test.deps, film, [720])
    await buildMusic(db, { artistIDs: [guestID], albumID, track: 4, isConfirmed: false })
    const { id: shown } = await buildMusic(db, { artistIDs: [guestID], albumID, track: 5 })
    await draft({ albumID, track: 6, hasAudio: false })
    const key = await keyOf('album', albumID)
    const { body } = await open(key)
    expect(body).toMatchObject({ kind: 'album', title: 'Tides', artists: 'Mina' })
    expect(body.items.map((item: { id: number }) => item.id)).toEqual([first, second, film, shown])
    expect((await test.http.get(`/api/press/${key}/music/${film}/video`)).headers['content-type']).toBe(
      'video/mp4',
    )
    expect((await test.http.get(`/api/press/${key}/music/${first}/video`)).status).toBe(404)
  })

  it('to an episode opens it', async () => {
    const { id } = await buildPodcast(test.deps.db, { djIDs: [djID], visibility: 'private' })
    await publishAudio(test.deps, { podcastID: id })
    const key = await keyOf('podcast', id)
    expect((await open(key)).body).toMatchObject({ kind: 'podcast', items: [{ kind: 'podcast', id }] })
    expect((await sound(key, 'podcast', id)).status).toBe(200)
    expect((await sound(key, 'music', id)).status).toBe(404)
  })

  it('is made by owners only, for a year at most, and not without a name', async () => {
    const id = await draft()
    expect((await make({}, 'music', id)).status).toBe(401)
    expect((await make(other, 'music', id)).status).toBe(404)
    expect((await make(admin, 'music', id)).body.code).toBe('music.not-yours')
    expect((await make(own, 'artist', id)).status).toBe(404)
    const year = new Date(Date.now() + 400 * 86_400_000).toISOString()
    for (const body of [
      { name: ' ', expires: tomorrow() },
      { name: 'Late', expires: '2020-01-01T00:00:00Z' },
      { name: 'Long', expires: year },
      { name: 'x'.repeat(81), expires: tomorrow() },
      { name: 'No end' },
    ])
      expect((await make(own, 'music', id, body)).status, JSON.stringify(body)).toBe(400)
    const rtl = await make(own, 'music', id, { name: '  رادیو شب 🎧 ', expires: tomorrow() })
    expect(rtl.body.name).toBe('رادیو شب 🎧')
  })

  it('is one of a limited number', async () => {
    const id = await draft()
    const { perItem } = limits.pressLinks
    const expiresAt = new Date(tomorrow())
    const data = Array.from({ length: perItem }, (_, n) => ({
      key: `k${id}-${n}`,
      name: 'X',
      userID,
      musicID: id,
      expiresAt,
    }))
    await test.deps.db.pressLink.createMany({ data })
    const full = await make(own, 'music', id)
    expect([full.status, full.body.params]).toEqual([409, { max: perItem }])
  })
})
