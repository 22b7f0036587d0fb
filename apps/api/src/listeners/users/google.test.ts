import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser, TEST_PASSWORD } from '../../testing/build.ts'
import { type OtherSite, startOtherSite } from '../../testing/other-site.ts'
import { google } from './google.ts'

const CLIENT_ID = 'nava.apps.googleusercontent.com'
const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [own, foreign] = [keys(), keys()]

let certs: OtherSite
let test: TestApp
const serveCerts = () =>
  certs.answer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
    reply.end(JSON.stringify({ key1: own.publicKey }))
  })
beforeAll(async () => {
  certs = await startOtherSite()
  serveCerts()
  test = await startTestApp({ TRUST_PROXY: '1' }, { google: google(CLIENT_ID, { certsUrl: certs.address }) })
})
afterAll(async () => {
  await test.close()
  await certs.close()
})

let people = 0
let email: string
let sub: string
beforeEach(() => {
  people += 1
  email = `person${people}@gmail.example`
  sub = `10000000000000000000${people}`
})

const now = () => Math.floor(Date.now() / 1000)
const claims = (more: object = {}) => ({
  iss: 'https://accounts.google.com',
  aud: CLIENT_ID,
  sub,
  email,
  email_verified: true,
  name: 'Person of Google',
  iat: now() - 10,
  exp: now() + 3600,
  ...more,
})
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (payload: object, header: object = {}) =>
  `${encode({ alg: 'RS256', kid: 'key1', typ: 'JWT', ...header })}.${encode(payload)}`
