import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedGuid } from '../../platform/feed-guid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildDj, buildUser } from '../../testing/build.ts'

let test: TestApp
let headers: { authorization: string }
let own: Awaited<ReturnType<typeof buildDj>>
let other: Awaited<ReturnType<typeof buildDj>>
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const user = await buildUser(db)
  own = await buildDj(db, { memberID: user.id })
  other = await buildDj(db, { name: 'Mina & <co>' })
  headers = await as(test, user.email)
})
afterAll(() => test.close())

const GUID = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const elsewhere = { title: 'Pod <cast>', address: 'https://pods.example/feed.xml?a=1&b=2', guid: GUID }
const save = (items: object[], djID = own.id) =>
  test.http.put(`/api/djs/${djID}/podroll`).set(headers).send({ items })
const shown = async () => (await test.http.get(`/api/djs/main/${own.id}`)).body.dj.recommends
const inFeed = async () => {
  const $ = load((await test.http.get(`/feeds/dj/${own.id}.xml`).expect(200)).text, { xml: true })
  return $('channel > podcast\\:podroll > podcast\\:remoteItem')
    .toArray()
    .map((item) => [$(item).attr('feedGuid'), $(item).attr('feedUrl'), $(item).attr('title')])
}

describe('the podcasts that a DJ recommends', () => {
  it('are set in order, shown on the page, and named by the feed', async () => {
    expect(await shown()).toBeUndefined()
    expect((await save([elsewhere, { djID: other.id }])).text).toBe('true')
    expect(await shown()).toEqual([elsewhere, { djID: other.id, title: other.name, imageVersion: '' }])
    const address = `${test.address}/feeds/dj/${other.id}.xml`
    expect(await inFeed()).toEqual([
      [GUID, elsewhere.address, elsewhere.title],
      [feedGuid(address), address, other.name],
    ])
    expect((await save([])).text).toBe('true')
    expect([await shown(), await inFeed()]).toEqual([undefined, []])
  })

  it('are each once, without the DJ itself, and DJs of this station as such', async () => {
    const feedOf = (djID: number) => ({ title: 'X', address: `${test.address}/feeds/dj/${djID}.xml` })
    const twice = { ...elsewhere, address: elsewhere.address.replace('https', 'http') }
    await save([{ djID: own.id }, feedOf(own.id), feedOf(other.id), { djID: other.id }, elsewhere, twice])
    expect(await shown()).toEqual([{ djID: other.id, title: other.name, imageVersion: '' }, twice])
  })

  it('lose a DJ who is deleted', async () => {
    const gone = await buildDj(test.deps.db)
    await save([{ djID: gone.id }, elsewhere])
    await test.deps.db.dj.delete({ where: { id: gone.id } })
    expect(await shown()).toEqual([elsewhere])
  })

  it.each([
    { ...elsewhere, address: 'javascript:alert(1)' },
    { ...elsewhere, address: 'ftp://pods.example/' },
    { ...elsewhere, address: 'https://' },
    { ...elsewhere, address: 'https://name:password@pods.example/feed' },
    { ...elsewhere, title: ' ' },
    { ...elsewhere, guid: 'x' },
    { djID: 99_999_999 },
    {},
  ])('are refused as %j', async (item) => {
    expect((await save([item])).status).toBe(400)
  })

  it('are 20 at most, and those of another DJ are not ones to set', async () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ ...elsewhere, address: `https://p${n}.example/` }))
    expect((await save(many)).status).toBe(400)
    expect((await save(many.slice(1))).status).toBe(200)
    expect((await save([elsewhere], other.id)).status).toBe(404)
    expect((await test.http.put(`/api/djs/${own.id}/podroll`).send({ items: [] })).status).toBe(401)
  })
})
