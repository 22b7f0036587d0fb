import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { as } from '../testing/as.ts'
import { buildArtist, buildDj, buildUser } from '../testing/build.ts'

let test: TestApp
let headers: { authorization: string }
let artistID: number
let djID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const user = await buildUser(db)
  ;({ id: artistID } = await buildArtist(db, { memberID: user.id }))
  ;({ id: djID } = await buildDj(db, { memberID: user.id }))
  headers = await as(test, user.email)
})
afterAll(() => test.close())

const SUPPORT = { supportLink: 'https://give.example/kian?a=1&b=2', supportLabel: 'Support <us>' }
const KEPT = { link: SUPPORT.supportLink, label: SUPPORT.supportLabel }
const put = (path: string, body: object) => test.http.put(`/api/${path}`).set(headers).send(body)
const fundingIn = async (path: string) => {
  const $ = load((await test.http.get(path).expect(200)).text, { xml: true })
  const found = $('channel > podcast\\:funding')
  return [found.length, found.attr('url'), found.text()]
}

describe('a support link', () => {
  it('of a DJ is set by its members, shown on the page, and named by the feed', async () => {
    expect((await put(`djs/${djID}/support`, SUPPORT)).status).toBe(200)
    const { body } = await test.http.get(`/api/djs/main/${djID}`)
    expect(body.dj.support).toEqual(KEPT)
    expect(await fundingIn(`/feeds/dj/${djID}.xml`)).toEqual([1, KEPT.link, KEPT.label])
  })

  it('of an artist is too, and an empty one removes it', async () => {
    expect((await put(`artists/${artistID}`, SUPPORT)).body.support).toEqual(KEPT)
    expect((await put(`artists/${artistID}`, { biography: 'Sings.' })).body.support).toEqual(KEPT)
    expect(await fundingIn(`/feeds/artist/${artistID}.xml`)).toEqual([1, KEPT.link, KEPT.label])
    expect((await put(`artists/${artistID}`, { supportLink: '' })).body).not.toHaveProperty('support')
    expect(await fundingIn(`/feeds/artist/${artistID}.xml`)).toEqual([0, undefined, ''])
  })

  it.each([
    'http://give.example/',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'give.example',
    'https://a b',
  ])('%j is refused', async (supportLink) => {
    expect((await put(`djs/${djID}/support`, { supportLink })).status).toBe(400)
    expect((await put(`artists/${artistID}`, { supportLink })).status).toBe(400)
  })

  it('of another DJ is not one to set', async () => {
    const other = await buildDj(test.deps.db)
    expect((await put(`djs/${other.id}/support`, SUPPORT)).status).toBe(404)
  })
})
