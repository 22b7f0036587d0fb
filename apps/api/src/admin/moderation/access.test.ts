import { type Socket, io } from 'socket.io-client'
import { TEST_TIMEOUT } from '@nava/tools/testing/timeout'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildUser, TEST_PASSWORD } from '../../testing/build.ts'

type Headers = Record<string, string>
let test: TestApp
let admin: Headers
let adminID: number
beforeAll(async () => {
  test = await startTestApp()
  const row = await buildUser(test.deps.db, { isAdmin: true })
  adminID = row.id
  admin = await as(test, row.email)
})
afterAll(() => test.close())

let user: { id: number; email: string }
let signedIn: Headers
beforeEach(async () => {
  user = await buildUser(test.deps.db)
  signedIn = await as(test, user.email)
})

const login = (body: object) => test.http.post('/api/users/login').send(body)
const statusOf = async (headers: Headers) =>
  (await test.http.get('/api/users/me/sessions').set(headers)).status
const suspension = (id = user.id) => `/api/admin/users/${id}/suspension`
const audited = async (action: string) =>
  (await test.deps.db.adminAudit.findFirst({ where: { action }, orderBy: { id: 'desc' } }))?.rowID

function openSocket({ authorization = '' }: Headers): Socket {
  const token = authorization.slice('Bearer '.length)
  return io(test.address, { path: '/music/chatHub', auth: { token }, transports: ['websocket'] })
}

describe('a suspended user', () => {
  it('is signed out everywhere, of sockets and apps too, and reads the reason at each way to sign in', async () => {
    const { body: app } = await test.http
      .post('/api/apppasswords')
      .set(signedIn)
      .send({ name: 'Phone' })
      .expect(200)
    const rest = () =>
      test.http.get('/rest/ping').query({ u: user.email, p: app.password, c: 'test', v: '1.16.1', f: 'json' })
    expect((await rest()).body['subsonic-response'].status).toBe('ok')
    const socket = openSocket(signedIn)
    const write = () => socket.timeout(8000).emitWithAck('chatWrite', `hello ${user.id}`)
    expect(await write()).toMatchObject({ state: 'written' })

    const { body } = await test.http.put(suspension()).set(admin).send({ reason: 'Spam' }).expect(200)
    expect(body.suspended).toEqual({ reason: 'Spam', until: null, since: expect.any(String) })
    expect(await audited('suspend')).toBe(user.id)
    expect(await statusOf(signedIn)).toBe(401)
    expect(await write()).toEqual({ state: 'signedOut' })
    expect((await rest()).body['subsonic-response'].status).toBe('failed')
    const said = { code: 'account.suspended', params: { reason: 'Spam' } }
    const refused = await login({ email: user.email, password: TEST_PASSWORD })
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(said)])
    await test.http.post(`/api/users/forgetpassword/${user.email}`).expect(200)
    const code = await vi.waitFor(() => test.mailedCode(user.email), TEST_TIMEOUT)
    const verified = await test.http.post('/api/users/verifycode').send({ email: user.email, code })
    expect([verified.status, verified.body]).toEqual([403, expect.objectContaining(said)])

    await test.http.delete(suspension()).set(admin).expect(200)
    expect(await statusOf(signedIn)).toBe(401)
    expect(await statusOf(await as(test, user.email))).toBe(200)
    expect((await rest()).body['subsonic-response'].status).toBe('ok')
    socket.close()
  })

  it('is one until the time that the admin gave, and is listed', async () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    await test.http.put(suspension()).set(admin).send({ reason: 'A pause', until }).expect(200)
    expect((await login({ email: user.email, password: TEST_PASSWORD })).body).toMatchObject({
      code: 'account.suspended-until',
      params: { reason: 'A pause', until },
    })
    const list = async (suspended: string) =>
      (await test.http.get('/api/admin/users').query({ suspended, search: user.email }).set(admin)).body.items
    expect(await list('yes')).toHaveLength(1)
    await test.deps.db.suspension.update({
      where: { userID: user.id },
      data: { until: new Date(Date.now() - 1) },
    })
    expect(await list('yes')).toEqual([])
    expect(await list('no')).toEqual([expect.objectContaining({ suspended: null })])
    expect(await statusOf(await as(test, user.email))).toBe(200)
  })

  it('is no admin, and needs a reason and a later time', async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    await test.http.put(suspension(adminID)).set(admin).send({ reason: 'Why not' }).expect(409)
    await test.http.put(suspension()).set(admin).send({}).expect(400)
    await test.http.put(suspension()).set(admin).send({ reason: 'Late', until: past }).expect(400)
    await test.http.put(suspension(999_999)).set(admin).send({ reason: 'Nobody' }).expect(404)
    await test.http.put(suspension()).set(signedIn).send({ reason: 'Mine' }).expect(403)
    expect(await statusOf(signedIn)).toBe(200)
  })
})

