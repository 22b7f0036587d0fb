import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as, holdingToken } from '../../testing/as.ts'
import { untilWaiting } from '../../testing/at-once.ts'
import { buildUser, buildUsers, TEST_PASSWORD } from '../../testing/build.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const login = (body: object) => test.http.post('/api/users/login').send(body)
const verify = (email: string, code: string) => test.http.post('/api/Users/VerifyCode').send({ email, code })

describe('signing up', () => {
  it('leads a new address through a mailed code to a profile with a password', async () => {
    expect((await login({ email: 'New@Example.com ' })).body).toEqual({ status: 0 })
    const verified = await verify('new@example.com', await test.mailedCode('new@example.com'))
    expect(verified.body).toEqual({ status: 5, data: expect.any(String) })

    const updated = await test.http
      .post('/api/users/updateProfile')
      .set('authorization', `Bearer ${verified.body.data}`)
      .send({ name: 'نوا', password: 'eight or more' })
    expect(updated.status).toBe(200)
    expect(updated.headers['content-type']).toContain('text/plain')

    expect((await login({ email: 'new@example.com' })).body).toEqual({ status: 1 })
    const signedIn = await login({ email: 'new@example.com', password: 'eight or more' })
    expect(signedIn.body).toEqual({ status: 2, data: expect.any(String) })
    const claims = JSON.parse(Buffer.from(signedIn.body.data.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ sub: claims.name, groupsid: '0', exp: claims.iat + 30 * 24 * 60 * 60 })
  })

  it('returns a token for a verified code that works once, and only for the profile', async () => {
    await login({ email: 'once@example.com' })
    const { body } = await verify('once@example.com', await test.mailedCode('once@example.com'))
    const headers = { authorization: `Bearer ${body.data}` }
    expect((await test.http.get('/api/artistPanel/me').set(headers)).status).toBe(401)
    const profile = { name: 'Once', password: 'eight or more' }
    expect((await test.http.post('/api/users/updateProfile').set(headers).send(profile)).status).toBe(200)
    expect((await test.http.post('/api/users/updateProfile').set(headers).send(profile)).status).toBe(401)
  })

  it('refuses a short password and says which field is wrong', async () => {
    await login({ email: 'short@example.com' })
    const { body } = await verify('short@example.com', await test.mailedCode('short@example.com'))
    const reply = await test.http
      .post('/api/users/updateProfile')
      .set('authorization', `Bearer ${body.data}`)
      .send({ name: 'Short', password: '7 chars' })
    expect(reply.status).toBe(400)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.body.errors).toHaveProperty('password')
  })

  it('fails if the account is deleted meanwhile', async () => {
    const { db, sql } = test.deps
    const user = await buildUser(db)
    const headers = await as(test, user.email)
    const going = await sql.connect()
    await going.query('BEGIN')
    await going.query('DELETE FROM users WHERE id = $1', [user.id])
    const profile = test.http
      .post('/api/users/updateProfile')
      .set(headers)
      .send({ name: 'Gone', password: 'eight or more', currentPassword: TEST_PASSWORD })
      .then((reply) => reply.status)
    await untilWaiting(sql, 1)
    await going.query('COMMIT')
    going.release()
    expect(await profile).toBe(401)
  })

  it('refuses an invalid e-mail address', async () => {
    for (const email of ['', 'nobody', 'a@b', 'a b@example.com', { $ne: '' }, ['a@example.com'], null])
      expect((await login({ email })).status).toBe(400)
  })
})

