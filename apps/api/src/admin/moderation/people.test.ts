import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { atOnce } from '../../testing/at-once.ts'
import { buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { countQueries } from '../../testing/count-queries.ts'

type Headers = Record<'authorization', string>

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const buildAdmin = async () => {
  const { id, email } = await buildUser(test.deps.db, { isAdmin: true })
  return { id, by: await as(test, email) }
}
const adminsLeft = () => test.deps.db.user.count({ where: { isAdmin: true } })
const dismiss = (id: number, by: Headers) =>
  test.http.put(`/api/admin/users/${id}`).set(by).send({ isAdmin: false })

describe('the last admin', () => {
  beforeEach(async () => {
    await test.deps.db.user.updateMany({ data: { isAdmin: false } })
  })

  it('stays, when two dismiss each other at the same moment', async () => {
    const [one, two] = [await buildAdmin(), await buildAdmin()] as const
    const replies = await atOnce(test.deps.sql, { table: 'users', id: one.id }, 2, (n) =>
      (n === 0 ? dismiss(two.id, one.by) : dismiss(one.id, two.by)).then((reply) => reply),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('user.last-admin')
    expect(await adminsLeft()).toBe(1)
  })

  it('stays, when one deletes the account that dismisses the other', async () => {
    const [one, two] = [await buildAdmin(), await buildAdmin()] as const
    const replies = await atOnce(test.deps.sql, { table: 'users', id: one.id }, 2, (n) =>
      (n === 0 ? test.http.delete(`/api/admin/users/${two.id}`).set(one.by) : dismiss(one.id, two.by)).then(
        (reply) => reply,
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await adminsLeft()).toBe(1)
  })

  it('is told so, by whatever way', async () => {
    const { id, by } = await buildAdmin()
    expect((await dismiss(id, by)).body.code).toBe('user.last-admin')
    expect((await test.http.delete(`/api/admin/users/${id}`).set(by)).body.code).toBe('account.last-admin')
    const suspended = await test.http.put(`/api/admin/users/${id}/suspension`).set(by).send({ reason: 'x' })
    expect(suspended.body.code).toBe('user.is-admin')
    expect(await adminsLeft()).toBe(1)
  })

  it('is not an account that is suspended at the moment in which it becomes an admin', async () => {
    const { by } = await buildAdmin()
    const { id } = await buildUser(test.deps.db)
    const replies = await atOnce(test.deps.sql, { table: 'users', id }, 2, (n) =>
      (n === 0
        ? test.http.put(`/api/admin/users/${id}/suspension`).set(by).send({ reason: 'x' })
        : test.http.put(`/api/admin/users/${id}`).set(by).send({ isAdmin: true })
      ).then((reply) => reply),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const user = await test.deps.db.user.findUniqueOrThrow({ where: { id }, include: { suspension: true } })
    expect(user.isAdmin && user.suspension !== null).toBe(false)
  })
})

describe('the account of a person', () => {
  it('shows what it did lately, bounded and with as many queries for much as for little', async () => {
    const { db } = test.deps
    const { by } = await buildAdmin()
    const { id: userID } = await buildUser(db)
    const { id: musicID } = await buildMusic(db)
    const read = () => test.http.get(`/api/admin/users/${userID}/activity`).set(by)
    const count = () => countQueries(test.deps.sql, read)
    await count()
    const few = await count()
    const text = `${'😀'.repeat(200)} سلام`
    await db.comment.createMany({ data: Array.from({ length: 30 }, () => ({ userID, musicID, text })) })
    await db.chatMessage.createMany({
      data: Array.from({ length: 30 }, (_, n) => ({ userID, text: `m${n}` })),
    })
    await db.music.update({ where: { id: musicID }, data: { createdByID: userID } })
    await buildPodcast(db, { djIDs: [(await buildDj(db, { memberID: userID })).id] })
    const { body, text: json } = await read()
    const { comments, messages, tracks, episodes } = body
    expect([comments, messages, tracks, episodes].map((rows) => rows.length)).toEqual([20, 20, 1, 1])
    expect(comments[0].about).toMatchObject({ kind: 'music', id: musicID, name: tracks[0].what })
    expect(body.messages[0].what).toBe('m29')
    expect(Buffer.from(body.comments[0].what).length).toBeLessThanOrEqual(300)
    expect(json).not.toContain('secret')
    expect(await count()).toBe(few)
    expect((await test.http.get('/api/admin/users/99999999/activity').set(by)).status).toBe(404)
  })

  it('is exported as for its owner, and the export is audited', async () => {
    const { id, by } = await buildAdmin()
    const person = await buildUser(test.deps.db)
    const reply = await test.http.get(`/api/admin/users/${person.id}/export`).set(by)
    expect(reply.body.profile.email).toBe(person.email)
    const own = await test.http.get('/api/users/me/export').set(await as(test, person.email))
    expect(Object.keys(reply.body)).toEqual(Object.keys(own.body))
    const audit = await test.http.get('/api/admin/audit?take=1').set(by)
    expect(audit.body.items[0]).toMatchObject({ action: 'export', rowID: person.id, userID: id })
    expect((await test.http.get('/api/admin/users/99999999/export').set(by)).status).toBe(404)
  })

  it('is reset to mailed codes, and signed out everywhere', async () => {
    const { by } = await buildAdmin()
    const person = await buildUser(test.deps.db)
    const headers = await as(test, person.email)
    const secrets = { secret: new Uint8Array([1]), lookup: new Uint8Array([2]) }
    await test.deps.db.appPassword.create({ data: { userID: person.id, name: 'Phone', ...secrets } })
    await test.deps.db.user.update({ where: { id: person.id }, data: { language: 'fa' } })
    const reply = await test.http.post(`/api/admin/users/${person.id}/reset`).set(by)
    expect([reply.status, reply.body.hasPassword]).toEqual([200, false])
    expect((await test.http.get('/api/users/me/export').set(headers)).status).toBe(401)
    expect(await test.deps.db.appPassword.count({ where: { userID: person.id } })).toBe(0)
    await vi.waitFor(async () =>
      expect(await test.mailTextsTo(person.email)).toEqual([expect.stringContaining('بازنشانی')]),
    )
  })
})

describe('the audit', () => {
  it('is filtered by action, person and time', async () => {
    const { id, by } = await buildAdmin()
    const other = await buildAdmin()
    const list = async (query: object) => (await test.http.get('/api/admin/audit').query(query).set(by)).body
    await test.http.post('/api/admin/genres').set(by).send({ name: 'Filtered' })
    await test.http.post('/api/admin/genres').set(other.by).send({ name: 'Filtered too' })
    expect((await list({ userID: id })).items).toMatchObject([{ action: 'create', kind: 'genres' }])
    expect((await list({ userID: other.id, action: 'create' })).total).toBe(1)
    expect((await list({ userID: other.id, action: 'delete' })).total).toBe(0)
    const choices = (await test.http.get('/api/admin/audit/choices').set(by)).body
    expect(choices).toMatchObject({
      kind: expect.arrayContaining(['genres']),
      action: expect.arrayContaining(['create']),
    })
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    expect((await list({ userID: id, from: hour(-1), to: hour(1) })).total).toBe(1)
    expect((await list({ userID: id, from: hour(1) })).total).toBe(0)
    expect((await list({ userID: id, to: hour(-1) })).total).toBe(0)
    expect((await test.http.get('/api/admin/audit?from=yesterday').set(by)).status).toBe(400)
  })
})
