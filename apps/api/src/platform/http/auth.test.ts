import { createHmac } from 'node:crypto'
import { type Access, limits } from '@nava/contracts'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admit, type Auth, type Caller, makeAuth, type TokenUse } from './auth.ts'

const SECRET = 'a secret that only this test knows'
/** As stored in the database at first */
const mina: Omit<Caller, 'tokenUse'> = {
  userID: 1001,
  name: 'Mina',
  isAdmin: false,
  tokenVersion: 3,
  artistIDs: [],
  djIDs: [],
  rooms: [],
  sessionID: 1007,
}

let app: FastifyInstance
let auth: Auth
/** As stored in the database now */
let stored: typeof mina
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  stored = mina
  app = fastify()
  auth = await makeAuth(app, SECRET, {
    find: async (userID, sessionID) =>
      userID === stored.userID
        ? { ...stored, sessionID: sessionID === stored.sessionID ? sessionID : undefined }
        : undefined,
  })
  await app.ready()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const requestWith = (authorization?: string) =>
  ({ headers: authorization === undefined ? {} : { authorization } }) as FastifyRequest

const issued = (use: TokenUse, user: Partial<Caller> = {}) => auth.issue({ ...mina, ...user }, use)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forged(claims: object, { key = SECRET, header = { alg: 'HS256', typ: 'JWT' } } = {}) {
  const text = `${part(header)}.${part(claims)}`
  const algorithm = header.alg === 'HS512' ? 'sha512' : 'sha256'
  return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
}
const seconds = () => Math.floor(Date.now() / 1000)
const goodClaims = () => ({ sub: '1001', use: 'user', ver: 3, sid: 1007, exp: seconds() + 60 })

describe('a token', () => {
  test('has the claims that clients read', () => {
    const [, payload = ''] = issued('user').split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
      sub: '1001',
      name: '1001',
      groupsid: '0',
      use: 'user',
      ver: 3,
      sid: 1007,
      iat: seconds(),
      exp: seconds() + 30 * 24 * 60 * 60,
    })
    const [header = '', admin = ''] = issued('user', { isAdmin: true }).split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'HS256' })
    expect(JSON.parse(Buffer.from(admin, 'base64url').toString())).toMatchObject({ groupsid: '1' })
  })

  test.each([
    ['user', limits.token.userSeconds, 30 * 24 * 3600],
    ['profile', limits.token.profileSeconds, 30 * 60],
    ['stream', limits.token.streamSeconds, 12 * 3600],
  ] as const)('a token for %s expires after its lifetime, not before', async (use, limit, expected) => {
    expect(limit).toBe(expected)
    const token = issued(use)
    vi.setSystemTime(Date.now() + (limit - 1) * 1000)
    expect(await auth.callerOf(token, [use])).toEqual({ ...mina, tokenUse: use })
    vi.setSystemTime(Date.now() + 2000)
    expect(await auth.callerOf(token, [use])).toBeUndefined()
  })

  test('works only for its own use', async () => {
    const uses = ['user', 'profile', 'stream'] as const
    for (const use of uses)
      for (const asked of uses)
        expect(await auth.callerOf(issued(use), [asked]), `${use} as ${asked}`).toEqual(
          use === asked ? { ...mina, tokenUse: use } : undefined,
        )
    expect(await auth.callerOf(issued('profile'), ['user', 'profile'])).toEqual({
      ...mina,
      tokenUse: 'profile',
    })
    expect(await auth.callerOf(issued('user'), [])).toBeUndefined()
  })

  test('of an older version, or of a deleted user, is refused', async () => {
    const token = issued('user')
    stored = { ...mina, tokenVersion: 4 }
    expect(await auth.callerOf(token, ['user'])).toBeUndefined()
    stored = { ...mina, userID: 1002 }
    expect(await auth.callerOf(token, ['user'])).toBeUndefined()
  })

  test('of a session that has ended is refused, except that of a verified code, which has none', async () => {
    const [token, stream] = [issued('user'), issued('stream')]
    const code = issued('profile', { sessionID: undefined })
    stored = { ...mina, sessionID: 1008 }
    expect(await auth.callerOf(token, ['user'])).toBeUndefined()
    expect(await auth.callerOf(stream, ['stream'])).toBeUndefined()
    expect(await auth.callerOf(code, ['profile'])).toMatchObject({ userID: 1001, sessionID: undefined })
    expect(await auth.callerOf(issued('user', { sessionID: undefined }), ['user'])).toBeUndefined()
  })

  test('made by hand works only with the right key, algorithm and claims', async () => {
    const good = goodClaims()
    expect(await auth.callerOf(forged(good), ['user'])).toEqual({ ...mina, tokenUse: 'user' })
    const bad = {
      'another key': forged(good, { key: 'guessed' }),
      'another algorithm': forged(good, { header: { alg: 'HS512', typ: 'JWT' } }),
      'no signature': `${part({ alg: 'none', typ: 'JWT' })}.${part(good)}.`,
      'no text at all': '',
      'an unknown use': forged({ ...good, use: 'admin' }),
      'no use': forged({ ...good, use: undefined }),
      'no session': forged({ ...good, sid: undefined }),
      'a session in words': forged({ ...good, sid: '1007' }),
      'no version': forged({ ...good, ver: undefined }),
      'a broken version': forged({ ...good, ver: 3.5 }),
      'a version in words': forged({ ...good, ver: '3' }),
      'an id as a number': forged({ ...good, sub: 1001 }),
      'no id': forged({ ...good, sub: undefined }),
    }
    for (const [what, token] of Object.entries(bad))
      expect(await auth.callerOf(token, ['user']), what).toBeUndefined()
  })

  test('is looked up only if its id is valid in the database', async () => {
    const asked: number[] = []
    const seeing = fastify()
    const own = await makeAuth(seeing, SECRET, { find: async (id) => void asked.push(id) })
    await seeing.ready()
    const ids = ['1', '1001', '2147483647', '2147483648', '9999999999', '10000000000', '0', '01', '-1']
    for (const sub of [...ids, '1.5', '1e3', ' 1', '1 ', '1x', 'x1', ''])
      await own.callerOf(forged({ ...goodClaims(), sub }), ['user'])
    expect(asked).toEqual([1, 1001, limits.maxID])
    await seeing.close()
  })
})

