import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { load } from 'cheerio'
import { limits } from '@nava/contracts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser, TEST_PASSWORD } from '../../testing/build.ts'

let test: TestApp
let email: string
let headers: { authorization: string }
let password: string
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const user = await buildUser(test.deps.db)
  email = user.email
  headers = await as(test, email)
  password = await newPassword()
})
afterAll(() => test.close())

async function newPassword(name = 'Phone'): Promise<string> {
  const { body, status } = await test.http.post('/api/apppasswords').set(headers).send({ name })
  expect(status).toBe(200)
  return body.password
}

const client = { v: '1.16.1', c: 'a client', f: 'json' }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const tokenOf = (secret: string, salt = 'c19b2d') => ({ u: email, t: md5(secret + salt), s: salt })

/** Each test uses a separate network, so failures of other tests do not count. */
let networks = 0
const network = () => `10.1.${(networks += 1)}.1`

async function ask(path: string, query: Record<string, string>, from = network()) {
  const reply = await test.http
    .get(`/rest/${path}`)
    .query({ ...client, ...query })
    .set('x-forwarded-for', from)
  expect(reply.status).toBe(200)
  return reply.body['subsonic-response']
}

const failed = (code: number) => ({ status: 'failed', error: { code, message: expect.any(String) } })

describe('the Subsonic API', () => {
  it('the Subsonic API answers as the server it is, with and without .view, in any case', async () => {
    for (const path of ['ping', 'ping.view', 'PING.view'])
      expect(await ask(path, tokenOf(password))).toEqual({
        status: 'ok',
        version: '1.16.1',
        type: 'nava',
        serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
        openSubsonic: true,
      })
  })

  it('the Subsonic API answers in XML unless asked for JSON or JSONP', async () => {
    const query = { ...client, ...tokenOf(password), f: 'xml' }
    const xml = await test.http.get('/rest/getLicense.view').query(query).buffer()
    expect(xml.type).toBe('application/xml')
    const root = load(xml.text, { xml: true })('subsonic-response')
    expect(root.attr()).toMatchObject({
      xmlns: 'http://subsonic.org/restapi',
      status: 'ok',
      version: '1.16.1',
      openSubsonic: 'true',
    })
    expect(root.children('license').attr('valid')).toBe('true')

    const jsonp = await test.http.get('/rest/getLicense').query({ ...query, f: 'jsonp', callback: 'done' })
    expect(jsonp.type).toBe('text/javascript')
    expect(JSON.parse(/^done\((.*)\);$/.exec(jsonp.text)?.[1] ?? '')).toMatchObject({
      'subsonic-response': { status: 'ok', license: { valid: true } },
    })
  })

  it('the Subsonic API takes its parameters from a form as well', async () => {
    const reply = await test.http
      .post('/rest/ping')
      .type('form')
      .send({ ...client, ...tokenOf(password) })
    expect(reply.body['subsonic-response']).toMatchObject({ status: 'ok' })
  })

  it('the Subsonic API tells its extensions without a password', async () => {
    const { openSubsonicExtensions } = await ask('getOpenSubsonicExtensions', {})
    expect(openSubsonicExtensions).toContainEqual({ name: 'formPost', versions: [1] })
  })

  it('the Subsonic API names what is missing or does not fit, always with status 200', async () => {
    const right = tokenOf(password)
    expect(await ask('ping', { ...right, u: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { u: email })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, v: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, c: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, v: '0.9' })).toMatchObject(failed(20))
    expect(await ask('ping', { ...right, v: '2.0.0' })).toMatchObject(failed(30))
    expect(await ask('ping', { ...right, p: password })).toMatchObject(failed(43))
    expect(await ask('ping', { ...right, apiKey: password })).toMatchObject(failed(43))
  })
})

describe('limits of the Subsonic API', () => {
  it('limits of the Subsonic API are those of the call and the address', async () => {
    const from = network()
    const genres = (address: string) => ask('getGenres', { ...tokenOf(password) }, address)
    const { whole } = limits.subsonic.perMinute
    const replies = await Promise.all(Array.from({ length: whole + 1 }, () => genres(from)))
    expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(whole)
    expect(await genres(from)).toMatchObject(failed(0))
    expect(await ask('ping', tokenOf(password), from)).toMatchObject({ status: 'ok' })
    expect(await genres(network())).toMatchObject({ status: 'ok' })
  })
})