describe('an admin', () => {
  it('ends the sessions of a user, who signs in again', async () => {
    await test.http.delete(`/api/admin/users/${user.id}/sessions`).set(admin).expect(200)
    expect(await statusOf(signedIn)).toBe(401)
    expect(await audited('end sessions')).toBe(user.id)
    expect(await statusOf(await as(test, user.email))).toBe(200)
    await test.http.delete('/api/admin/users/999999/sessions').set(admin).expect(404)
  })

  it('deletes an account as its owner could, with its likes taken back, but not the last admin', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    await test.http.post('/api/main/like').set(signedIn).send({ musicID }).expect(200)
    await test.http.delete(`/api/admin/users/${user.id}`).set(admin).expect(200)
    expect(await test.deps.db.user.count({ where: { id: user.id } })).toBe(0)
    expect((await test.deps.db.music.findUniqueOrThrow({ where: { id: musicID } })).likeCount).toBe(0)
    expect(await audited('delete')).toBe(user.id)
    expect(await statusOf(signedIn)).toBe(401)
    await test.http.delete(`/api/admin/users/${user.id}`).set(admin).expect(404)
    await test.http.delete(`/api/admin/users/${adminID}`).set(admin).expect(409)
  })

  it('closes registration: nobody makes an account, and those who have one sign in', async () => {
    const registration = (isOpen: boolean) =>
      test.http.put('/api/admin/registration').set(admin).send({ isOpen }).expect(200)
    const email = `new-${user.id}@example.com`
    await login({ email }).expect(200)
    const code = await test.mailedCode(email)
    await registration(false)
    expect((await test.http.get('/api/admin/registration').set(admin)).body).toEqual({ isOpen: false })
    for (const reply of [
      await login({ email: `other-${user.id}@example.com` }),
      await test.http.post('/api/users/verifycode').send({ email, code }),
      await test.http.post('/api/users/resend').send({ email: `other-${user.id}@example.com` }),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'registration.closed'])
    expect(await test.deps.db.user.count({ where: { email } })).toBe(0)
    expect((await login({ email: user.email, password: TEST_PASSWORD })).body.status).toBe(2)
    await registration(true)
    await login({ email: `other-${user.id}@example.com` }).expect(200)
    expect(await audited('open registration')).toBe(0)
  })
})

describe('a reported comment', () => {
  it('is listed for admins with the reasons, once for each reporter, until it is resolved or deleted', async () => {
    const { id: musicID } = await buildMusic(test.deps.db)
    const { body } = await test.http
      .post('/api/comments')
      .set(signedIn)
      .send({ commentText: 'Buy this', musicID })
    const path = `/api/comments/${body.commentID}/report`
    const other = await as(test, (await buildUser(test.deps.db)).email)
    await test.http.post(path).send({}).expect(401)
    for (const headers of [other, other, admin])
      await test.http.post(path).set(headers).send({ reason: 'Advertising' }).expect(200)
    await test.http.post('/api/comments/999999/report').set(other).send({}).expect(404)

    const reported = async () =>
      (await test.http.get('/api/admin/comments').query({ reported: 'yes' }).set(admin)).body.items
    expect(await reported()).toEqual([
      expect.objectContaining({
        commentID: body.commentID,
        reports: 2,
        reasons: ['Advertising', 'Advertising'],
      }),
    ])
    await test.http.post(`/api/admin/comments/${body.commentID}/resolve`).set(other).expect(403)
    await test.http.post(`/api/admin/comments/${body.commentID}/resolve`).set(admin).expect(200)
    expect(await reported()).toEqual([])
    expect(await audited('resolve')).toBe(body.commentID)

    await test.http.post(path).set(other).send({}).expect(200)
    await test.http.delete(`/api/admin/comments/${body.commentID}`).set(admin).expect(200)
    expect(await reported()).toEqual([])
    expect(await test.deps.db.commentReport.count()).toBe(0)
  })

  it('is listed with the number of all its reports and the oldest twenty reasons', async () => {
    const { db } = test.deps
    const { id: musicID } = await buildMusic(db)
    const writer = await buildUser(db)
    const comments = await db.comment.createManyAndReturn({
      data: ['Loud', 'Quiet'].map((text) => ({ text, musicID, userID: writer.id })),
    })
    const people = await db.user.createManyAndReturn({
      data: Array.from({ length: 30 }, (_, n) => ({ email: `reporter-${n}@example.com` })),
    })
    // Every fourth gave no reason.
    const reasons = people.map((_, n) => (n % 4 === 0 ? '' : `Reason ${n}`))
    await db.commentReport.createMany({
      data: comments.flatMap(({ id: commentID }) =>
        people.map(({ id: userID }, n) => ({
          ...{ commentID, userID, reason: reasons[n] ?? '' },
          createdAt: new Date(2026, 0, 1, 0, n),
        })),
      ),
    })
    const { items } = (await test.http.get('/api/admin/comments').query({ reported: 'yes' }).set(admin)).body
    const expected = { reports: 30, reasons: reasons.filter(Boolean).slice(0, 20) }
    expect(items).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
  })
})