describe('the caller of a request', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER '])(
    'the caller of a request is read from "%s" and a token',
    async (scheme) => {
      expect(await auth.caller(requestWith(`${scheme}${issued('user')}`), ['user'])).toEqual({
        ...mina,
        tokenUse: 'user',
      })
    },
  )

  test('is nobody without a header, with another scheme, or with more than a token', async () => {
    const token = issued('user')
    const headers = [
      '',
      token,
      `Basic ${token}`,
      `Bearer${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      `x Bearer ${token}`,
    ]
    for (const header of [undefined, ...headers])
      expect(await auth.caller(requestWith(header), ['user']), header).toBeUndefined()
  })
})

describe('admission to a call', () => {
  const people = {
    nobody: undefined,
    listener: mina,
    artist: { ...mina, artistIDs: [7] },
    dj: { ...mina, djIDs: [8] },
    moderator: { ...mina, rooms: ['live'] },
    elsewhere: { ...mina, rooms: ['another'] },
    admin: { ...mina, isAdmin: true },
  }
  const may: Record<Exclude<Access, 'app' | 'source'>, (keyof typeof people)[]> = {
    visitor: ['nobody', 'listener', 'artist', 'dj', 'moderator', 'elsewhere', 'admin'],
    user: ['listener', 'artist', 'dj', 'moderator', 'elsewhere', 'admin'],
    profile: ['listener', 'artist', 'dj', 'moderator', 'elsewhere', 'admin'],
    artist: ['artist', 'admin'],
    dj: ['dj', 'admin'],
    moderator: ['moderator', 'admin'],
    admin: ['admin'],
    operator: ['admin'],
  }

  test.each(Object.entries(may) as [keyof typeof may, string[]][])(
    'admission to a call for %s is granted to the callers it is meant for',
    async (access, allowed) => {
      for (const [name, person] of Object.entries(people)) {
        stored = person ?? mina
        const request = requestWith(person && `Bearer ${issued('user')}`)
        const admitted = admit(auth, request, access)
        if (allowed.includes(name))
          expect(await admitted, name).toEqual(person && { ...person, tokenUse: 'user' })
        else await expect(admitted, name).rejects.toMatchObject({ status: person ? 403 : 401 })
        // The caller of a refused call is logged, too.
        expect(request.callerID, name).toBe(person?.userID)
      }
    },
  )

  test('by a profile token is granted to the profile only', async () => {
    const request = requestWith(`Bearer ${issued('profile')}`)
    expect(await admit(auth, request, 'profile')).toEqual({ ...mina, tokenUse: 'profile' })
    expect(await admit(auth, request, 'visitor')).toBeUndefined()
    for (const access of ['user', 'artist', 'dj', 'admin'] as const)
      await expect(admit(auth, request, access)).rejects.toMatchObject({ status: 401 })
  })

  test('by a stream token is granted to no call that requires a user', async () => {
    const request = requestWith(`Bearer ${issued('stream')}`)
    for (const access of ['user', 'profile'] as const)
      await expect(admit(auth, request, access)).rejects.toMatchObject({ status: 401 })
  })
})