describe('an app password', () => {
  it('an app password opens /rest as token, as plain or encoded password, and as key, with or without its groups', async () => {
    expect(password).toMatch(/^([a-z]{4}-){3}[a-z]{4}$/)
    const bare = password.replaceAll('-', '')
    for (const spelling of [password, bare]) {
      const encoded = `enc:${Buffer.from(spelling).toString('hex')}`
      for (const query of [
        tokenOf(spelling),
        { u: email, p: spelling },
        { u: email.toUpperCase(), p: encoded },
        { apiKey: spelling },
      ])
        expect(await ask('ping', query), JSON.stringify(query)).toMatchObject({ status: 'ok' })
    }
    expect(await ask('tokenInfo', { apiKey: bare })).toMatchObject({ tokenInfo: { username: email } })
  })

  it('an app password opens nothing else, and the password of the account does not open /rest', async () => {
    expect(await ask('ping', tokenOf(TEST_PASSWORD))).toMatchObject(failed(40))
    expect(await ask('ping', { u: email, p: TEST_PASSWORD })).toMatchObject(failed(40))
    const login = await test.http.post('/api/users/login').send({ email, password })
    expect(login.body).toEqual({ status: 4 })
    const bearer = await test.http.get('/api/apppasswords').set({ authorization: `Bearer ${password}` })
    expect(bearer.status).toBe(401)
  })

  it('an app password is stored so that the database alone does not reveal it', async () => {
    const { rows } = await test.deps.sql.query<{ row: string }>(
      `SELECT p::text || encode(p.secret, 'escape') || encode(p.lookup, 'escape') AS row FROM app_passwords p`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(password)
      expect(row).not.toContain(password.replaceAll('-', ''))
    }
  })

  it('an app password is listed with the app that used it last, and never shown again', async () => {
    const secret = await newPassword('Tablet')
    await ask('ping', { ...tokenOf(secret), c: 'DSub' })
    const list = await test.http.get('/api/apppasswords').set(headers)
    expect(list.body.at(-1)).toEqual({
      id: expect.any(Number),
      name: 'Tablet',
      created: expect.any(String),
      lastUsed: expect.any(String),
      agent: 'DSub',
    })
    expect(list.text).not.toContain(secret)
  })

  it('an app password no longer opens anything once it is deleted, and is deleted by its owner only', async () => {
    const secret = await newPassword('Old phone')
    const list = await test.http.get('/api/apppasswords').set(headers)
    const { id } = list.body.at(-1)
    const other = await as(test, (await buildUser(test.deps.db)).email)
    expect((await test.http.delete(`/api/apppasswords/${id}`).set(other)).status).toBe(404)
    expect(await ask('ping', tokenOf(secret))).toMatchObject({ status: 'ok' })
    expect((await test.http.delete(`/api/apppasswords/${id}`).set(headers)).text).toBe('true')
    expect(await ask('ping', tokenOf(secret))).toMatchObject(failed(40))
    expect(await ask('ping', { apiKey: secret })).toMatchObject(failed(44))
  })

  it('an app password is refused beyond the limit of an account', async () => {
    const user = await buildUser(test.deps.db)
    const own = await as(test, user.email)
    const data = Array.from({ length: limits.appPassword.perUser }, (_, n) => ({
      userID: user.id,
      name: 'App',
      secret: Buffer.from([1]),
      lookup: Buffer.from(`${user.id} ${n}`),
    }))
    await test.deps.db.appPassword.createMany({ data })
    const reply = await test.http.post('/api/apppasswords').set(own).send({ name: 'One more' })
    expect([reply.status, reply.body.code]).toEqual([409, 'app-password.too-many'])
  })
})

describe('wrong app passwords', () => {
  it('wrong app passwords are refused after too many, also with the right one, for that network only', async () => {
    const home = network()
    for (let n = 0; n < limits.login.failures; n += 1)
      expect((await ask('ping', tokenOf(`wrong ${n}`), home)).error.message).toContain('Wrong')
    const locked = await ask('ping', tokenOf(password), home)
    expect(locked.error).toEqual({ code: 40, message: expect.stringContaining('Too many') })
    expect(await ask('ping', tokenOf(password))).toMatchObject({ status: 'ok' })
  })

  it('wrong app passwords of strangers do not lock out the network that used the account’s', async () => {
    const user = await buildUser(test.deps.db)
    const own = await as(test, user.email)
    const { body } = await test.http.post('/api/apppasswords').set(own).send({ name: 'Phone' })
    const home = network()
    const right = { u: user.email, p: body.password }
    expect(await ask('ping', right, home)).toMatchObject({ status: 'ok' })
    for (let n = 0; n <= limits.account.failures; n += 1)
      await ask('ping', { u: user.email, p: `wrong ${n}` }, `10.9.${n}.1`)
    expect(await ask('ping', right)).toMatchObject(failed(40))
    expect(await ask('ping', right, home)).toMatchObject({ status: 'ok' })
  })

  it('wrong app passwords of one app do not lock out another app of the same network', async () => {
    const user = await buildUser(test.deps.db)
    const own = await as(test, user.email)
    const { body } = await test.http.post('/api/apppasswords').set(own).send({ name: 'Phone' })
    const home = network()
    const right = { u: user.email, p: body.password, c: 'good' }
    await ask('ping', right, home)
    for (let n = 0; n <= limits.login.failures; n += 1)
      await ask('ping', { u: user.email, p: 'deleted', c: 'old' }, home)
    expect(await ask('ping', right, home)).toMatchObject({ status: 'ok' })
  })

  it('wrong keys are refused after too many from their network', async () => {
    const home = network()
    for (let n = 0; n < limits.login.failures; n += 1)
      expect(await ask('ping', { apiKey: `wrong ${n}` }, home)).toMatchObject(failed(44))
    expect((await ask('ping', { apiKey: password }, home)).error.message).toContain('Too many')
    expect(await ask('ping', { apiKey: password })).toMatchObject({ status: 'ok' })
  })
})
