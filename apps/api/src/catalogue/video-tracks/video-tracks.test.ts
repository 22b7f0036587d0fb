import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../../testing/build.ts'
import { publishPictures, publishVideo } from '../../testing/publish.ts'

let test: TestApp
let owner: { authorization: string }
let other: { authorization: string }
let artistID: number
let picture: Buffer
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const users = [await buildUser(db), await buildUser(db)] as const
  artistID = (await buildArtist(db, { memberID: users[0].id })).id
  await buildArtist(db, { memberID: users[1].id })
  owner = await as(test, users[0].email)
  other = await as(test, users[1].email)
  const plain = { width: 320, height: 180, channels: 3 as const, background: '#204060' }
  picture = await sharp({ create: plain }).jpeg().toBuffer()
})
afterAll(() => test.close())

async function film(data: Parameters<typeof buildMusic>[1] = {}) {
  const { id } = await buildMusic(test.deps.db, { artistIDs: [artistID], ...data })
  const published = await publishVideo(test.deps, id, [720, 360])
  await publishPictures(test.deps, published, picture)
  return { id, ...published }
}

const get = (path: string, headers: Record<string, string> = {}) => test.http.get(path).set(headers)

describe('the storyboard of a video', () => {
  it('is a track of parts of one picture, which is cached under its version', async () => {
    const { id, version } = await film()
    const track = await get(`/Music/Video/Storyboard/${id}.vtt`)
    expect([track.status, track.type, track.headers['cache-control']]).toEqual([200, 'text/vtt', 'no-cache'])
    const address = `/music/video/storyboard/picture/${id}.jpg?v=${version}`
    expect(track.text).toBe(
      `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${address}#xywh=0,0,160,90\n\n` +
        `00:00:04.000 --> 00:00:08.000\n${address}#xywh=160,0,160,90\n\n` +
        `00:00:08.000 --> 00:00:10.500\n${address}#xywh=0,90,160,90\n`,
    )
    const sheet = await get(address)
    expect([sheet.status, sheet.type]).toEqual([200, 'image/jpeg'])
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(picture.equals(sheet.body)).toBe(true)
  })

  it('is 404 for a video that was published without one, and for a track without a video', async () => {
    const { id } = await buildMusic(test.deps.db)
    expect((await get(`/music/video/storyboard/${id}.vtt`)).status).toBe(404)
    await publishVideo(test.deps, id, [360])
    for (const path of [`${id}.vtt`, `picture/${id}.jpg`])
      expect((await get(`/music/video/storyboard/${path}`)).status).toBe(404)
  })
})

describe('what belongs to a video that is not public', () => {
  it('is 404 for everybody but its owner, whose token is in the addresses', async () => {
    for (const data of [
      { isConfirmed: false },
      { isComingSoon: true },
      { releaseDate: new Date(Date.now() + 60_000) },
    ]) {
      const { id, version } = await film(data)
      const paths = [`storyboard/${id}.vtt`, `storyboard/picture/${id}.jpg`, `poster/${id}/2.jpg`]
      for (const path of paths) {
        expect((await get(`/music/video/${path}`)).status).toBe(404)
        expect((await get(`/music/video/${path}`, other)).status).toBe(404)
        const own = await get(`/music/video/${path}?v=${version}`, owner)
        expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
      const { text: token } = await test.http.post('/api/streams/token').set(owner)
      const track = await get(`/music/video/storyboard/${id}.vtt?token=${token}`)
      const [address = ''] = /\/music\S+?(?=#)/.exec(track.text) ?? []
      expect((await get(address)).status).toBe(200)
    }
  })
})

describe('the posters of a video', () => {
  it('are proposed to its owner, who chooses one or sends another', async () => {
    const { id, version } = await film({ isConfirmed: false })
    expect((await get(`/api/uploads/${id}/video/posters`, owner)).body).toEqual({
      version,
      numbers: [1, 2, 3],
    })
    expect((await get(`/api/uploads/${id}/video/posters`, other)).status).toBe(404)
    const image = () => test.deps.db.image.findFirst({ where: { kind: 'video', ownerID: id } })
    const chosen = await test.http.post(`/api/uploads/${id}/video/posters/2`).set(owner)
    expect([chosen.status, chosen.text]).toEqual([200, 'true'])
    const first = await image()
    expect(first).toMatchObject({ width: 320, height: 180 })
    const own = await sharp(picture).resize(200, 200).png().toBuffer()
    const sent = await test.http
      .post(`/api/uploads/${id}/video/poster`)
      .set(owner)
      .attach('file', own, 'own.png')
    expect([sent.status, sent.text]).toEqual([200, 'true'])
    expect(await image()).toMatchObject({ width: 200, height: 200 })
    const text = await test.http
      .post(`/api/uploads/${id}/video/poster`)
      .set(owner)
      .attach('file', Buffer.from('no picture'), 'own.png')
    expect(text.status).toBe(422)
    expect((await image())?.width).toBe(200)
  })

  it('are not changed by others, nor on a confirmed track, nor to a frame that does not exist', async () => {
    const { id } = await film({ isConfirmed: false })
    const choose = (path: string, by: typeof owner) => test.http.post(`/api/uploads/${path}`).set(by)
    expect((await choose(`${id}/video/posters/1`, other)).status).toBe(404)
    expect((await choose(`${id}/video/posters/4`, owner)).status).toBe(404)
    const confirmed = await film({ isConfirmed: true })
    expect((await choose(`${confirmed.id}/video/posters/1`, owner)).status).toBe(403)
    const bare = await buildMusic(test.deps.db, { artistIDs: [artistID], isConfirmed: false })
    expect((await choose(`${bare.id}/video/posters/1`, owner)).status).toBe(404)
    expect((await get(`/api/uploads/${bare.id}/video/posters`, owner)).body).toEqual({
      version: '',
      numbers: [],
    })
  })
})
