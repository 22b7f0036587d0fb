import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@nava/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildSession, buildUser, TEST_PASSWORD } from '../../testing/build.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())
afterEach(() => vi.useRealTimers())

let email: string
beforeEach(async () => {
  email = (await buildUser(test.deps.db)).email
})

let networks = 0
const newNetwork = () => {
  networks += 1
  const start = `10.${networks >> 8}.${networks & 255}`
  return (host = 1) => `${start}.${host}`
}
const post = (path: string, body: object, from: string, cookie = '') =>
  test.http
    .post(`/api/users/${path}`)
    .set({ 'x-forwarded-for': from, ...(cookie && { cookie }) })
    .send(body)
const login = async (password: string, from: string, cookie?: string): Promise<number> =>
  (await post('login', { email, password }, from, cookie)).body.status
const verify = async (code: string, from: string, cookie?: string): Promise<number> =>
  (await post('verifyCode', { email, code }, from, cookie)).body.status
const forgotten = async (from: string, cookie?: string): Promise<number> =>
  (await post(`forgetpassword/${email}`, {}, from, cookie)).body.status
const WRONG = 'no password of anybody'
const wrongCode = async () => {
  const mailed = await mailedCodes()
  return ['000000', '000001', '000002', '000003'].find((code) => !mailed.includes(code)) ?? ''
}
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))
const count = (all: readonly number[], status: number) => all.filter((each) => each === status).length
const pass = (ms: number) =>
  test.deps.db.$executeRaw`
    UPDATE login_attempts SET window_end = window_end - make_interval(secs => ${ms / 1000}) WHERE email = ${email}`

/** Returns the mails, oldest first. */
async function mails(): Promise<string[]> {
  const names = await readdir(test.env.outboxDir).catch(() => [])
  const all = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFile(join(test.env.outboxDir, name), 'utf8')),
  )
  return all.filter((mail) => mail.includes(`To: ${email}`))
}
const mailedCodes = async () => (await mails()).flatMap((mail) => /code is (\d{6})/.exec(mail)?.[1] ?? [])
const warnings = async () => (await mails()).filter((mail) => mail.includes('Subject: Too many attempts'))
/** Requests a code and waits for its mail. */
async function askForCode(from: string, cookie?: string): Promise<string> {
  const before = (await mailedCodes()).length
  expect(await forgotten(from, cookie)).toBe(0)
  await vi.waitFor(async () => expect(await mailedCodes()).toHaveLength(before + 1))
  return test.mailedCode(email)
}
/** Returns the cookie of a browser that has signed in. */
async function knownBrowser(): Promise<string> {
  const reply = await post('login', { email, password: TEST_PASSWORD }, newNetwork()())
  expect(reply.body.status).toBe(2)
  return String(reply.headers['set-cookie']).split(';')[0] ?? ''
}

it('right passwords that come at once are no failures of each other', async () => {
  const from = newNetwork()
  expect(count(await times(2 * limits.login.failures, () => login(TEST_PASSWORD, from())), 2)).toBe(
    2 * limits.login.failures,
  )
  const wrong = await times(2 * limits.login.failures, () => login(WRONG, from()))
  expect([count(wrong, 4), count(wrong, 3)]).toEqual([limits.login.failures, limits.login.failures])
})

