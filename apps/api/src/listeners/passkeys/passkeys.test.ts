import { limits } from '@nava/contracts'
import { passkeySite } from '@nava/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeDeps } from '../../deps.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser, TEST_PASSWORD } from '../../testing/build.ts'
import { softwareAuthenticator } from '../../testing/software-authenticator.ts'

type Headers = Record<string, string>
type Authenticator = ReturnType<typeof softwareAuthenticator>

const ORIGIN = 'https://music.example.com'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' })
})
afterAll(() => test.close())

let user: { id: number; email: string; tokenVersion: number }
let headers: Headers
let authenticator: Authenticator
let visits = 0
/** Returns headers of a device with its own network, because calls per network are limited. */
const device = (agent = 'Firefox') => ({
  'user-agent': agent,
  'x-forwarded-for': `10.${Math.floor(visits / 250)}.${visits++ % 250}.1`,
})
beforeEach(async () => {
  user = await buildUser(test.deps.db)
  headers = { ...(await as(test, user.email)), ...device() }
  authenticator = softwareAuthenticator(ORIGIN)
})

const MINE = '/api/users/me/passkeys'
const post = (path: string, body: object, sent: Headers = headers) =>
  test.http.post(path).set(sent).send(body)
const start = (proof: object = { password: TEST_PASSWORD }, sent = headers) =>
  post(`${MINE}/options`, proof, sent)
const finish = (credential: object, name = 'My key', sent = headers) => post(MINE, { name, credential }, sent)
const list = async (sent = headers) => (await test.http.get(MINE).set(sent)).body

