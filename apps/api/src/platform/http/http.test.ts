import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeProblem, endpoint, type Params, type ProblemCode, text } from '@nava/contracts'
import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildMusic, buildUser } from '../../testing/build.ts'
import { serve } from './serve.ts'

const SECRET = 'SELECT password FROM /srv/secret/place'

const fails = endpoint({
  method: 'POST',
  path: '/api/test/fails/{id}',
  access: 'visitor',
  summary: 'Fails',
  params: z.object({ id: z.string().max(512) }),
  body: z.object({ where: z.enum(['handler', 'reply', 'text']) }),
  reply: z.object({ open: z.string(), nested: z.array(z.object({ open: z.string() })) }),
})
const leaks = endpoint({
  method: 'GET',
  path: '/api/test/leaks',
  access: 'visitor',
  summary: 'Gives more than its contract says',
  reply: z.object({ open: z.string(), nested: z.array(z.object({ open: z.string() })) }),
})
const says = endpoint({
  method: 'GET',
  path: '/api/test/says',
  access: 'visitor',
  summary: 'Says something else',
  query: z.object({ word: z.string() }),
  reply: text(['1', '2']),
})
const refers = endpoint({
  method: 'POST',
  path: '/api/test/refers/{by}',
  access: 'visitor',
  summary: 'Writes a row that refers to one that is gone',
  params: z.object({ by: z.enum(['sql', 'prisma']) }),
  reply: text(['true']),
})

let test: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nava-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>The page</title>')
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), 'export {}')
  test = await startTestApp(
    { WEB_DIR: webDir },
    {},
    {
      strict: false,
      more: (routes) => {
        serve(routes, fails, ({ body }) => {
          if (body.where === 'handler')
            throw Object.assign(new Error(SECRET), { query: SECRET, statusCode: 500 })
          // Violates the contract
          return {
            open: {
              toString: () => {
                throw new Error(SECRET)
              },
            },
            nested: [],
          } as never
        })
        serve(routes, leaks, () => {
          const reply = { open: 'yes', passwordHash: 'hidden', nested: [{ open: 'yes', email: 'hidden' }] }
          return reply
        })
        serve(routes, says, ({ query }) => query.word as '1')
        serve(routes, refers, async ({ params }) => {
          const gone = 999_999
          if (params.by === 'prisma')
            await test.deps.db.playlist.create({ data: { userID: gone, name: 'Gone' } })
          else
            await test.deps.sql.query('INSERT INTO saved_music (user_id, music_id) VALUES ($1, $1)', [gone])
          return 'true' as const
        })
      },
    },
  )
})
afterAll(async () => {
  await test.close()
  await rm(webDir, { recursive: true })
})

const problem = (status: number, code: ProblemCode, params: Params = {}) => ({
  type: 'about:blank',
  title: expect.any(String),
  status,
  detail: describeProblem(code, params),
  code,
  params,
})

describe('an address', () => {
  it('matches in the letter case of the specification, in lower and upper case, and with extra slashes', async () => {
    const { id } = await buildMusic(test.deps.db)
    for (const path of [
      '/api/Main/web/all',
      '/api/musics/hotMusics',
      '/api/Musics/newReleasedMusics',
      `/api/Musics/${id}`,
    ])
      for (const written of [
        path,
        path.toLowerCase(),
        path.toUpperCase(),
        `${path}/`,
        path.replaceAll('/', '//'),
        `${path}?x=1`,
      ])
        expect((await test.http.get(written)).status, written).toBe(200)
  })

  it('passes on parameters unchanged, up to 512 characters', async () => {
    const long = `Ab${'x'.repeat(60)}@${'Example.'.repeat(20)}com`
    expect((await test.http.post(`/API/USERS/FORGETPASSWORD/${long}`)).status).toBe(200)
    const send = (id: string) => test.http.post(`/api/test/fails/${id}`).send({ where: 'x' })
    expect((await send('x'.repeat(512))).status).toBe(400)
    expect((await send(encodeURIComponent('ی'.repeat(50)))).status).toBe(400)
    const tooLong = await send('x'.repeat(513))
    expect([tooLong.status, tooLong.body]).toEqual([404, problem(404, 'address.not-found')])
  })

  it('that is unknown below /api and /music is answered in JSON, never with the page', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/API/nothing',
      '//api//nothing',
      '/%61pi/nothing',
      '/music',
      '/music/nothing.mp3',
      '/MUSIC/x',
      '/api/%zz',
      '/api/nothing?x=/a',
    ]) {
      const { status, headers, body } = await test.http.get(path)
      expect([status, body], path).toEqual([404, problem(404, 'address.not-found')])
      expect(headers['content-type'], path).toContain('application/problem+json')
    }
    for (const path of ['/', '/musics/new', '/Api-Guide', '/musics'])
      expect((await test.http.get(path)).text, path).toContain('The page')
    expect((await test.http.post('/musics/new').send({})).status).toBe(404)
    const missing = await test.http.get('/assets/old-9z9z.js')
    expect([missing.status, missing.type]).toEqual([404, 'application/problem+json'])
  })

  it('that is known is answered with 405 and its allowed methods', async () => {
    for (const [method, path, allow] of [
      ['delete', '/api/sliders', 'GET, HEAD'],
      ['get', '/api/Users/ForgetPassword/a@example.com/', 'POST'],
      ['post', '/api/musics/1001', 'GET, HEAD, PUT, DELETE'],
      ['put', '/music/upload/music/1001', 'POST'],
      ['put', '/music/music/128/1001.MP3', 'GET, HEAD'],
    ] as const) {
      const reply = await test.http[method](path)
      expect([reply.status, reply.body], path).toEqual([
        405,
        problem(405, 'address.wrong-method', { methods: reply.headers.allow ?? '' }),
      ])
      expect(reply.headers.allow?.split(', ').toSorted(), path).toEqual(allow.split(', ').toSorted())
    }
  })

  it('with a malformed id is 404, and with a malformed e-mail address 400', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1e3', '%31%00', "1'--", '../1001'])
      expect((await test.http.get(`/api/musics/${id}`)).status, id).toBe(404)
    const bad = await test.http.post('/api/users/forgetpassword/nobody')
    expect([bad.status, bad.body.errors]).toEqual([400, { email: ['Invalid Email Address'] }])
  })
})

