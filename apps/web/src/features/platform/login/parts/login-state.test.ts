// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LoginState,
  afterReply,
  codeDigits,
  loginStart,
  looksLikeEmail,
  resendWait,
} from './login-state.ts'

const EMAIL = 'mina@example.com'
const atEmail: LoginState = { ...loginStart, email: EMAIL }
const atPassword: LoginState = { step: 'password', email: EMAIL }
const atCode: LoginState = { step: 'code', email: EMAIL, codesSent: 1, isDelayed: false }

describe('signing in', () => {
  test.each([
    [1, { step: 'password', email: EMAIL }],
    [0, atCode],
    [3, { step: 'email', email: EMAIL, message: { about: 'tooMany' } }],
    [4, { step: 'email', email: EMAIL, message: { about: 'wrong' } }],
  ])('status %i leads to the right step after the address', (status, next) => {
    expect(afterReply(atEmail, 'start', { status })).toEqual(next)
  })

  test('the right password signs in, and a wrong one shows an error and stays', () => {
    expect(afterReply(atPassword, 'password', { status: 2, data: 'token' })).toEqual({
      step: 'signedIn',
      email: EMAIL,
      token: 'token',
    })
    expect(afterReply(atPassword, 'password', { status: 4 })).toEqual({
      ...atPassword,
      message: { about: 'wrong' },
    })
  })

  test('a forgotten password leads to the code', () => {
    expect(afterReply(atPassword, 'forgotten', { status: 0 })).toEqual(atCode)
  })

  test('only status 5 with a token accepts the code, and any other reply reports a wrong code', () => {
    expect(afterReply(atCode, 'verify', { status: 5, data: 'short' })).toMatchObject({
      step: 'verified',
      token: 'short',
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -9, max: 99 }).filter((status) => status !== 5),
        (status) => {
          expect(afterReply(atCode, 'verify', { status })).toEqual({
            ...atCode,
            message: { about: 'badCode' },
          })
        },
      ),
    )
  })
})

describe('a new code', () => {
  test('is offered after 10 s on the page and 60 s in the popup, then after 180 s', () => {
    expect(resendWait('page', 1)).toBe(10)
    expect(resendWait('popup', 1)).toBe(60)
    expect(resendWait('page', 2)).toBe(180)
    expect(resendWait('popup', 3)).toBe(180)
  })

  test('clears the message and restarts the countdown once it is sent', () => {
    expect(afterReply({ ...atCode, message: { about: 'badCode' } }, 'resend', { status: 0 })).toEqual({
      ...atCode,
      codesSent: 2,
    })
  })

  test('is said to be late if the mail server wants to be asked again', () => {
    expect(afterReply(atEmail, 'start', { status: 0, isDelayed: true })).toMatchObject({ isDelayed: true })
    expect(afterReply({ ...atCode, isDelayed: true }, 'resend', { status: 0 })).toMatchObject({
      isDelayed: false,
    })
    expect(afterReply({ ...atCode, isDelayed: true }, 'resend', { status: 3 })).toMatchObject({
      isDelayed: true,
    })
  })

  test('keeps the old code usable if the request is refused', () => {
    expect(afterReply(atCode, 'resend', { status: 3 })).toMatchObject({
      step: 'code',
      message: { about: 'tooMany' },
    })
  })
})

describe('an address', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org"])(
    'the address %s is accepted',
    (text) => {
      expect(looksLikeEmail(text)).toBe(true)
    },
  )

  test.each(['', 'mina', 'mina@', '@example.com', 'a b@example.com', 'mina@localhost', 'a@-b.com'])(
    'the address %s is not accepted',
    (text) => {
      expect(looksLikeEmail(text)).toBe(false)
    },
  )
})

describe('a code', () => {
  test('may be typed in Persian or Arabic digits, with spaces', () => {
    expect(codeDigits(' ۱۲۳ ۴۵۶ ')).toBe('123456')
    expect(codeDigits('٠١٢٣٤٥')).toBe('012345')
  })

  test('has at most six Latin digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(codeDigits(text)).toMatch(/^\d{0,6}$/)
      }),
    )
  })
})