describe('mailed codes', () => {
  it('expire after five wrong tries', async () => {
    await login({ email: 'guess@example.com' })
    const code = await test.mailedCode('guess@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1)
      expect((await verify('guess@example.com', wrong)).body).toEqual({ status: 4 })
    expect((await verify('guess@example.com', code)).body).toEqual({ status: 4 })
  })

  it('are replaced at once if the last one is used or has no tries left, up to five per hour', async () => {
    const email = 'anew@example.com'
    const code = () => test.mailedCode(email)
    for (let round = 0; round < 4; round += 1) {
      expect((await login({ email })).body).toEqual({ status: 0 })
      expect((await verify(email, await code())).body.status).toBe(5)
    }
    await login({ email })
    const wrong = (await code()) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) await verify(email, wrong)
    expect((await login({ email })).body).toEqual({ status: 3 })
  })

  it('are accepted in the digits of any keyboard', async () => {
    for (const [email, zero] of [
      ['farsi@example.com', 0x6f0],
      ['arabic@example.com', 0x660],
    ] as const) {
      await login({ email })
      const code = await test.mailedCode(email)
      const typed = [...code].map((digit) => String.fromCharCode(zero + Number(digit))).join('')
      expect((await verify(email, ` ${typed} `)).body.status).toBe(5)
    }
  })

  it('work once, even if they are used twice at the same time', async () => {
    await login({ email: 'twice@example.com' })
    const code = await test.mailedCode('twice@example.com')
    const replies = await Promise.all([verify('twice@example.com', code), verify('twice@example.com', code)])
    expect(replies.map(({ body }) => body.status).toSorted((a, b) => a - b)).toEqual([4, 5])
  })

  it('expire after ten minutes', async () => {
    await login({ email: 'stale@example.com' })
    const code = await test.mailedCode('stale@example.com')
    await test.deps.db.loginCode.updateMany({
      where: { email: 'stale@example.com' },
      data: { expiresAt: new Date(0) },
    })
    expect((await verify('stale@example.com', code)).body).toEqual({ status: 4 })
  })

  it('are sent again after 10 s once, then after 180 s, and at most five times an hour', async () => {
    const email = 'again@example.com'
    const resend = async () => (await test.http.post('/api/users/resend').send({ email })).body.status
    const pass = (seconds: number) =>
      test.deps.db.$executeRaw`
        UPDATE login_codes SET created_at = created_at - make_interval(secs => ${seconds}) WHERE email = ${email}`
    await login({ email })
    expect(await resend()).toBe(3)
    await pass(10)
    expect(await resend()).toBe(0)
    await pass(10)
    expect(await resend()).toBe(3)
    await pass(170)
    expect(await resend()).toBe(0)
    await pass(180)
    expect(await resend()).toBe(0)
    await pass(180)
    expect(await resend()).toBe(0)
    await pass(180)
    expect(await resend()).toBe(3)
    expect((await login({ email })).body).toEqual({ status: 3 })
  })

  it('are never stored or logged in plain text', async () => {
    await login({ email: 'secret@example.com' })
    const code = await test.mailedCode('secret@example.com')
    const rows = await test.deps.db.loginCode.findMany({ where: { email: 'secret@example.com' } })
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(test.logged()).not.toContain(code)
    expect(test.logged()).not.toContain('secret@example.com')
  })
})