async function add(name?: string, sent = headers): Promise<{ passkeyID: number }> {
  const options = await start({ password: TEST_PASSWORD }, sent)
  const reply = await finish(authenticator.create(options.body), name, sent)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

const loginOptions = async (sent: Headers = device()) =>
  (await post('/api/users/passkeys/options', {}, sent)).body
const login = (credential: object, sent: Headers = device()) =>
  post('/api/users/passkeys/login', { credential }, sent)

describe('adding a passkey', () => {
  it('asks the authenticator for a key that it can find again and that it unlocks for', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rp: { id: 'music.example.com', name: 'Nava' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(body.challenge).toMatch(/^[\w-]{43}$/)
    expect(body.user.id).not.toContain(String(user.id))
  })

  it('lists the key, mails the owner, and has the next one know of it', async () => {
    const made = await add('Office key')
    expect(made).toMatchObject({ name: 'Office key', lastUsed: null })
    expect(made.passkeyID).toBeGreaterThan(1000)
    expect(await list()).toEqual([made])
    const { body } = await start()
    expect(body.excludeCredentials).toEqual([
      { id: authenticator.keys[0]?.id, type: 'public-key', transports: ['internal'] },
    ])
    await expect.poll(() => test.mailsTo(user.email)).toContainEqual(expect.stringContaining('"Office key"'))
    expect(test.logged()).toContain('a passkey was added')
  })

  it('needs the password, as deleting the account does', async () => {
    for (const [proof, status, code] of [
      [{}, 400, 'account.password-required'],
      [{ password: 'wrong' }, 403, 'password.wrong'],
      [{ code: '000000' }, 403, 'code.wrong'],
    ] as const) {
      const reply = await start(proof)
      expect([reply.status, reply.body.code]).toEqual([status, code])
    }
    expect((await start(undefined, device())).status).toBe(401)
  })

  it('needs a mailed code where there is no password', async () => {
    await test.deps.db.user.update({ where: { id: user.id }, data: { passwordHash: null } })
    expect((await start({ password: TEST_PASSWORD })).body.code).toBe('account.code-required')
    await post('/api/users/resend', { email: user.email }, device())
    expect((await start({ code: await test.mailedCode(user.email) })).status).toBe(200)
  })

  it.each([
    ['from another site', { origin: 'https://music.example.org' }],
    ['from the same host without TLS', { origin: 'http://music.example.com' }],
    ['for another host', { rpID: 'example.com' }],
    ['of an authenticator that was not unlocked', { isVerified: false }],
    ['meant for signing in', { type: 'webauthn.get' }],
    ['to a challenge that nobody made', { challenge: 'A'.repeat(43) }],
  ])('refuses an answer %s', async (_, faults) => {
    const options = (await start()).body
    const reply = await finish(authenticator.create(options, faults))
    expect([reply.status, reply.body.code]).toEqual([422, 'passkey.refused'])
    expect(await list()).toEqual([])
  })

  it('takes a challenge once, of the same account, for this use, and not too late', async () => {
    const other = await buildUser(test.deps.db)
    const theirs = { ...(await as(test, other.email)), ...device() }
    const forLogin = { ...(await start()).body, challenge: (await loginOptions()).challenge }
    const foreign = (await start(undefined, theirs)).body
    const late = (await start()).body
    await test.deps.db.passkeyChallenge.updateMany({
      where: { userID: user.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    const used = (await start()).body
    expect((await finish(authenticator.create(used))).status).toBe(200)
    for (const options of [forLogin, foreign, late, used])
      expect((await finish(authenticator.create(options))).status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  it('refuses a key that belongs to an account already', async () => {
    await add()
    const theirs = { ...(await as(test, (await buildUser(test.deps.db)).email)), ...device() }
    const options = (await start(undefined, theirs)).body
    const copy = authenticator.create(options)
    await test.deps.db.passkey.updateMany({
      where: { userID: user.id },
      data: { credentialID: copy.id },
    })
    const reply = await finish(copy, 'Mine', theirs)
    expect([reply.status, reply.body.code]).toEqual([409, 'passkey.duplicate'])
  })

  it('adding passkeys is limited per account, also for concurrent calls', async () => {
    await test.deps.db.passkey.createMany({
      data: Array.from({ length: limits.passkey.perUser - 1 }, (_, n) => ({
        userID: user.id,
        credentialID: `filler-${user.id}-${n}`,
        publicKey: new Uint8Array([1]),
        counter: 0,
        name: 'Filler',
      })),
    })
    const options = [(await start()).body, (await start()).body]
    const replies = await Promise.all(options.map((each) => finish(authenticator.create(each))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = await start()
    expect([refused.status, refused.body.code]).toEqual([409, 'passkey.too-many'])
  })

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(limits.passkey.name + 1) }],
    ['no answer', { name: 'Key' }],
    [
      'an answer that is no base64url',
      { name: 'Key', credential: { id: '!', rawId: '!', type: 'public-key' } },
    ],
  ])('refuses %s as bad input', async (_, body) => {
    expect((await post(MINE, body)).status).toBe(400)
  })
})

describe('signing in with a passkey', () => {
  it('starts a session like any other, and notes the use', async () => {
    await add()
    const reply = await login(authenticator.get(await loginOptions()), device('A phone'))
    expect(reply.body.status).toBe(2)
    const phone = { authorization: `Bearer ${reply.body.data}` }
    const sessions = (await test.http.get('/api/users/me/sessions').set(phone)).body
    expect(sessions[0]).toMatchObject({ agent: 'A phone', isCurrent: true })
    // The cookie marks the browser as known, so that strangers' failed sign-ins do not block it.
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^device=.*HttpOnly/)
    expect((await list())[0].lastUsed).toMatch(/Z$/)
    expect((await test.http.get(`/api/users/${user.id}`).set(phone)).body.email).toBe(user.email)
  })

  it('works for an authenticator that does not count', async () => {
    authenticator = softwareAuthenticator(ORIGIN, { step: 0 })
    await add()
    for (let times = 0; times < 2; times += 1)
      expect((await login(authenticator.get(await loginOptions()))).body.status).toBe(2)
  })

  it('answers everybody alike before it knows who comes, and names no passkey', async () => {
    await add()
    const [before, after] = [await loginOptions(), await loginOptions()]
    expect(Object.keys(before)).toEqual(['challenge', 'timeout', 'rpId', 'userVerification'])
    expect({ ...before, challenge: '' }).toEqual({ ...after, challenge: '' })
    expect(before.challenge).not.toBe(after.challenge)
  })

  it.each([
    ['from another site', { origin: 'https://music.example.org' }],
    ['for another host', { rpID: 'example.org' }],
    ['of an authenticator that was not unlocked', { isVerified: false }],
    ['meant for adding a passkey', { type: 'webauthn.create' }],
    ['to a challenge that nobody made', { challenge: 'A'.repeat(43) }],
  ])('refuses an answer %s', async (_, faults) => {
    await add()
    const reply = await login(authenticator.get(await loginOptions(), faults))
    expect([reply.status, reply.body]).toEqual([200, { status: 4 }])
  })

  it('takes a challenge once, and not too late', async () => {
    await add()
    const answer = authenticator.get(await loginOptions())
    expect((await login(answer)).body.status).toBe(2)
    expect((await login(answer)).body).toEqual({ status: 4 })
    const late = await loginOptions()
    await test.deps.db.passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await login(authenticator.get(late))).body).toEqual({ status: 4 })
    // Creating a challenge deletes expired ones.
    await loginOptions()
    expect(await test.deps.db.passkeyChallenge.count()).toBe(1)
  })

  it('takes an answer that comes twice at the same time once', async () => {
    await add()
    const answer = authenticator.get(await loginOptions())
    const replies = await Promise.all([login(answer), login(answer), login(answer)])
    expect(replies.map(({ body }) => Number(body.status)).toSorted((a, b) => a - b)).toEqual([2, 4, 4])
  })

  it('refuses a challenge that was made for adding a passkey', async () => {
    await add()
    const { challenge } = (await start()).body
    expect((await login(authenticator.get({ challenge }))).body).toEqual({
      status: 4,
    })
  })

  it('refuses a passkey that was copied: its counter goes backwards', async () => {
    await add()
    const [key] = authenticator.keys
    if (!key) throw new Error('a key was made')
    const copy = { ...key }
    for (let times = 0; times < 3; times += 1)
      expect((await login(authenticator.get(await loginOptions()))).body.status).toBe(2)
    expect((await login(authenticator.get(await loginOptions(), {}, copy))).body).toEqual({ status: 4 })
    expect(test.logged()).toContain('a passkey may have been copied')
  })

  it('refuses a signature of another key, and another account than the authenticator knows', async () => {
    await add()
    const [key] = authenticator.keys
    const stranger = softwareAuthenticator(ORIGIN)
    stranger.create((await start()).body)
    const [other] = stranger.keys
    if (!key || !other) throw new Error('keys were made')
    const forged = { ...other, id: key.id }
    expect((await login(stranger.get(await loginOptions(), {}, forged))).body).toEqual({ status: 4 })
    const misled = { ...key, userHandle: Buffer.from('somebody else').toString('base64url') }
    expect((await login(authenticator.get(await loginOptions(), {}, misled))).body).toEqual({ status: 4 })
  })

  it('refuses an unknown passkey like a wrong one', async () => {
    authenticator.create((await start()).body)
    expect((await login(authenticator.get(await loginOptions()))).body).toEqual({ status: 4 })
  })

  it('works between several processes of the server', async () => {
    await add()
    const deps = await makeDeps(test.env, test.app.log)
    const other = await buildApp(deps, test.app.log, { strict: true, staleness: 0 })
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const credential = authenticator.get(await loginOptions())
      const reply = await fetch(`${address}/api/users/passkeys/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential }),
      })
      expect(await reply.json()).toMatchObject({ status: 2 })
    } finally {
      await other.app.close()
      await deps.close()
    }
  })

  it('is limited like other ways to sign in, by the status of the specification', async () => {
    await add()
    const answer = authenticator.get(await loginOptions())
    const here = device()
    const statuses: number[] = []
    for (let times = 0; times <= 60; times += 1) statuses.push((await login(answer, here)).body.status)
    expect(statuses.at(-1)).toBe(3)
    expect(statuses.slice(1, 60)).toEqual(Array.from({ length: 59 }, () => 4))
  })
})

describe('a passkey', () => {
  it('can be renamed and removed by its owner, and no longer signs in', async () => {
    const { passkeyID } = await add()
    const renamed = await test.http.put(`${MINE}/${passkeyID}`).set(headers).send({ name: ' Blue key ' })
    expect(renamed.body.name).toBe('Blue key')
    const removed = await test.http.delete(`${MINE}/${passkeyID}`).set(headers)
    expect([removed.status, removed.text]).toEqual([200, 'true'])
    expect(await list()).toEqual([])
    expect((await login(authenticator.get(await loginOptions()))).body).toEqual({ status: 4 })
  })

  it('of somebody else is not found', async () => {
    const { passkeyID } = await add()
    const theirs = { ...(await as(test, (await buildUser(test.deps.db)).email)), ...device() }
    expect(await list(theirs)).toEqual([])
    const path = `${MINE}/${passkeyID}`
    const replies = [
      await test.http.put(path).set(theirs).send({ name: 'Mine now' }),
      await test.http.delete(path).set(theirs),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'passkey.not-found'],
      [404, 'passkey.not-found'],
    ])
    expect(await list()).toEqual([expect.objectContaining({ name: 'My key' })])
  })

  it('stays when the password changes, and goes with the account', async () => {
    await add()
    const changed = await post('/api/users/updateProfile', {
      name: 'Me',
      password: 'another one',
      currentPassword: TEST_PASSWORD,
    })
    expect(changed.status).toBe(200)
    const { body } = await login(authenticator.get(await loginOptions()))
    expect(body.status).toBe(2)
    const signedIn = { authorization: `Bearer ${body.data}`, ...device() }
    const deleted = await test.http.delete('/api/users/me').set(signedIn).send({ password: 'another one' })
    expect(deleted.status).toBe(200)
    expect(await test.deps.db.passkey.count({ where: { userID: user.id } })).toBe(0)
    expect((await login(authenticator.get(await loginOptions()))).body).toEqual({ status: 4 })
  })
})

describe('where passkeys are good', () => {
  it.each([
    ['https://music.example.com', 'http://127.0.0.1:8080', 'music.example.com', 'https://music.example.com'],
    ['https://music.example.com:8443/', 'http://x', 'music.example.com', 'https://music.example.com:8443'],
    ['http://localhost:8080', 'http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
    ['', 'http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ])('with the address %j and a page from %s, passkeys are good at %s', (publicUrl, page, rpID, origin) => {
    expect(passkeySite(publicUrl, page)).toEqual({ rpID, origin })
  })

  it.each([
    ['http://music.example.com', 'http://music.example.com'],
    ['https://192.0.2.1', 'https://192.0.2.1'],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
    ['', 'https://music.example.com'],
    ['', 'http://127.0.0.1:8080'],
    ['', ''],
  ])('with the address %j and a page from %s, passkeys are good nowhere', (publicUrl, page) => {
    expect(passkeySite(publicUrl, page)).toBeUndefined()
  })

  it('a server without an address says that it has no passkeys, and still lists them', async () => {
    const plain = await startTestApp()
    try {
      const { email } = await buildUser(plain.deps.db)
      const signedIn = await as(plain, email)
      const replies = [
        await plain.http.post('/api/users/passkeys/options').send({}),
        await plain.http.post(`${MINE}/options`).set(signedIn).send({ password: TEST_PASSWORD }),
      ]
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        [503, 'passkey.off'],
        [503, 'passkey.off'],
      ])
      expect((await plain.http.get(MINE).set(signedIn)).body).toEqual([])
      const local = await plain.http
        .post('/api/users/passkeys/options')
        .set('host', 'localhost:1234')
        .send({})
      expect(local.body.rpId).toBe('localhost')
    } finally {
      await plain.close()
    }
  })
})
