import { endpoint, text } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../../../../packages/media/src/testing/redis.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'
import { serve } from './serve.ts'

const few = endpoint({
  method: 'POST',
  path: '/api/test/few',
  aliases: ['/api/test/some'],
  access: 'visitor',
  summary: 'May be called three times',
  reply: text(['done']),
  perMinute: 3,
})
const fewForANetwork = endpoint({
  method: 'POST',
  path: '/api/test/network',
  access: 'visitor',
  summary: 'May be called three times from a network',
  reply: text(['done']),
  perMinute: 3,
  countedBy: 'network',
})
const start = (settings: Record<string, string> = {}) =>
  startTestApp(
    { TRUST_PROXY: '1', ...settings },
    {},
    {
      more: (routes) => {
        for (const each of [few, fewForANetwork]) serve(routes, each, () => 'done' as const)
      },
    },
  )

let test: TestApp
beforeAll(async () => {
  test = await start()
})
afterAll(() => test.close())

const call = async (from: string, headers: object = {}, path = '/api/test/few', app = test) => {
  const reply = await app.http.post(path).set({ ...headers, 'x-forwarded-for': from })
  return reply.status
}

describe('limited calls', () => {
  it('are 429 above the limit of an address, with Retry-After, and other addresses are not affected', async () => {
    for (let made = 0; made < 3; made += 1) expect(await call('10.0.0.1')).toBe(200)
    const reply = await test.http.post('/api/test/few').set('x-forwarded-for', '10.0.0.1')
    expect([reply.status, reply.type, reply.body.status]).toEqual([429, 'application/problem+json', 429])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await call('10.0.0.2')).toBe(200)
  })

  it('may be counted for a network of IPv4 addresses', async () => {
    const from = (host: number) => call(`10.7.7.${host}`, {}, '/api/test/network')
    expect([await from(1), await from(2), await from(3), await from(4)]).toEqual([200, 200, 200, 429])
    expect(await call('10.7.8.1', {}, '/api/test/network')).toBe(200)
  })

  it('are all by which artists and DJs change what they have', () => {
    const unlimited = test.served
      .filter(({ method, access }) => method === 'PUT' && (access === 'artist' || access === 'dj'))
      .filter(({ perMinute }) => perMinute === undefined)
    expect(unlimited.map(({ path }) => path)).toEqual([])
  })

  it('are counted together under all their paths, and for a whole network of addresses', async () => {
    const from = (n: number) => `2001:db8:1:1::${n}`
    expect([await call(from(1)), await call(from(2), {}, '/api/test/SOME'), await call(from(3))]).toEqual([
      200, 200, 200,
    ])
    expect(await call(from(4), {}, '/api/test/some/')).toBe(429)
    expect(await call('2001:db8:1:2::1')).toBe(200)
  })

  it('are counted per address behind a proxy that appends the port', async () => {
    for (let port = 1000; port < 1003; port += 1) expect(await call(`10.4.0.1:${port}`)).toBe(200)
    expect([await call('10.4.0.1:1003'), await call('10.4.0.1'), await call('10.4.0.2:1000')]).toEqual([
      429, 429, 200,
    ])
    for (let port = 1000; port < 1003; port += 1) expect(await call(`[2001:db8:4:1::1]:${port}`)).toBe(200)
    expect(await call('[2001:db8:4:1::1]:1003')).toBe(429)
  })

  it('are counted per account, wherever it calls from', async () => {
    const [one, two] = [await buildUser(test.deps.db), await buildUser(test.deps.db)]
    const headers = await as(test, one.email)
    for (let made = 0; made < 3; made += 1) expect(await call(`10.1.0.${made}`, headers)).toBe(200)
    expect(await call('10.1.0.9', headers)).toBe(429)
    expect(await call('10.1.0.9', await as(test, two.email))).toBe(200)
  })

  it('answer with the status of the specification when signing in', async () => {
    const login = () =>
      test.http
        .post('/api/users/login')
        .set('x-forwarded-for', '10.2.0.1')
        .send({ email: 'nobody', password: 'x' })
    for (let made = 0; made < 60; made += 1) expect((await login()).status).toBe(400)
    const reply = await login()
    expect([reply.status, reply.body]).toEqual([200, { status: 3 }])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe.runIf(hasRedis)('limits that are shared between processes', () => {
  let redis: TestRedis
  let one: TestApp
  let two: TestApp
  beforeAll(async () => {
    redis = await startRedis()
    one = await start({ REDIS_URL: redis.url })
    two = await start({ REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await one.close()
    await two.close()
    await redis.stop()
  })
  const statuses = async (from: string) => {
    const answers = []
    for (const app of [one, two, one, two]) answers.push(await call(from, {}, '/api/test/few', app))
    return answers
  }

  it('apply to both of two, with Retry-After', async () => {
    expect(await statuses('10.3.0.1')).toEqual([200, 200, 200, 429])
    const reply = await one.http.post('/api/test/few').set('x-forwarded-for', '10.3.0.1')
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('let calls through while Redis is down, and apply again when it is back', async () => {
    await redis.kill()
    expect(await statuses('10.3.0.2')).toEqual([200, 200, 200, 200])
    await redis.startAgain()
    let tried = 0
    await expect
      .poll(() => statuses(`10.3.1.${(tried += 1)}`), { interval: 300 })
      .toEqual([200, 200, 200, 429])
  })

  it('let calls through after a moment while Redis hangs', async () => {
    redis.freeze()
    expect(await call('10.3.0.3', {}, '/api/test/few', one)).toBe(200)
    redis.thaw()
  })

  it('do not keep a process from exiting while Redis is down', async () => {
    const third = await start({ REDIS_URL: redis.url })
    await redis.kill()
    expect(await third.close()).toBeUndefined()
    await redis.startAgain()
  })
})
