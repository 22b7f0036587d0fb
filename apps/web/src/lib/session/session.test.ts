import { afterEach, describe, expect, test, vi } from 'vitest'
import { tokenFor } from '../../testing/tokens.ts'
import { session, sessionOf } from './session.ts'

afterEach(() => vi.useRealTimers())

test('a valid token names its user', () => {
  expect(sessionOf(tokenFor(1007))).toMatchObject({ state: 'user', userID: 1007, isAdmin: false })
  expect(sessionOf(tokenFor(1001, { admin: true }))).toMatchObject({ isAdmin: true })
})

test.each([
  ['none', null],
  ['one that is no token', 'rubbish'],
  ['one whose claims are no JSON', 'a.b.c'],
  ['one that names nobody', tokenFor(0)],
])('%s counts as a visitor', (_, token) => {
  expect(sessionOf(token)).toEqual({ state: 'visitor' })
})

test('signing in outlasts the visit, and signing out outlasts a reload', () => {
  const token = tokenFor(1007)
  session.start(token)
  expect(localStorage.getItem('token')).toBe(token)
  expect(session.token()).toBe(token)
  session.end()
  expect(localStorage.getItem('token')).toBeNull()
  expect(session.token()).toBeUndefined()
})

test.each([-40, 40])('a clock that is %i days off ends no session', (days) => {
  vi.useFakeTimers({ now: Date.now() + days * 86_400_000 })
  const token = tokenFor(1007, { seconds: -days * 86_400 })
  session.start(token)
  vi.runAllTimers()
  expect(session.read()).toMatchObject({ state: 'user', userID: 1007 })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.token()).toBe(token)
})

test('a session that the server refuses counts as ended unless its token has expired by the server’s clock', () => {
  for (const [seconds, wasEnded] of [
    [60, true],
    [-60, false],
  ] as const) {
    session.start(tokenFor(1007, { seconds }))
    session.refuse(Date.now())
    expect(session.read()).toEqual({ state: 'visitor', isRefused: true })
    expect(localStorage.getItem('token')).toBeNull()
    expect(session.wasEnded()).toBe(wasEnded)
  }
})

test('an unreadable token starts no session, and says so', () => {
  expect(() => session.start('rubbish')).toThrow('The token cannot be read')
  expect(session.read()).toEqual({ state: 'visitor' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('an unreadable token that another tab stored ends the session and is removed', () => {
  session.start(tokenFor(1007))
  localStorage.setItem('token', 'rubbish')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.read()).toEqual({ state: 'visitor' })
  expect(localStorage.getItem('token')).toBeNull()
})

describe('storage that does not keep', () => {
  afterEach(() => vi.restoreAllMocks())

  test('leaves a session that lasts as long as the page, and no older one for the next', () => {
    session.start(tokenFor(1001))
    expect(session.isKept()).toBe(true)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    session.start(tokenFor(1007))
    expect(session.userID()).toBe(1007)
    expect(localStorage.getItem('token')).toBeNull()
    expect(session.isKept()).toBe(false)
  })

  test('is noticed if it only pretends to store', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
    expect(session.isKept()).toBe(false)
  })
})

test('signing out in one tab signs out the others', () => {
  session.start(tokenFor(1007))
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.read()).toEqual({ state: 'visitor' })
})

test('a refused session ends, unless the page holds something unsent: then its person is to sign in again', () => {
  session.start(tokenFor(1007))
  const release = session.holdUnsent()
  session.refuse(Date.now())
  expect(session.read()).toMatchObject({ state: 'user', userID: 1007, isRefused: true })
  session.start(tokenFor(1007, { seconds: 7200 }))
  expect(session.read()).not.toHaveProperty('isRefused')
  expect(session.wasEnded()).toBe(false)
  release()
  session.refuse(Date.now())
  expect(session.read()).toEqual({ state: 'visitor', isRefused: true })
  expect(session.wasEnded()).toBe(true)
})

test('a token that expired over something unsent asks to sign in again, and then counts as expired, not as ended', () => {
  session.start(tokenFor(1007, { seconds: 60 }))
  const release = session.holdUnsent()
  session.refuse(Date.now() + 61_000)
  expect(session.read()).toMatchObject({ state: 'user', isRefused: true })
  session.endRefused()
  expect(session.read()).toEqual({ state: 'visitor', isRefused: true })
  expect(session.wasEnded()).toBe(false)
  release()
})
