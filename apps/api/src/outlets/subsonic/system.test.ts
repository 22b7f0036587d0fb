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
  it('answers as the server it is, with and without .view, in any case', async () => {
    for (const path of ['ping', 'ping.view', 'PING.view'])
      expect(await ask(path, tokenOf(password))).toEqual({
        status: 'ok',
        version: '1.16.1',
        type: 'nava',
        serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
        openSubsonic: true,
      })
  })

  it('answers in XML unless asked for JSON or JSONP', async () => {
    const query = { ...client, ...tokenOf(password), f: 'xml' }
    const xml = await test.http.get('/rest/getLicense.view').query(query).buffer()
    expect(xml.type).toBe('text/xml')
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

  it('takes its parameters from a form as well', async () => {
    const reply = await test.http
      .post('/rest/ping')
      .type('form')
      .send({ ...client, ...tokenOf(password) })
    expect(reply.body['subsonic-response']).toMatchObject({ status: 'ok' })
  })

  it('takes a form of another type, and any method', async () => {
    const form = new URLSearchParams({ ...client, ...tokenOf(password), f: 'json' }).toString()
    for (const type of [
      'text/plain',
      'application/json;charset=utf-8',
      'application/x-www-form-urlencoded',
    ]) {
      const isJson = type.includes('json')
      const body = isJson ? JSON.stringify(Object.fromEntries(new URLSearchParams(form))) : form
      const reply = await test.http.post('/rest/ping').set('content-type', type).send(body)
      expect(reply.body['subsonic-response'], type).toMatchObject({ status: 'ok' })
    }
    for (const method of ['put', 'patch', 'delete'] as const) {
      const reply = await test.http[method](`/rest/ping?${form}`).set('content-type', 'application/json')
      expect(reply.body['subsonic-response'], method).toMatchObject({ status: 'ok' })
    }
    expect((await test.http.head(`/rest/ping?${form}`)).status).toBe(200)
  })

  it('takes empty parameters as absent, the last of repeated ones, numbers up to the limit, and an unknown format as XML', async () => {
    const right = { ...client, ...tokenOf(password) }
    expect(await ask('ping', { ...tokenOf(password), p: '' })).toMatchObject({ status: 'ok' })
    const lists = { type: 'newest', size: '1000', offset: '', fromYear: '', genre: '', musicFolderId: '' }
    for (const query of [lists, { ...lists, size: '' }, { ...lists, size: '-1' }, { ...lists, size: 'ten' }])
      expect(await ask('getAlbumList2', { ...tokenOf(password), ...query })).toMatchObject({ status: 'ok' })
    const query = `${new URLSearchParams({ ...right, c: 'first' }).toString()}&c=last&size=&size=7`
    expect((await test.http.get(`/rest/getRandomSongs?${query}`)).body['subsonic-response']).toMatchObject({
      status: 'ok',
    })
    const picture = await test.http.get('/rest/ping').query({ ...right, f: 'image/png' })
    expect(picture.text).toMatch(/^<\?xml.*\n<subsonic-response .*status="ok"/)
    for (const includeEpisodes of ['True', 'FALSE', '1', 'on', ''])
      expect(await ask('getPodcasts', { ...tokenOf(password), includeEpisodes })).toMatchObject({
        status: 'ok',
      })
  })

  it('takes an address with the 2,000 IDs of a queue', async () => {
    const ids = Array.from({ length: limits.queue.items }, (_, at) => `tr-${2_000_000_000 + at}`)
    const query = `${new URLSearchParams({ ...client, ...tokenOf(password) }).toString()}&${ids.map((id) => `id=${id}`).join('&')}`
    const { body, status } = await test.http.get(`/rest/savePlayQueue?${query}`)
    expect(status).toBe(200)
    expect(body['subsonic-response']).toMatchObject({ status: 'ok' })
  })

  it('lets pages of all sites call it, with any header', async () => {
    for (const path of [
      '/rest/ping',
      '/rest/stream.view',
      '/rest/unknown',
      '/music/video/st/master/1.m3u8',
    ]) {
      const preflight = await test.http
        .options(path)
        .set({ origin: 'https://player.example', 'access-control-request-method': 'GET' })
        .set('access-control-request-headers', 'authorization,content-type')
      expect(preflight.status).toBe(204)
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization,content-type',
      })
    }
  })

  it('answers a call that it does not have in the format asked for', async () => {
    const malformed = ['%3Cscript%3E', '../rest/ping2', '%zz', 'ping%', '%ff', 'a'.repeat(5000)]
    for (const path of ['getEverything.view', 'a/b', '', ...malformed]) {
      const { status, body, headers } = await test.http.get(`/rest/${path}`).query({ f: 'json' })
      expect([status, headers['access-control-allow-origin']], path).toEqual([200, '*'])
      expect(body['subsonic-response'], path).toMatchObject(failed(0))
    }
    const method = await test.http.propfind('/rest/ping').query({ ...client, ...tokenOf(password) })
    expect(method.body['subsonic-response']).toMatchObject({ status: 'ok' })
    const multipart = await test.http.post('/rest/getEverything').field('f', 'json')
    expect(multipart.body['subsonic-response']).toMatchObject(failed(0))
    const fields = Object.entries({ ...client, ...tokenOf(password) })
    const form = fields.reduce((made, [name, value]) => made.field(name, value), test.http.post('/rest/ping'))
    expect((await form).body['subsonic-response']).toMatchObject({ status: 'ok' })
    const unreadable = await test.http
      .post('/rest/ping?f=json')
      .type('multipart/form-data; boundary=x')
      .send('y')
    expect(unreadable.body['subsonic-response']).toMatchObject(failed(0))
    const part = '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\ntr-1\r\n'
    for (const [count, told] of [
      [2000, 'There is no call getEverything.'],
      [10_000, 'Request body is too large'],
    ] as const) {
      const long = test.http.post('/rest/getEverything?f=json').type('multipart/form-data; boundary=x')
      const { body } = await long.send(`${part.repeat(count)}--x--\r\n`)
      expect(body['subsonic-response'].error.message).toBe(told)
    }
    const posted = await test.http.post('/rest/getEverything').type('form').send({ f: 'json' })
    expect(posted.body['subsonic-response'].error.message).toBe('There is no call getEverything.')
  })

  it('tells its extensions without a password', async () => {
    const { openSubsonicExtensions } = await ask('getOpenSubsonicExtensions', {})
    const names = [
      'apiKeyAuthentication',
      'formPost',
      'getPodcastEpisode',
      'indexBasedQueue',
      'playbackReport',
      'songLyrics',
      'sonicSimilarity',
      'topSongsByArtistId',
      'transcodeOffset',
      'transcoding',
    ]
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(openSubsonicExtensions.toSorted(byName)).toEqual(
      names.map((name) => ({ name, versions: name === 'songLyrics' ? [1, 2] : [1] })),
    )
  })

  it('names what is missing or does not fit, always with status 200', async () => {
    const right = tokenOf(password)
    expect(await ask('ping', { ...right, u: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { u: email })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, v: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, c: '' })).toMatchObject(failed(10))
    expect(await ask('ping', { ...right, v: '0.9' })).toMatchObject(failed(20))
    expect(await ask('ping', { ...right, v: '2.0.0' })).toMatchObject(failed(30))
    for (const v of ['1', '1.16', '1.99.0', `1.16.1${'.0'.repeat(50)}`])
      expect(await ask('ping', { ...right, v }), v).toMatchObject({ status: 'ok' })
    expect(await ask('ping', { ...right, p: password })).toMatchObject(failed(43))
    expect(await ask('ping', { ...right, apiKey: password })).toMatchObject(failed(43))
  })
})