describe('wrong passwords', () => {
  it('lock out the network that they come from, and no other', async () => {
    const strangers = newNetwork()
    const tried = await times(14, (n) => login(WRONG, strangers(n + 1)))
    expect([count(tried, 4), count(tried, 3)]).toEqual([limits.login.failures, 4])
    expect(await login(TEST_PASSWORD, strangers(99))).toBe(3)
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(2)
    const v6 = await times(11, (n) => login(WRONG, `[2001:db8:7:7::${n + 1}]:${5000 + n}`))
    expect([count(v6, 4), count(v6, 3)]).toEqual([limits.login.failures, 1])
    expect(await login(TEST_PASSWORD, '2001:db8:7:7::ff')).toBe(3)
    expect(await login(TEST_PASSWORD, '2001:db8:7:8::1')).toBe(2)
  })

  it('do not count against the account once the network is locked out', async () => {
    const strangers = newNetwork()
    const tried = await times(limits.account.failures + 20, (n) => login(WRONG, strangers(n + 1)))
    expect(count(tried, 4)).toBe(limits.login.failures)
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(2)
  })

  it('from everywhere lock out strangers after a hundred per hour, but no browser that signed in before', async () => {
    const cookie = await knownBrowser()
    for (let n = 0; n < limits.account.failures / limits.login.failures; n += 1) {
      const strangers = newNetwork()
      expect(count(await times(limits.login.failures, (host) => login(WRONG, strangers(host))), 4)).toBe(10)
    }
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(3)
    expect(await login(TEST_PASSWORD, newNetwork()(), cookie)).toBe(2)
    // Cookie that this server signed for the first account
    const other = { email, cookie }
    email = (await buildUser(test.deps.db)).email
    const ofAnother = await knownBrowser()
    email = other.email
    for (const forged of [
      ofAnother,
      `${cookie}x`,
      'device=rubbish',
      'device=',
      cookie.replace('device', 'Device'),
    ])
      expect(await login(TEST_PASSWORD, newNetwork()(), forged), forged).toBe(3)
    await pass(limits.account.window + 1000)
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(2)
  })

  it('of a browser that signed in before are counted separately, wherever it is', async () => {
    const cookie = await knownBrowser()
    const tried = await times(12, () => login(WRONG, newNetwork()(), cookie))
    expect([count(tried, 4), count(tried, 3)]).toEqual([limits.login.failures, 2])
    expect(await login(TEST_PASSWORD, newNetwork()(), cookie)).toBe(3)
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(2)
  })

  it('expire after their window, even if the attempts continue', async () => {
    const strangers = newNetwork()
    await times(limits.login.failures, () => login(WRONG, strangers()))
    for (const share of [0.3, 0.3, 0.3]) {
      expect(await login(WRONG, strangers())).toBe(3)
      await pass(limits.login.window * share)
    }
    expect(await login(TEST_PASSWORD, strangers())).toBe(3)
    await pass(limits.login.window * 0.1 + 1000)
    expect(await login(TEST_PASSWORD, strangers())).toBe(2)
  })

  it('are reported to the owner once per hour, when a limit is reached', async () => {
    const one = newNetwork()
    await times(limits.login.failures, () => login(WRONG, one()))
    expect(await warnings()).toEqual([])
    expect(await login(WRONG, one())).toBe(3)
    await vi.waitFor(async () => expect(await warnings()).toHaveLength(1))
    const [another, third] = [newNetwork(), newNetwork()]
    await times(limits.login.failures + 3, () => login(WRONG, another()))
    await times(limits.login.failures, () => login(WRONG, third()))
    await pass(limits.lockoutNotice.window + 1000)
    await times(limits.login.failures + 1, () => login(WRONG, third()))
    await vi.waitFor(async () => expect(await warnings()).toHaveLength(2))
  })

  it('for an address without an account are limited in the same way, and reported to nobody', async () => {
    email = 'nobody-at-all@example.com'
    const strangers = newNetwork()
    const tried = await times(12, () => login(WRONG, strangers()))
    expect([count(tried, 4), count(tried, 3)]).toEqual([limits.login.failures, 2])
    expect(await mails()).toEqual([])
  })
})