const sign = (payload: object, header: object = {}, key = own.privateKey) => {
  const text = parts(payload, header)
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

let calls = 0
const validate = (token: string, app = test) =>
  app.http
    .get('/api/Users/validateGoogle')
    .query({ id_token: token })
    // Each call has a new address, because calls per address are limited.
    .set('x-forwarded-for', `10.0.${(calls += 1) >> 8}.${calls & 255}`)
const accounts = () => test.deps.db.user.findMany({ where: { email } })
const worksAs = async (token: string) => {
  const reply = await test.http.get('/api/users/me/export').set('authorization', `Bearer ${token}`)
  return reply.status === 200 ? reply.body.profile : reply.status
}

describe('signing in with Google', () => {
  it('creates an account for a new address, and finds it again even after the address has changed', async () => {
    const first = await validate(sign(claims({ email: email.toUpperCase(), name: 'Zoë\u0000 نوا' })))
    expect([first.status, first.body]).toEqual([200, { status: 2, data: expect.any(String) }])
    const profile = await worksAs(first.body.data)
    expect(profile).toMatchObject({ email, name: 'Zoë  نوا', signsInWithGoogle: true })
    const again = await validate(sign(claims({ email: 'moved@gmail.example' })))
    expect(await worksAs(again.body.data)).toMatchObject({ userID: profile.userID, email })
    expect(await accounts()).toHaveLength(1)
  })

  it('creates one account for two concurrent tabs', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => validate(sign(claims()))))
    expect(replies.map(({ body }) => body.status)).toEqual(Array(8).fill(2))
    expect(await accounts()).toHaveLength(1)
  })

  it('links the account with the same address, with or without a password, and changes nothing else in it', async () => {
    for (const passwordHash of [undefined, null]) {
      email = `known${(people += 1)}@gmail.example`
      sub = `2000000000000000000${people}`
      const user = await buildUser(test.deps.db, { email, ...(passwordHash === null && { passwordHash }) })
      const { body } = await validate(sign(claims()))
      expect(await worksAs(body.data)).toMatchObject({ userID: user.id, name: user.name })
      expect(await accounts()).toEqual([{ ...user, googleSub: sub, updatedAt: expect.any(Date) }])
    }
  })

  it('keeps the password and the sessions of a linked account, whose owner once proved the address', async () => {
    const user = await buildUser(test.deps.db, { email })
    const session = await as(test, email)
    await validate(sign(claims()))
    expect((await test.http.get('/api/users/me/export').set(session)).status).toBe(200)
    const login = await test.http.post('/api/users/login').send({ email, password: TEST_PASSWORD })
    expect(login.body.status).toBe(2)
    expect(user.googleSub).toBeNull()
  })

  it('neither creates nor links an account for an address that Google has not verified', async () => {
    const user = await buildUser(test.deps.db, { email })
    for (const email_verified of [false, undefined, 'false', null, 'true'])
      expect((await validate(sign(claims({ email_verified })))).body).toEqual({ status: 4 })
    expect((await accounts())[0]).toEqual(user)
    email = 'nobody-yet@gmail.example'
    expect((await validate(sign(claims({ email_verified: false })))).body).toEqual({ status: 4 })
    expect(await accounts()).toEqual([])
  })

  it.each([
    ['another audience', () => sign(claims({ aud: 'other.apps.googleusercontent.com' }))],
    ['no audience', () => sign(claims({ aud: undefined }))],
    ['another issuer', () => sign(claims({ iss: 'https://accounts.example.org' }))],
    ['a time that is over', () => sign(claims({ iat: now() - 7200, exp: now() - 3600 }))],
    ['a time to come', () => sign(claims({ iat: now() + 3600, exp: now() + 7200 }))],
    ['a time without end', () => sign(claims({ exp: now() + 10 * 24 * 60 * 60 }))],
    ['no times', () => sign(claims({ iat: undefined, exp: undefined }))],
    ['no address', () => sign(claims({ email: undefined }))],
    ['an empty address', () => sign(claims({ email: '' }))],
    ['another key', () => sign(claims(), {}, foreign.privateKey)],
    ['the name of another key', () => sign(claims(), { kid: 'key2' })],
    ['a key named like what objects have', () => sign(claims(), { kid: '__proto__' })],
    ['no signature', () => `${parts(claims(), { alg: 'none' })}.`],
    [
      'the public key for a secret',
      () => {
        const text = parts(claims(), { alg: 'HS256' })
        return `${text}.${createHmac('sha256', own.publicKey).update(text).digest('base64url')}`
      },
    ],
    [
      'claims that were changed',
      () => {
        const [header = '', , signature = ''] = sign(claims()).split('.')
        return `${header}.${encode(claims({ email: 'victim@gmail.example' }))}.${signature}`
      },
    ],
    ['no form', () => 'rubbish'],
    ['empty parts', () => '..'],
  ])('refuses a token with %s', async (_what, token) => {
    const { status, body } = await validate(token())
    expect([status, body]).toEqual([200, { status: 4 }])
    expect(await accounts()).toEqual([])
  })

  it('fetches Google’s keys once, and logs no token', async () => {
    const asked = certs.asked.length
    const token = sign(claims())
    await validate(token)
    expect(certs.asked).toHaveLength(asked)
    expect(test.logged()).not.toContain(token.slice(0, 40))
    expect(test.logged()).not.toContain(email)
  })

  it('is 503 while Google’s keys cannot be fetched, and works again afterwards', async () => {
    const app = await startTestApp(
      {},
      { google: google(CLIENT_ID, { certsUrl: certs.address, timeout: 2000 }) },
    )
    certs.answer((_request, reply) => void reply.writeHead(500).end())
    expect((await validate(sign(claims()), app)).status).toBe(503)
    certs.answer(() => undefined)
    expect((await validate(sign(claims()), app)).status).toBe(503)
    serveCerts()
    expect((await validate(sign(claims()), app)).body.status).toBe(2)
    await app.close()
  })
})

describe('an account', () => {
  it('is never created before its address is verified, so that linking cannot hand over an account', async () => {
    const post = (path: string, body: object) => test.http.post(`/api/users/${path}`).send(body)
    await post('login', { email })
    await post('login', { email, password: 'mine for later' })
    await post('verifyCode', { email, code: '000000' })
    await post('resend', { email })
    await post(`forgetpassword/${email}`, {})
    expect(await accounts()).toEqual([])
  })
})
