import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { movableClock } from '../../testing/movable-clock.ts'

/** Milliseconds; replies are sent for half of this time. */
const STALENESS = 60_000

const clock = movableClock()
let test: TestApp
let admin: { authorization: string }
beforeAll(async () => {
  test = await startTestApp({}, {}, { staleness: STALENESS })
  admin = await as(test, (await buildUser(test.deps.db, { isAdmin: true })).email)
})
afterAll(() => test.close())
// Skips the time after hidden content.
beforeEach(() => clock.pass(STALENESS * 2))

const titleOf = async (id: number, headers = {}) =>
  (await test.http.get(`/api/musics/${id}`).set(headers)).body.title as unknown
const rename = (id: number, title: string) => test.deps.db.music.update({ where: { id }, data: { title } })

describe('the reply to a visitor', () => {
  it('is repeated for half of the staleness, in the same bytes and encodings', async () => {
    const { id } = await buildMusic(test.deps.db, { title: 'First' })
    const path = `/api/musics/${id}`
    const first = await test.http.get(path)
    await rename(id, 'Second')
    const again = await test.http.get(path)
    expect(again.text).toBe(first.text)
    expect(again.headers['etag']).toBe(first.headers['etag'])
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    for (const encoding of ['gzip', 'br', 'identity']) {
      const encoded = await test.http.get(path).set('accept-encoding', encoding)
      expect([encoding, encoded.text]).toEqual([encoding, first.text])
    }
    expect((await test.http.get(path).set('if-none-match', String(first.headers['etag']))).status).toBe(304)
    clock.pass(STALENESS / 2)
    expect(await titleOf(id)).toBe('Second')
  })

  it('is not sent to a member, nor a member’s reply to a visitor', async () => {
    const { id } = await buildMusic(test.deps.db, { title: 'Before' })
    expect(await titleOf(id)).toBe('Before')
    await rename(id, 'After')
    expect(await titleOf(id, admin)).toBe('After')
    expect(await titleOf(id)).toBe('Before')
  })

  it('is forgotten at once when an admin hides the track', async () => {
    const { id } = await buildMusic(test.deps.db, { title: 'Hidden soon' })
    expect(await titleOf(id)).toBe('Hidden soon')
    await test.http.put(`/api/admin/music/${id}`).set(admin).send({ isConfirmed: false }).expect(200)
    await expect.poll(async () => (await test.http.get(`/api/musics/${id}`)).status).toBe(404)
  })

  it('is renewed in the background before it is too old', async () => {
    const { id } = await buildMusic(test.deps.db, { title: 'First' })
    expect(await titleOf(id)).toBe('First')
    await rename(id, 'Second')
    clock.pass(STALENESS / 4)
    expect(await titleOf(id)).toBe('First')
    await expect.poll(() => titleOf(id)).toBe('Second')
  })

  it('of another page of a list is another one', async () => {
    for (const title of ['One', 'Two', 'Three']) await buildMusic(test.deps.db, { title })
    const titles = async (query: string) =>
      ((await test.http.get(`/api/musics/newReleasedMusics${query}`)).body as { title: string }[]).map(
        ({ title }) => title,
      )
    const [first] = await titles('?take=1')
    const [second] = await titles('?take=1&skip=1')
    expect(first).not.toBe(second)
    expect(await titles('?take=1')).toEqual([first])
  })

  it('is never repeated where everything is read anew', async () => {
    const fresh = await startTestApp({}, {}, { staleness: 0 })
    try {
      const { id } = await buildMusic(fresh.deps.db, { title: 'First' })
      expect((await fresh.http.get(`/api/musics/${id}`)).body.title).toBe('First')
      await fresh.deps.db.music.update({ where: { id }, data: { title: 'Second' } })
      expect((await fresh.http.get(`/api/musics/${id}`)).body.title).toBe('Second')
    } finally {
      await fresh.close()
    }
  })
})
