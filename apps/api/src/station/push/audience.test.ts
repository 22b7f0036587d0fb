import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildArtist, buildDj, buildUser } from '../../testing/build.ts'

type Headers = Record<'authorization', string>

let test: TestApp
let admin: Headers
let follower: { id: number; by: Headers }
let other: { id: number; by: Headers }
let artistID: number
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.deps
  const person = async () => {
    const { id, email } = await buildUser(db)
    return { id, by: await as(test, email) }
  }
  admin = await as(test, (await buildUser(db, { isAdmin: true })).email)
  follower = await person()
  other = await person()
  artistID = (await buildArtist(db)).id
  await db.artistFollow.create({ data: { artistID, userID: follower.id } })
})
afterAll(() => test.close())

const post = (path: string, body: object) => test.http.post(`/api/admin/${path}`).set(admin).send(body)
const titles = async (by?: Headers): Promise<string[]> => {
  const { body } = await (by ? test.http.get('/api/notices').set(by) : test.http.get('/api/notices'))
  return body.notices.map(({ title }: { title: string }) => title)
}

it('a notification to those who follow an artist reaches nobody else', async () => {
  const form = { title: 'For followers', body: 'text', artistID }
  expect((await post('push', form)).status).toBe(200)
  expect(await titles(follower.by)).toContain('For followers')
  expect(await titles(other.by)).not.toContain('For followers')
  expect(await titles()).not.toContain('For followers')
})

it('a notification of a topic reaches those who have not muted it, and no visitors', async () => {
  const { db } = test.deps
  await db.user.update({ where: { id: other.id }, data: { mutedNotices: ['episode'] } })
  const form = { title: 'New shows', body: 'text', topic: 'episode' }
  expect((await post('push/preview', form)).body).toMatchObject({ people: 2 })
  expect((await post('push', form)).status).toBe(200)
  expect(await titles(follower.by)).toContain('New shows')
  expect([await titles(other.by), await titles()].flat()).not.toContain('New shows')
  expect((await post('push', { ...form, topic: 'release' })).status).toBe(200)
  await db.user.update({ where: { id: other.id }, data: { mutedNotices: [] } })
})

it('a preview counts whom it would reach, and sends nothing', async () => {
  const { db } = test.deps
  const keys = { p256dh: 'a', auth: 'b' }
  const browsers = [{ userID: follower.id }, { userID: other.id }, {}]
  await db.webPushSubscription.createMany({
    data: browsers.map((browser, at) => ({ ...browser, ...keys, endpoint: `https://push.example/${at}` })),
  })
  const before = await db.notice.count()
  const form = { title: 'سلام 🎵', body: 'text' }
  const all = await post('push/preview', form)
  expect(all.body).toEqual({
    event: { ...form, image: '', type: 'general', id: 0, click_action: '' },
    ...{ people: 3, devices: 0, browsers: 3 },
  })
  expect((await post('push/preview', { ...form, artistID })).body).toMatchObject({ people: 1, browsers: 1 })
  await db.user.update({ where: { id: follower.id }, data: { mutedNotices: ['announcement'] } })
  expect((await post('push/preview', { ...form, artistID })).body).toMatchObject({ people: 0, browsers: 0 })
  await db.user.update({ where: { id: follower.id }, data: { mutedNotices: [] } })
  expect(await db.notice.count()).toBe(before)
})

it('a button that is pressed several times sends once', async () => {
  const form = { title: 'Once', body: 'text' }
  const replies = await Promise.all(Array.from({ length: 4 }, () => post('push', form)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await post('push', { ...form, artistID })).status).toBe(200)
  expect((await post('push', { ...form, artistID })).body.code).toBe('push.just-sent')
  await test.deps.db.notice.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } })
  expect((await post('push', form)).status).toBe(200)
})

it('an audience that does not exist, or two at once, are refused by field', async () => {
  const form = { title: 'Nobody', body: 'text' }
  const { id: djID } = await buildDj(test.deps.db)
  for (const wrong of [
    { artistID: 99_999_999 },
    { djID: 99_999_999 },
    { artistID, djID },
    { djID, topic: 'release' },
  ])
    for (const path of ['push', 'push/preview'])
      expect((await post(path, { ...form, ...wrong })).status).toBe(400)
  expect((await post('push/preview', { ...form, djID })).body).toMatchObject({ people: 0 })
})