describe('a body', () => {
  const login = (type: string, body: string) =>
    test.http.post('/api/users/login').set('content-type', type).send(body)

  it('that is malformed JSON, or sets a prototype, is 400', async () => {
    for (const body of [
      '{',
      '{"email":',
      'null',
      '[]',
      '"text"',
      '1',
      '{"__proto__":{"isAdmin":true},"email":"a@example.com"}',
      '{"email":"a@example.com","x":{"constructor":{"prototype":{}}}}',
      '',
    ]) {
      const reply = await login('application/json', body)
      expect([reply.status, reply.body.status], body).toEqual([400, 400])
      expect(reply.headers['content-type'], body).toContain('application/problem+json')
    }
    expect(JSON.stringify((await login('application/json', '{"email": oops}')).body)).not.toContain('oops')
  })

  it('of another type is 415, including multipart if JSON is expected', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html'])
      expect((await login(type, 'email=a@example.com')).status, type).toBe(415)
    const reply = await test.http.post('/api/users/login').field('email', 'a@example.com')
    expect([reply.status, reply.body]).toEqual([415, problem(415, 'request.unsupported-type')])
  })

  it('of more than 1 MiB is 413', async () => {
    const body = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes - 12) })
    expect(body(1024 * 1024)).toHaveLength(1024 * 1024)
    expect((await login('application/json', body(1024 * 1024))).status).toBe(400)
    const reply = await login('application/json', body(1024 * 1024 + 1))
    expect([reply.status, reply.body]).toEqual([413, problem(413, 'request.too-large')])
  })

  it('of nested brackets is refused', async () => {
    expect((await login('application/json', '['.repeat(500_000))).status).toBe(400)
    expect((await login('application/json', '['.repeat(500_000) + ']'.repeat(500_000))).status).toBe(400)
  })
})