describe('a browser that signs in', () => {
  it('gets a cookie that no script and no other site can use, and that is not a token', async () => {
    const reply = await post('login', { email, password: TEST_PASSWORD }, newNetwork()())
    const [cookie = '', ...attributes] = String(reply.headers['set-cookie']).split('; ')
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${limits.knownBrowser.seconds}`,
      'Path=/api/users',
      'SameSite=Strict',
    ])
    const token = cookie.slice('device='.length)
    const used = await test.http.get('/api/users/me/export').set({ authorization: `Bearer ${token}` })
    expect(used.status).toBe(401)
    const secure = await post('login', { email, password: TEST_PASSWORD }, newNetwork()()).set(
      'x-forwarded-proto',
      'https',
    )
    expect(String(secure.headers['set-cookie'])).toContain('; Secure')
    const refused = await post('login', { email, password: WRONG }, newNetwork()())
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('is remembered for the last accounts that it signed in to', async () => {
    let cookie = await knownBrowser()
    const first = email
    for (let n = 0; n < limits.knownBrowser.accounts; n += 1) {
      email = (await buildUser(test.deps.db)).email
      const reply = await post('login', { email, password: TEST_PASSWORD }, newNetwork()(), cookie)
      cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    }
    const home = newNetwork()
    const lockHome = () => times(limits.login.failures, () => login(WRONG, home()))
    await lockHome()
    expect([await login(TEST_PASSWORD, home()), await login(TEST_PASSWORD, home(), cookie)]).toEqual([3, 2])
    email = first
    await lockHome()
    expect(await login(TEST_PASSWORD, home(), cookie)).toBe(3)
  })
})

describe('a forgotten password', () => {
  it('cannot be blocked for its owner by sixty calls of a stranger', async () => {
    const stranger = newNetwork()()
    for (let round = 0; round < 10; round += 1) {
      expect(await forgotten(stranger)).toBe(0)
      await vi.waitFor(async () => expect((await mailedCodes()).length).toBeGreaterThan(0))
      const guess = await wrongCode()
      expect(await times(5, () => verify(guess, stranger))).toEqual([4, 4, 4, 4, 4])
    }
    const home = newNetwork()()
    const code = await askForCode(home)
    expect(await verify(code, home)).toBe(5)
  })

  it('leads to a working code whatever strangers in many networks request and guess', async () => {
    for (let n = 0; n < 8; n += 1) {
      const stranger = newNetwork()()
      for (let round = 0; round < limits.code.perHour; round += 1) await forgotten(stranger)
      const guess = await wrongCode()
      await times(limits.code.tries, () => verify(guess, stranger))
    }
    await vi.waitFor(async () => expect(await mailedCodes()).toHaveLength(limits.code.perLifetime))
    const home = newNetwork()()
    expect(await forgotten(home)).toBe(0)
    expect((await post('resend', { email }, home)).body.status).toBe(3)
    expect(await verify(await test.mailedCode(email), home)).toBe(5)
    expect(await mailedCodes()).toHaveLength(limits.code.perLifetime)
  })

  it('always sends a browser that signed in before its own mail', async () => {
    const cookie = await knownBrowser()
    for (let n = 0; n < limits.code.perLifetime; n += 1) await askForCode(newNetwork()())
    const home = newNetwork()()
    const mailed = await mailedCodes()
    await forgotten(home)
    await askForCode(home, cookie)
    expect(await mailedCodes()).toHaveLength(mailed.length + 1)
  })

  it('is mailed to an address without an account at most five times an hour, whoever requests it', async () => {
    email = 'soon-somebody@example.com'
    const start = async () => (await post('login', { email }, newNetwork()())).body.status
    for (let n = 0; n < limits.code.perHour; n += 1) {
      expect(await start()).toBe(0)
      await test.deps.db.$executeRaw`
        UPDATE login_codes SET created_at = created_at - interval '180 seconds' WHERE email = ${email}`
    }
    expect(await start()).toBe(3)
    expect(await mailedCodes()).toHaveLength(limits.code.perHour)
  })
})

describe('guesses of a code', () => {
  it('that arrive at once are each counted', async () => {
    const home = newNetwork()()
    const code = await askForCode(home)
    const guess = await wrongCode()
    expect(count(await times(limits.code.tries + 3, () => verify(guess, home)), 4)).toBe(8)
    expect(await verify(code, home)).toBe(4)
    const tries = await test.deps.db.loginCodeTry.findMany({ where: { code: { email } } })
    expect(tries.map((each) => each.tries)).toEqual([limits.code.tries])
  })

  it('leave the right one working until the last try', async () => {
    const home = newNetwork()()
    const code = await askForCode(home)
    const guess = await wrongCode()
    await times(limits.code.tries - 1, () => verify(guess, home))
    expect(await verify(code, home)).toBe(5)
  })

  it('from one network are limited to ten per hour, however many codes it requested', async () => {
    const stranger = newNetwork()()
    for (let round = 0; round < 3; round += 1) {
      await askForCode(stranger)
      const guess = await wrongCode()
      await times(round < 2 ? limits.code.tries : 1, () => verify(guess, stranger))
    }
    const code = await test.mailedCode(email)
    expect(await verify(code, stranger)).toBe(4)
    await vi.waitFor(async () => expect(await warnings()).toHaveLength(1))
    expect(await verify(code, newNetwork()())).toBe(5)
  })

  it('from all networks are limited to a hundred per hour, not counting browsers that signed in before', async () => {
    const cookie = await knownBrowser()
    const code = await askForCode(newNetwork()())
    const guess = await wrongCode()
    for (let n = 0; n < limits.account.failures / limits.code.tries; n += 1) {
      const stranger = newNetwork()()
      await times(limits.code.tries, () => verify(guess, stranger))
    }
    const home = newNetwork()()
    expect(await verify(code, home)).toBe(4)
    expect(await verify(guess, home, cookie)).toBe(4)
    expect(await verify(code, home, cookie)).toBe(5)
  })
})

describe('the last codes', () => {
  it('work until one of the three is used', async () => {
    const home = newNetwork()()
    const codes: string[] = []
    for (let n = 0; n < 4; n += 1) codes.push(await askForCode(newNetwork()()))
    const [outdated = '', third = '', second = '', newest = ''] = codes
    expect(await verify(outdated, home)).toBe(4)
    expect(await verify(third, home)).toBe(5)
    expect([await verify(second, home), await verify(newest, home)]).toEqual([4, 4])
  })

  it('expire after ten minutes', async () => {
    const verifyAfter = async (ms: number) => {
      email = (await buildUser(test.deps.db)).email
      const [home, start] = [newNetwork()(), Date.now()]
      const code = await askForCode(home)
      // Time is faked relative to the code's creation: just before its expiry the code must be slightly
      // younger, after it older.
      vi.useFakeTimers({ toFake: ['Date'], now: (ms < 10 * 60_000 ? start : Date.now()) + ms })
      const status = await verify(code, home)
      vi.useRealTimers()
      return status
    }
    expect(await verifyAfter(10 * 60_000 - 1000)).toBe(5)
    expect(await verifyAfter(10 * 60_000)).toBe(4)
  })
})

describe('the token of a verified code', () => {
  it('expires after thirty minutes', async () => {
    const complete = async (after: number) => {
      const start = Date.now()
      const home = newNetwork()()
      const { body } = await post('verifyCode', { email, code: await askForCode(home) }, home)
      vi.useFakeTimers({ toFake: ['Date'], now: start + after })
      const { status } = await test.http
        .post('/api/users/updateProfile')
        .set({ authorization: `Bearer ${body.data}`, 'x-forwarded-for': home })
        .send({ name: 'Somebody', password: 'eight or more' })
      vi.useRealTimers()
      return status
    }
    expect(await complete(29 * 60_000)).toBe(200)
    expect(await complete(31 * 60_000)).toBe(401)
  })
})

describe('setting a password', () => {
  const update = (token: string, body: object, from = newNetwork()()) =>
    test.http
      .post('/api/users/updateProfile')
      .set({ authorization: `Bearer ${token}`, 'x-forwarded-for': from })
      .send(body)
  const tokenOf = async () =>
    (await post('login', { email, password: TEST_PASSWORD }, newNetwork()())).body.data
  const works = async (token: string) =>
    (await test.http.get('/api/users/me/export').set({ authorization: `Bearer ${token}` })).status

  it('requires the current one from a signed-in user', async () => {
    const [token, elsewhere] = [await tokenOf(), await tokenOf()]
    const change = { name: 'Changed', password: 'another password' }
    for (const currentPassword of [undefined, 'wrong password', '']) {
      const refused = await update(token, { ...change, currentPassword })
      expect([refused.status, refused.type]).toEqual([403, 'application/problem+json'])
    }
    expect(await works(elsewhere)).toBe(200)
    const changed = await update(token, { ...change, currentPassword: TEST_PASSWORD })
    expect(changed.status).toBe(200)
    expect([await works(token), await works(elsewhere), await works(changed.text)]).toEqual([401, 401, 200])
    expect(await login('another password', newNetwork()())).toBe(2)
    expect(String(changed.headers['set-cookie'])).toContain('device=')
  })

  it('counts wrong ones like those of sign-in', async () => {
    const [token, stranger] = [await tokenOf(), newNetwork()]
    const change = { name: 'Changed', password: 'another password' }
    for (let n = 0; n < limits.login.failures; n += 1)
      expect((await update(token, { ...change, currentPassword: WRONG }, stranger())).status).toBe(403)
    const refused = await update(token, { ...change, currentPassword: TEST_PASSWORD }, stranger())
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await login(TEST_PASSWORD, stranger())).toBe(3)
    await vi.waitFor(async () => expect(await warnings()).toHaveLength(1))
  })

  it('is not required to change the name, which neither revokes nor extends tokens', async () => {
    const [token, elsewhere] = [await tokenOf(), await tokenOf()]
    const { status, text } = await update(token, { name: 'نام تازه' })
    expect([status, text]).toEqual([200, token])
    expect([await works(token), await works(elsewhere)]).toEqual([200, 200])
    const user = await test.deps.db.user.findUniqueOrThrow({ where: { email } })
    expect(user.name).toBe('نام تازه')
    expect(await login(TEST_PASSWORD, newNetwork()())).toBe(2)
  })

  it('is refused to the session of an account without one, which needs a mailed code', async () => {
    const user = await buildUser(test.deps.db, { passwordHash: null })
    email = user.email
    const { id: sid } = await buildSession(test.deps.db, user.id)
    const token = test.app.jwt.sign({ sub: String(user.id), use: 'user', ver: 0, sid })
    const change = { name: 'Somebody', password: 'eight or more' }
    for (const currentPassword of [undefined, '', 'eight or more']) {
      const refused = await update(token, { ...change, currentPassword })
      expect([refused.status, refused.body.errors]).toEqual([403, { currentPassword: [expect.any(String)] }])
    }
    const home = newNetwork()()
    const { body } = await post('verifyCode', { email, code: await askForCode(home) }, home)
    const without = await update(body.data, { name: 'Somebody' })
    expect([without.status, without.body.errors]).toEqual([400, { password: [expect.any(String)] }])
    expect((await update(body.data, change)).status).toBe(200)
  })

  it('by a mailed code clears the counted guesses of the old one', async () => {
    const home = newNetwork()()
    await times(limits.login.failures + 1, () => login(WRONG, home))
    const { body } = await post('verifyCode', { email, code: await askForCode(home) }, home)
    expect((await update(body.data, { name: 'Back', password: 'a new password' })).status).toBe(200)
    expect(await login('a new password', home)).toBe(2)
  })
})
