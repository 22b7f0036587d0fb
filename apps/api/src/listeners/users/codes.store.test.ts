import { limits } from '@nava/contracts'
import { openDatabase } from '@nava/db'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@nava/tools/testing/postgres'
import type { Attempt, AttemptsStore } from './attempts.store.ts'
import type { Requester } from './browsers.ts'
import { type CodesStore, codesStore } from './codes.store.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** Result of each attempt */
let limit: Attempt
const attempts = {
  take: vi.fn<AttemptsStore['take']>(async () => limit),
  succeed: vi.fn<AttemptsStore['succeed']>(async () => undefined),
  forget: async () => undefined,
  takeNotice: async () => true,
} satisfies Omit<AttemptsStore, 'inTurn' | 'isRefused'>

let codes: CodesStore
let email: string
let number = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  limit = { state: 'allowed' }
  attempts.take.mockClear()
  attempts.succeed.mockClear()
  codes = codesStore(opened.db, 'a secret', attempts)
  number += 1
  email = `person${number}@example.com`
})
afterEach(() => vi.useRealTimers())

const stranger = (name = 'one'): Requester => ({ key: `network ${name}`, isKnown: false })
const known: Requester = { key: 'device 1', isKnown: true }
const SECOND = 1000
const MINUTE = 60 * SECOND
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

const issue = (requester: Requester = stranger(), hasAccount = true) =>
  codes.issue({ email, hasAccount }, requester)
const stateOf = async (requester?: Requester, hasAccount?: boolean) =>
  (await issue(requester, hasAccount)).state
async function issued(requester?: Requester) {
  const made = await issue(requester)
  if (made.state !== 'issued') throw new Error(`no code was issued: ${made.state}`)
  return made
}
const redeem = async (code: string, requester: Requester = stranger()) =>
  (await codes.redeem(email, code, requester)).state
const other = (...codes: string[]) =>
  ['000000', '111111', '222222', '333333'].find((each) => !codes.includes(each)) ?? ''

describe('a code', () => {
  test('has six digits and works for its owner once', async () => {
    const { code } = await issued()
    expect(code).toMatch(/^\d{6}$/)
    expect(await redeem(code)).toBe('right')
    expect(await redeem(code)).toBe('wrong')
    expect(attempts.succeed).toHaveBeenCalledOnce()
    expect(attempts.succeed.mock.calls[0]?.slice(0, 3)).toEqual(['code', email, stranger()])
  })

  test('is any number of six digits, with leading zeros', async () => {
    const made = new Set<string>()
    for (let n = 0; n < 25; n += 1) {
      email = `many${n}@example.com`
      made.add((await issued()).code)
    }
    expect(made.size).toBeGreaterThan(20)
    for (const code of made) expect(code).toMatch(/^\d{6}$/)
  })

  test('works only for its own address, and counts no tries for an address without a code', async () => {
    const { code } = await issued()
    expect((await codes.redeem(`x${email}`, code, stranger())).state).toBe('wrong')
    // An address without an account cannot be guessed, so no attempt is counted.
    expect(attempts.take).not.toHaveBeenCalled()
    expect(await redeem(code)).toBe('right')
  })

  test('expires after ten minutes, and not earlier', async () => {
    const { code } = await issued()
    pass(10 * MINUTE - 1)
    const late = codesStore(opened.db, 'a secret', attempts)
    const wrongCode = other(code)
    expect((await late.redeem(email, wrongCode, stranger())).state).toBe('wrong')
    expect(attempts.take).toHaveBeenCalledOnce()
    pass(1)
    expect(await redeem(code)).toBe('wrong')
    expect(attempts.take).toHaveBeenCalledOnce()
    pass(-1)
    expect(await redeem(code)).toBe('right')
  })

  test('is stored as a hash that depends on the secret and the address', async () => {
    const { id, code } = await issued()
    const { codeHash } = await opened.db.loginCode.findUniqueOrThrow({ where: { id } })
    expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
    const otherSecret = codesStore(opened.db, 'another secret', attempts)
    expect((await otherSecret.redeem(email, code, stranger())).state).toBe('wrong')
    const mine = email
    email = `y${mine}`
    const { id: copy } = await issued()
    await opened.db.loginCode.update({ where: { id: copy }, data: { codeHash } })
    expect(await redeem(code)).toBe('wrong')
  })
})

describe('wrong guesses', () => {
  test('leave each requester five tries per code', async () => {
    const { code } = await issued()
    for (let n = 0; n < 4; n += 1) expect(await redeem(other(code))).toBe('wrong')
    expect(await redeem(code)).toBe('right')
    pass(limits.code.window)
    const { code: next } = await issued()
    for (let n = 0; n < 5; n += 1) expect(await redeem(other(next))).toBe('wrong')
    expect(await redeem(next)).toBe('wrong')
    // Strangers' wrong tries do not count against the owner.
    expect(await redeem(next, stranger('two'))).toBe('right')
  })

  test('are each counted, even if they arrive at once', async () => {
    const { code } = await issued()
    await Promise.all(Array.from({ length: 12 }, () => redeem(other(code))))
    expect(attempts.take).toHaveBeenCalledTimes(5)
    expect(await redeem(code)).toBe('wrong')
  })

  test('count against the requester, who is refused beyond a limit even with the right code', async () => {
    const { code } = await issued()
    expect(await redeem(other(code), known)).toBe('wrong')
    expect(attempts.take.mock.calls[0]?.slice(0, 3)).toEqual(['code', email, known])
    limit = { state: 'refused', isFirst: true }
    expect(await codes.redeem(email, code, stranger())).toEqual({ state: 'refused', isFirst: true })
    expect(attempts.succeed).not.toHaveBeenCalled()
    limit = { state: 'allowed' }
    expect(await redeem(code)).toBe('right')
  })
})