describe('limits of the Subsonic API', () => {
  it.each([
    ...['getGenres', 'getArtists', 'getStarred2', 'getPodcasts', 'getShares'],
    ...['getPlayQueue', 'getPlayQueueByIndex', 'getBookmarks'],
  ])('count %s as a whole list, by the address', async (call) => {
    const from = network()
    const genres = (address: string) => ask(call, { ...tokenOf(password) }, address)
    const { whole } = limits.subsonic.perMinute
    const replies = await Promise.all(Array.from({ length: whole + 1 }, () => genres(from)))
    expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(whole)
    expect(await genres(from)).toMatchObject(failed(0))
    expect(await ask('ping', tokenOf(password), from)).toMatchObject({ status: 'ok' })
    expect(await genres(network())).toMatchObject({ status: 'ok' })
  })

  it('refuse a form in the format that it asks for', async () => {
    const from = network()
    const post = () =>
      test.http
        .post('/rest/getGenres')
        .set('x-forwarded-for', from)
        .type('form')
        .send({ ...client, ...tokenOf(password) })
    const { whole } = limits.subsonic.perMinute
    const replies = await Promise.all(Array.from({ length: whole + 1 }, post))
    const states = replies.map(({ body }) => body['subsonic-response'].status)
    expect(states.filter((state) => state === 'failed')).toHaveLength(1)
    expect(Number((await post()).headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an app password', () => {
  it('opens /rest as token, as plain or encoded password, and as key, with or without its groups', async () => {
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

  it('opens nothing else, and the password of the account does not open /rest', async () => {
    expect(await ask('ping', tokenOf(TEST_PASSWORD))).toMatchObject(failed(40))
    expect(await ask('ping', { u: email, p: TEST_PASSWORD })).toMatchObject(failed(40))
    const login = await test.http.post('/api/users/login').send({ email, password })
    expect(login.body).toEqual({ status: 4 })
    const bearer = await test.http.get('/api/apppasswords').set({ authorization: `Bearer ${password}` })
    expect(bearer.status).toBe(401)
  })

  it('opens /rest for an app that does not escape a plus sign', async () => {
    const { id } = await buildUser(test.deps.db, { email: 'listener+app@example.com' })
    const own = await as(test, 'listener+app@example.com')
    const { body } = await test.http.post('/api/apppasswords').set(own).send({ name: 'Phone' })
    const token = `t=${md5(`${body.password}aaaa+a`)}&s=aaaa+a&v=1.16.1&c=app&f=json`
    const reply = await test.http.get(`/rest/ping?u=listener+app@example.com&${token}`)
    expect(reply.body['subsonic-response'], String(id)).toMatchObject({ status: 'ok' })
  })

  it('is stored so that the database alone does not reveal it', async () => {
    const { rows } = await test.deps.sql.query<{ row: string }>(
      `SELECT p::text || encode(p.secret, 'escape') || encode(p.lookup, 'escape') AS row FROM app_passwords p`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(password)
      expect(row).not.toContain(password.replaceAll('-', ''))
    }
  })

  it('is listed with the app that used it last, and never shown again', async () => {
    const secret = await newPassword('Tablet')
    await ask('ping', { ...tokenOf(secret), c: 'DSub' })
    const list = await test.http.get('/api/apppasswords').set(headers)
    expect(list.body.at(-1)).toEqual({
      id: expect.any(Number),
      name: 'Tablet',
      use: 'apps',
      created: expect.any(String),
      lastUsed: expect.any(String),
      agent: 'DSub',
    })
    expect(list.text).not.toContain(secret)
  })

  it('no longer opens anything once it is deleted, and is deleted by its owner only', async () => {
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

  it('is refused beyond the limit of an account', async () => {
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
  const tooMany = { code: 40, message: expect.stringContaining('Too many') }

  it('are refused after too many, under any name, while right ones are accepted', async () => {
    const home = network()
    expect(await ask('ping', tokenOf(password), home)).toMatchObject({ status: 'ok' })
    const wrong = (n: number) => ask('ping', { ...tokenOf(`wrong ${n}`), c: `app ${n}` }, home)
    for (let n = 0; n < limits.login.failures; n += 1)
      expect((await wrong(n)).error.message).toContain('Wrong')
    expect((await wrong(99)).error).toEqual(tooMany)
    expect(await ask('ping', tokenOf(password), home)).toMatchObject({ status: 'ok' })
    expect((await ask('ping', tokenOf('wrong'))).error.message).toContain('Wrong')
  })

  it('of strangers everywhere lock nobody out', async () => {
    const user = await buildUser(test.deps.db)
    const own = await as(test, user.email)
    const { body } = await test.http.post('/api/apppasswords').set(own).send({ name: 'Phone' })
    const wrong = (n: number) => ask('ping', { u: user.email, p: `wrong ${n}` }, `10.9.${n}.1`)
    for (let n = 0; n < limits.account.failures; n += 1) await wrong(n)
    expect((await wrong(limits.account.failures)).error).toEqual(tooMany)
    expect(await ask('ping', { u: user.email, p: body.password })).toMatchObject({ status: 'ok' })
  })

  it('as keys are refused after too many from their network, while right keys are accepted', async () => {
    const home = network()
    for (let n = 0; n < limits.login.failures; n += 1)
      expect(await ask('ping', { apiKey: `wrong ${n}` }, home)).toMatchObject(failed(44))
    expect((await ask('ping', { apiKey: 'wrong' }, home)).error).toEqual(tooMany)
    expect(await ask('ping', { apiKey: password }, home)).toMatchObject({ status: 'ok' })
  })
})
