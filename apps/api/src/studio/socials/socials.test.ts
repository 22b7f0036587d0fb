import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildArtist, buildUser } from '../../testing/build.ts'

let test: TestApp
let artistID: number
let own: { authorization: string }
let other: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const [user, stranger] = [await buildUser(db), await buildUser(db)]
  artistID = (await buildArtist(db, { memberID: user.id })).id
  await buildArtist(db, { memberID: stranger.id })
  own = await as(test, user.email)
  other = await as(test, stranger.email)
})
afterAll(() => test.close())

const add = (type: string, link: unknown, headers = own, to = artistID) =>
  test.http.post('/api/socials').set(headers).send({ type, link, artistID: to })

describe('the links of an artist', () => {
  it('are added, listed and removed by the artist', async () => {
    const added = await add('instagram', ' HTTPS://www.Instagram.com/nava?x=1 ')
    expect(added.body).toEqual({
      socailID: expect.any(Number),
      type: 'instagram',
      link: 'https://www.instagram.com/nava?x=1',
    })
    expect((await add('twitter', 'https://x.com/nava')).status).toBe(200)
    const list = () => test.http.get(`/api/Socials/All/${artistID}`)
    expect((await list()).body).toMatchObject([{ type: 'instagram' }, { type: 'twitter' }])
    const path = `/api/socials/${added.body.socailID}`
    expect((await test.http.delete(path).set(other)).status).toBe(403)
    expect((await test.http.delete(path)).status).toBe(401)
    expect((await test.http.delete(path).set(own)).text).toBe('true')
    expect((await test.http.delete(path).set(own)).status).toBe(404)
    expect((await list()).body).toMatchObject([{ type: 'twitter' }])
  })

  it.each([
    ['instagram', 'http://instagram.com/nava'],
    ['instagram', 'https://notinstagram.com/nava'],
    ['instagram', 'https://instagram.com.evil.example/nava'],
    ['instagram', 'https://instagram.com@evil.example/nava'],
    ['instagram', 'https://user:pass@instagram.com/nava'],
    ['instagram', 'https://instagram.com:8443/nava'],
    ['instagram', 'https://evil.example/#instagram.com'],
    ['instagram', 'https://youtube.com/@nava'],
    ['youtube', 'javascript:alert(1)//youtube.com'],
    ['youtube', 'youtube.com/@nava'],
    ['spotify', 'https://öpen.spotify.com.example/'],
    ['myspace', 'https://myspace.com/nava'],
    ['telegram', ''],
    ['telegram', `https://t.me/${'x'.repeat(500)}`],
    ['telegram', null],
  ])('refuse %s %s', async (type, link) => {
    const reply = await add(type, link)
    expect(reply.status).toBe(400)
  })

  it.each([
    ['youtube', 'https://youtu.be/abc'],
    ['youtube', 'https://m.youtube.com/@nava'],
    ['facebook', 'https://fb.me/nava'],
    ['telegram', 'https://t.me/nava'],
    ['twitter', 'https://mobile.twitter.com/nava'],
    ['spotify', 'https://open.spotify.com/artist/1'],
  ])('accept %s %s', async (type, link) => {
    expect((await add(type, link)).body).toMatchObject({ type, link })
  })

  it('cannot be added by others, twice, for unknown artists or beyond the limit', async () => {
    const link = 'https://t.me/only'
    expect((await add('telegram', link, other)).status).toBe(403)
    expect((await test.http.post('/api/socials').send({ type: 'telegram', link, artistID })).status).toBe(401)
    expect((await add('telegram', link, own, 99_999_999)).status).toBe(404)
    expect((await add('telegram', link)).status).toBe(200)
    const again = await add('telegram', link)
    expect([again.status, again.body.code]).toEqual([409, 'social.duplicate'])
    expect((await test.http.get('/api/socials/all/99999999')).status).toBe(404)
    await test.deps.db.social.deleteMany({ where: { artistID } })
    for (let n = 0; n < limits.perArtist.socials - 3; n += 1) await add('telegram', `https://t.me/n${n}`)
    const last = await atOnce(test.deps.sql, { table: 'artists', id: artistID }, 8, (n) =>
      add('telegram', `https://t.me/last${n}`),
    )
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const tooMany = { code: 'social.too-many', params: { max: limits.perArtist.socials } }
    for (const { body } of last.filter(({ status }) => status === 409)) expect(body).toMatchObject(tooMany)
    expect(await test.deps.db.social.count({ where: { artistID } })).toBe(limits.perArtist.socials)
  })
})
