import { afterEach, expect, test, vi } from 'vitest'
import { tokenFor } from '../../testing/tokens.ts'
import { session, sessionOf } from './session.ts'

afterEach(() => vi.useRealTimers())

const now = Date.now()

test('a valid token names its user', () => {
  expect(sessionOf(tokenFor(1007), now)).toMatchObject({ state: 'user', userID: 1007, isAdmin: false })
  expect(sessionOf(tokenFor(1001, { admin: true }), now)).toMatchObject({ isAdmin: true })
})

test.each([
  ['none', null],
  ['an expired one', tokenFor(1007, { seconds: -1 })],
  ['one that is no token', 'rubbish'],
  ['one whose claims are no JSON', 'a.b.c'],
  ['one that names nobody', tokenFor(0)],
])('%s counts as a visitor', (_, token) => {
  expect(sessionOf(token, now)).toEqual({ state: 'visitor' })
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

test('the session ends when the token expires', () => {
  vi.useFakeTimers({ now })
  session.start(tokenFor(1007, { seconds: 60 }))
  const heard = vi.fn()
  const stop = session.subscribe(heard)
  vi.advanceTimersByTime(61_000)
  expect(heard).toHaveBeenLastCalledWith(
    { state: 'visitor' },
    expect.objectContaining({ state: 'user', userID: 1007 }),
  )
  stop()
  // Removing the token from storage signs out other tabs, even if their timers are throttled.
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['expired', tokenFor(1007, { seconds: -1 })],
  ['unreadable', 'rubbish'],
])('an %s token that another tab stored ends the session and is removed', (_, token) => {
  session.start(tokenFor(1007))
  localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.read()).toEqual({ state: 'visitor' })
  expect(localStorage.getItem('token')).toBeNull()
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
  session.refuse()
  expect(session.read()).toMatchObject({ state: 'user', userID: 1007, isRefused: true })
  session.start(tokenFor(1007, { seconds: 7200 }))
  expect(session.read()).not.toHaveProperty('isRefused')
  release()
  session.refuse()
  expect(session.read()).toEqual({ state: 'visitor' })
  expect(session.wasEnded()).toBe(true)
})

test('a token that expires over something unsent asks to sign in again, and then counts as expired, not as ended', () => {
  vi.useFakeTimers({ now })
  session.start(tokenFor(1007, { seconds: 60 }))
  const release = session.holdUnsent()
  vi.advanceTimersByTime(61_000)
  expect(session.read()).toMatchObject({ state: 'user', isRefused: true })
  expect(vi.getTimerCount()).toBe(0)
  session.endRefused()
  expect(session.read()).toEqual({ state: 'visitor' })
  expect(session.wasEnded()).toBe(false)
  release()
})