describe('signing in', () => {
  it('answers 4 to a wrong password, whether or not the address is known', async () => {
    const { email } = await buildUser(test.deps.db)
    expect((await login({ email, password: 'wrong password' })).body).toEqual({ status: 4 })
    expect((await login({ email: 'unknown@example.com', password: 'wrong password' })).body).toEqual({
      status: 4,
    })
  })

  it('answers 3 after too many wrong passwords, even if they arrive at once', async () => {
    const { email } = await buildUser(test.deps.db)
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => login({ email, password: 'wrong password' })),
    )
    expect(replies.filter(({ body }) => body.status === 4)).toHaveLength(10)
    expect((await login({ email, password: TEST_PASSWORD })).body).toEqual({ status: 3 })
  })

  it('a changed password revokes older tokens', async () => {
    const { email } = await buildUser(test.deps.db)
    const headers = await as(test, email)
    const profile = { name: 'Changed', password: 'another password', currentPassword: TEST_PASSWORD }
    const { text } = await test.http.post('/api/users/updateProfile').set(headers).send(profile)
    expect((await test.http.post('/api/users/updateProfile').set(headers).send(profile)).status).toBe(401)
    const renewed = { authorization: `Bearer ${text}` }
    const again = { ...profile, currentPassword: 'another password' }
    expect((await test.http.post('/api/users/updateProfile').set(renewed).send(again)).status).toBe(200)
  })

  it('the deletion of an account revokes its tokens', async () => {
    const user = await buildUser(test.deps.db)
    const headers = await as(test, user.email)
    await test.deps.db.user.delete({ where: { id: user.id } })
    expect((await test.http.post('/api/streams/token').set(headers)).status).toBe(401)
  })

  it('tokens that are forged, unsigned or signed with another key are refused', async () => {
    const user = await buildUser(test.deps.db)
    const { authorization } = await as(test, user.email)
    const [header = '', payload = '', signature = ''] = authorization.slice(7).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${header}.${encode({ ...claims, groupsid: '1' })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      test.app.jwt.sign({ sub: '9999999999', use: 'user', ver: 0 }),
      'rubbish',
    ]
    for (const token of forged)
      expect(
        (await test.http.post('/api/streams/token').set('authorization', `Bearer ${token}`)).status,
      ).toBe(401)
  })

  it('answers a forgotten password the same for every address, and mails only known ones', async () => {
    const { email } = await buildUser(test.deps.db)
    expect((await test.http.post(`/api/Users/forgetpassword/${email}`)).body).toEqual({ status: 0 })
    expect((await test.http.post('/api/users/forgetpassword/nobody@example.com')).body).toEqual({ status: 0 })
    // The mail is sent after the reply.
    const code = await vi.waitFor(() => test.mailedCode(email))
    expect((await verify(email, code)).body.status).toBe(5)
    await expect(test.mailedCode('nobody@example.com')).rejects.toThrow('no code')
  })

  it('answers a forgotten password the same if no mail can be sent, and finishes sending before it shuts down', async () => {
    const sent: string[] = []
    const mail = Promise.withResolvers<void>()
    const outcomes = [() => Promise.reject(new Error('The mail server is on fire')), () => mail.promise]
    const mailTransport = {
      send: async ({ to }: { to: string }) => {
        await outcomes.shift()?.()
        sent.push(to)
      },
      check: async () => undefined,
      failure: () => undefined,
      close: () => undefined,
    }
    const mailing = await startTestApp({}, { mailTransport })
    const forgotten = async (email: string) =>
      (await mailing.http.post(`/api/users/forgetpassword/${email}`)).body
    const users = [await buildUser(mailing.deps.db), await buildUser(mailing.deps.db)] as const
    expect(await forgotten(users[0].email)).toEqual({ status: 0 })
    await vi.waitFor(() => expect(mailing.logged()).toContain('a mail waits for another try'))
    expect(await forgotten('nobody@example.com')).toEqual({ status: 0 })
    expect(await forgotten(users[1].email)).toEqual({ status: 0 })
    await vi.waitFor(() => expect(outcomes).toHaveLength(0))
    const closing = mailing.close()
    expect(sent).toEqual([])
    mail.resolve()
    await closing
    expect(sent).toEqual([users[1].email])
  })

  it('mails in the language of the browser, and of the account where a browser names none', async () => {
    const { id, email } = await buildUser(test.deps.db)
    const mailed = async (headers: Record<string, string>) => {
      const known = (await test.mailsTo(email)).length
      await test.deps.db.loginCode.deleteMany({ where: { email } })
      await test.http.post(`/api/users/forgetpassword/${email}`).set(headers)
      const mails = await vi.waitFor(async () => {
        const all = await test.mailsTo(email)
        expect(all.length).toBeGreaterThan(known)
        return all
      })
      return /^Content-Language: (\w+)/m.exec(mails[0] ?? '')?.[1]
    }
    expect(await mailed({ 'accept-language': 'fa-IR,fa;q=0.9' })).toBe('fa')
    expect(await mailed({ 'accept-language': 'fa', cookie: 'language=ar' })).toBe('ar')
    expect(await mailed({})).toBe('en')
    const signedIn = { email, password: TEST_PASSWORD }
    await test.http.post('/api/users/login').set('accept-language', 'fa').send(signedIn)
    expect((await test.deps.db.user.findUniqueOrThrow({ where: { id } })).language).toBe('fa')
    expect(await mailed({})).toBe('fa')
  })

  it('answers 503 to Google sign-in if it is not configured', async () => {
    expect((await test.http.get('/api/users/validateGoogle?id_token=x')).status).toBe(503)
  })
})

describe('a user', () => {
  it('has all fields of their own record, and others see only the name', async () => {
    const [self, other] = [await buildUser(test.deps.db), await buildUser(test.deps.db)]
    const path = `/api/users/${self.id}`
    expect((await test.http.get(path).set(await as(test, self.email))).body).toEqual({
      userID: self.id,
      name: self.name,
      imageVersion: '',
      email: self.email,
      artists: [],
      djs: [],
      hasPassword: true,
    })
    const [google] = await buildUsers(test.deps.db, 1)
    if (!google) throw new Error('one was asked for')
    const own = await test.http.get(`/api/users/${google.id}`).set(await holdingToken(test, google))
    expect(own.body).toMatchObject({ hasPassword: false })
    expect((await test.http.get(path).set(await as(test, other.email))).body).toEqual({
      userID: self.id,
      name: self.name,
      imageVersion: '',
    })
    expect((await test.http.get(path)).body).toEqual({ userID: self.id, name: self.name, imageVersion: '' })
    expect((await test.http.get('/api/users/99999999')).status).toBe(404)
  })
})