describe('of several codes', () => {
  test('codes stay as they are when a code of another address is used', async () => {
    const { code } = await issued()
    const own = email
    email = `other-${own}`
    const { code: others } = await issued()
    expect(await redeem(others)).toBe('right')
    expect((await codes.redeem(own, code, stranger())).state).toBe('right')
  })

  test('the last three work, and using one uses up all', async () => {
    const made = []
    for (const name of ['a', 'b', 'c', 'd']) {
      made.push((await issued(stranger(name))).code)
      pass(SECOND)
    }
    const [first = '', ...last] = made
    // Two codes may be equal by chance.
    if (!last.includes(first)) expect(await redeem(first)).toBe('wrong')
    expect(await redeem(last[0] ?? '')).toBe('right')
    for (const code of last) expect(await redeem(code)).toBe('wrong')
  })

  test.each([0, 1, 2])('the one issued %i before the last works', async (back) => {
    const made = []
    for (const name of ['a', 'b', 'c']) {
      made.push((await issued(stranger(name))).code)
      pass(SECOND)
    }
    expect(await redeem(made.at(-1 - back) ?? '')).toBe('right')
  })
})

describe('another code', () => {
  test('is issued after ten seconds, and then every three minutes', async () => {
    expect(limits.code.resendAfter).toEqual([10 * SECOND, 180 * SECOND])
    expect(await stateOf()).toBe('issued')
    pass(10 * SECOND - 1)
    expect(await stateOf()).toBe('tooSoon')
    pass(1)
    expect(await stateOf()).toBe('issued')
    for (let n = 0; n < 2; n += 1) {
      pass(180 * SECOND - 1)
      expect(await stateOf()).toBe('tooSoon')
      pass(1)
      expect(await stateOf()).toBe('issued')
    }
  })

  test('is issued at once to another requester', async () => {
    expect(await stateOf(stranger('one'))).toBe('issued')
    expect(await stateOf(stranger('two'))).toBe('issued')
  })

  test('is issued at once if the last one is used or has no tries left', async () => {
    const { code } = await issued()
    expect(await redeem(code)).toBe('right')
    const { code: second } = await issued()
    for (let n = 0; n < 4; n += 1) await redeem(other(second))
    expect(await stateOf()).toBe('tooSoon')
    await redeem(other(second))
    expect(await stateOf()).toBe('issued')
  })

  test('is not issued sooner because somebody else has no tries left', async () => {
    const { code } = await issued()
    for (let tries = 0; tries <= limits.code.tries; tries++) await redeem(other(code), stranger('two'))
    pass(SECOND)
    expect(await stateOf()).toBe('tooSoon')
  })

  test('is issued at once if three others were issued since', async () => {
    await issued()
    for (const name of ['a', 'b']) await issued(stranger(name))
    expect(await stateOf()).toBe('tooSoon')
    await issued(stranger('c'))
    expect(await stateOf()).toBe('issued')
  })

  test('is issued only once for several concurrent requests', async () => {
    const states = await Promise.all(Array.from({ length: 6 }, () => stateOf()))
    expect(states.toSorted()).toEqual(['issued', ...Array.from({ length: 5 }, () => 'tooSoon')])
  })

  test('is issued at most five times an hour to one requester', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await stateOf()).toBe('issued')
      pass(4 * MINUTE)
    }
    expect(await stateOf()).toBe('tooMany')
    expect(await stateOf(stranger('two'))).toBe('issued')
    // The first code is now an hour old.
    pass(40 * MINUTE - 1)
    expect(await stateOf()).toBe('tooMany')
    pass(1)
    expect(await stateOf()).toBe('issued')
  })

  test('is issued at most five times an hour to all requesters together for an address without an account', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      expect(await stateOf(stranger(name), false)).toBe('issued')
      pass(3 * MINUTE)
    }
    expect(await stateOf(stranger('f'), false)).toBe('tooMany')
    email = `z${email}`
    expect(await stateOf(stranger('a'), false)).toBe('issued')
    expect(await stateOf(stranger('b'), false)).toBe('tooSoon')
  })

  test('is issued at most six times in ten minutes to strangers together, and always to a known browser', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(await stateOf(stranger(name))).toBe('issued')
    expect(await stateOf(stranger('g'))).toBe('tooSoon')
    expect(await stateOf(known)).toBe('issued')
    pass(limits.code.lifetime - 1)
    expect(await stateOf(stranger('g'))).toBe('tooSoon')
    pass(1)
    expect(await stateOf(stranger('g'))).toBe('issued')
  })
})

describe('a code that could not be mailed', () => {
  test('does not count', async () => {
    const { id, code } = await issued()
    await codes.withdraw(id)
    expect(await redeem(code)).toBe('wrong')
    expect(await stateOf()).toBe('issued')
  })

  test('is kept if it has already been used', async () => {
    const { id, code } = await issued()
    expect(await redeem(code)).toBe('right')
    await codes.withdraw(id)
    expect(await opened.db.loginCode.count({ where: { id } })).toBe(1)
  })
})

describe('codes of a clock that was ahead', () => {
  test('keep nobody from a new code, and are refused themselves', async () => {
    const YEAR = 365 * 24 * 60 * MINUTE
    pass(YEAR)
    const old: string[] = []
    for (let n = 0; n < limits.code.good; n += 1) {
      old.push((await issued()).code)
      pass(limits.code.resendAfter[1])
    }
    pass(-YEAR - limits.code.good * limits.code.resendAfter[1])
    expect(await redeem(old[0] ?? '')).toBe('wrong')
    const { code } = await issued()
    expect(await redeem(code)).toBe('right')
  })
})