describe('a malformed HTTP request', () => {
  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(test.address)
      const chunks: Buffer[] = []
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    })

  it('is answered with a problem too', async () => {
    const garbage = await raw('NOT HTTP AT ALL\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
    expect(garbage).toContain('application/problem+json')
    const long = await raw(`GET /${'x'.repeat(limits.headerBytes + 1000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(long.split('\r\n\r\n')[1] ?? '')).toEqual(problem(431, 'request.headers-too-large'))
  })
})

describe('a request to upgrade the protocol', () => {
  /** Returns the first line of the reply, and whether the server switches to WebSocket. */
  const answerTo = (head: string[], body = '') =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(test.address)
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
      )
      const chunks: Buffer[] = []
      const end = () => {
        resolve(Buffer.concat(chunks).toString())
        socket.destroy()
      }
      socket.on('data', (chunk) => {
        chunks.push(chunk)
        if (Buffer.concat(chunks).includes('\r\n\r\n')) end()
      })
      socket.on('error', reject)
      socket.on('close', end)
    })
  const h2c = [
    'Host: x',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAoA',
  ]

  it('is answered in HTTP/1.1 if it asks for HTTP/2, with and without a body', async () => {
    expect(await answerTo(['GET /api/health HTTP/1.1', ...h2c])).toMatch(/^HTTP\/1\.1 200 /)
    const body = '{"email":"a@example.com","password":"a wrong password"}'
    const post = ['POST /api/users/login HTTP/1.1', ...h2c, 'Content-Type: application/json']
    expect(await answerTo([...post, `Content-Length: ${body.length}`], body)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is accepted for WebSocket, in any letter case', async () => {
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    for (const name of ['websocket', 'WebSocket'])
      expect(
        await answerTo([
          'GET /music/chatHub/?EIO=4&transport=websocket HTTP/1.1',
          'Host: x',
          'Connection: Upgrade',
          `Upgrade: ${name}`,
          ...key,
        ]),
      ).toMatch(/^HTTP\/1\.1 101 /)
  })
})

describe('an error of the server', () => {
  it('reveals no internals, and is logged', async () => {
    for (const where of ['handler', 'reply']) {
      const reply = await test.http.post('/api/test/fails/1').send({ where })
      expect([reply.status, reply.body]).toEqual([500, problem(500, 'server.failed')])
      expect(JSON.stringify([reply.body, reply.headers])).not.toMatch(/SELECT|secret|\.ts|node_modules/)
    }
    expect(test.logged()).toContain(SECRET)
  })

  it('is caused by a text reply that the contract does not list', async () => {
    expect((await test.http.get('/api/test/says?word=3')).status).toBe(500)
  })
})

describe('a write that refers to a row deleted meanwhile', () => {
  it.each(['sql', 'prisma'])(
    'a write that refers to a row deleted meanwhile is a conflict, not a fault of the server, by %s',
    async (by) => {
      const reply = await test.http.post(`/api/test/refers/${by}`)
      expect(reply.status).toBe(409)
      expect(reply.body).toEqual(problem(409, 'row.reference-deleted'))
      expect(reply.text).not.toContain('saved_music')
    },
  )
})

describe('a reply', () => {
  it('has no field that its contract does not list', async () => {
    const { body, text: sent } = await test.http.get('/api/test/leaks')
    expect(body).toEqual({ open: 'yes', nested: [{ open: 'yes' }] })
    expect(sent).not.toContain('hidden')
  })

  it('of text is unquoted and plain', async () => {
    const { text: sent, headers } = await test.http.get('/api/test/says?word=1')
    expect([sent, headers['content-type']]).toEqual(['1', 'text/plain; charset=utf-8'])
  })

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = [await test.http.get('/api/test/leaks'), await test.http.head('/api/test/leaks')]
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      undefined,
      get.headers['content-length'],
    ])
  })

  it('names the wrong field', async () => {
    const { body } = await test.http.get('/api/musics/hotMusics?take=0&skip=x')
    expect(body).toEqual({
      ...problem(400, 'input.invalid', { field: 'take', message: body.errors.take[0] }),
      errors: { take: [expect.any(String)], skip: [expect.any(String)] },
      fieldErrors: {
        take: [{ code: 'field.too-small', params: { min: 1 } }],
        skip: [{ code: 'field.invalid', params: {} }],
      },
    })
  })
})

describe('the log', () => {
  it('has one line per request: id, route pattern, status, milliseconds and user, and nothing else of the request', async () => {
    // Uses a new server, because the log of the shared one contains earlier refusals.
    const own = await startTestApp()
    const user = await buildUser(own.deps.db, { email: 'logged@example.com' })
    const headers = await as(own, user.email)
    const before = own.logged().length
    await own.http.get('/api/Users/99999999?id_token=secret-query').set(headers)
    await own.http.post('/api/users/forgetpassword/logged@example.com')
    await own.http.get('/api/nothing/logged@example.com')
    await own.http.get(`/api/${'x'.repeat(600)}`)
    await own.http.get('/api/%zz')
    await own.http.get(`/api/users/${'9'.repeat(600)}`)
    const lines = own
      .logged()
      .slice(before)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    // Reading the database takes time.
    expect(lines[1].ms).toBeGreaterThan(0)
    expect(
      lines.map(({ method, route, status, user: id }) => ({
        method,
        route,
        status,
        ...(id && { user: id }),
      })),
    ).toEqual([
      { method: 'GET', route: '/api/users/:id', status: 404, user: user.id },
      { method: 'POST', route: '/api/users/forgetpassword/:email', status: 200 },
      { method: 'GET', route: expect.any(String), status: 404 },
      { method: 'GET', route: expect.any(String), status: 404 },
      { method: 'GET', route: 'unknown', status: 404 },
      { method: 'GET', route: expect.any(String), status: 404 },
    ])
    for (const line of lines) expect(line).toMatchObject({ reqId: expect.any(String) })
    for (const line of lines.slice(0, 4)) expect(line.ms).toBeGreaterThanOrEqual(0)
    const token = headers.authorization.slice(7)
    for (const word of [
      'logged@example.com',
      'secret-query',
      token,
      token.split('.')[2] ?? '',
      'xxxxxx',
      '999999999',
    ])
      expect(own.logged()).not.toContain(word)
    await own.close()
  })
})
