import type { Language } from '@nava/contracts'
import type { Problem } from '@nava/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, NetworkError, ProblemError, type ReplyFacts } from './call-errors.ts'
import { codeText, errorText, fieldErrorText, isAboutFields } from './error-text.ts'
import { chooseLanguage, loadTexts, shownLanguage, t } from '../i18n/i18n.ts'

beforeEach(() => loadTexts('error'))
afterEach(() => chooseLanguage('en'))

const PROBLEM = 'application/problem+json'

const reader = () => ({ t, language: shownLanguage() })

const problem = (more: Partial<Problem>) =>
  new ProblemError({
    type: 'about:blank',
    title: 'Conflict',
    detail: 'English of the server',
    status: 409,
    ...more,
  })

const full = problem({ code: 'playlist.full', params: { max: 500 } })

describe('the text of an error', () => {
  test.each([
    ['en', 'A playlist holds at most 500 tracks.'],
    ['fa', 'هر پلی‌لیست حداکثر ۵۰۰ آهنگ دارد.'],
    ['ar', 'تتسع قائمة التشغيل لـ 500 أغنية على الأكثر.'],
  ] satisfies [Language, string][])(
    'the text of an error is in the language %s, with its params',
    async (language, text) => {
      await chooseLanguage(language)
      expect(errorText(full, reader())).toBe(text)
    },
  )

  test('has the plural form of its number', async () => {
    const holds = (max: number) => errorText(problem({ code: 'playlist.full', params: { max } }), reader())
    expect(holds(1)).toBe('A playlist holds only one track.')
    await chooseLanguage('ar')
    expect(holds(2)).toBe('تتسع قائمة التشغيل لـأغنيتين على الأكثر.')
    expect(holds(5)).toBe('تتسع قائمة التشغيل لـ 5 أغانٍ على الأكثر.')
  })

  test('formats bytes and durations in the reader’s language', async () => {
    const long = { code: 'audio.too-long', params: { maxDuration: 4 * 3600 } } as const
    expect(codeText(long, reader(), '')).toContain('at most 4 hours')
    await chooseLanguage('fa')
    expect(codeText(long, reader(), '')).toContain('۴ ساعت')
    const used = problem({ code: 'upload.over-quota', params: { used: 1024 ** 3, quota: 2 * 1024 ** 3 } })
    expect(errorText(used, reader())).toMatch(/۱ گیگابایت از ۲ گیگابایت/)
  })

  test('for an unknown code is the server’s English text', () => {
    expect(errorText(problem({ code: 'playlist.enchanted' as 'playlist.full' }), reader())).toBe(
      'English of the server',
    )
  })

  test('without a code, or without a reply, is a general one', () => {
    const ofServer = errorOf({ status: 500, type: PROBLEM, body: '{"title":"Error","detail":""}' })
    expect(errorText(ofServer, reader())).toBe(t('ui.somethingWrong'))
    expect(errorText(new NetworkError('away'), reader())).toBe(t('ui.somethingWrong'))
  })
})

describe('the text of a reply that Nava did not give', () => {
  const textOf = (status: number, more: Partial<ReplyFacts> = {}) =>
    errorText(errorOf({ status, type: 'text/html', body: '<h1>No</h1>', ...more }), reader())

  test('names a limit for sizes, and whom to tell', () => {
    expect(textOf(413)).toBe(
      'The server in front of this site takes no parts of this size (413). Tell its admin.',
    )
  })

  test('says how long to wait for a limit of requests: seconds, a time, or ten seconds', () => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    expect(textOf(429, { retryAfter: '30' })).toMatch(/\(429\)\. Wait 30 seconds\.$/)
    expect(textOf(429, { retryAfter: date })).toMatch(/Wait (89|90) seconds\.$/)
    for (const retryAfter of [null, '', '0', '-5', 'soon'])
      expect(textOf(429, { retryAfter })).toMatch(/Wait 10 seconds/)
  })

  test.each([400, 403, 404, 407, 451, 500])('says that something else answered: %i', (status) => {
    expect(textOf(status)).toMatch(/^Something between this browser and the site answered.*\(\d{3}\)/)
    expect(textOf(status, { type: 'application/json', body: '{"message":"Forbidden"}' })).toBe(textOf(status))
    expect(textOf(status, { type: null, body: '' })).toBe(textOf(status))
  })
})

test('a gateway that fails, and a page in place of data, mean that the server is away', () => {
  for (const status of [502, 503, 504, 511, 520, 530])
    for (const body of ['<h1>Bad gateway</h1>', '', '{"message":"no upstream"}'])
      expect(errorOf({ status, type: 'text/html', body })).toBeInstanceOf(NetworkError)
  expect(errorOf({ status: 200, type: 'text/html; charset=utf-8' })).toBeInstanceOf(NetworkError)
})

test('what Nava itself answers stays as it is', () => {
  for (const type of ['application/json; charset=utf-8', 'text/plain', 'audio/mpeg', null])
    expect(errorOf({ status: 200, type })).toBeUndefined()
  expect(errorOf({ status: 204, type: null })).toBeUndefined()
  const body = JSON.stringify({ type: 'about:blank', title: 'Unavailable', detail: 'Storage is away' })
  for (const status of [403, 413, 429, 502, 503, 504]) {
    const error = errorOf({ status, type: PROBLEM, body })
    expect(error).toMatchObject({ status, message: 'Storage is away', foreign: undefined })
    expect(errorText(error, reader())).toBe('Storage is away')
  }
})

describe('the text of a field', () => {
  const invalid = problem({
    code: 'input.invalid',
    params: { field: 'title', message: 'Too long' },
    errors: { title: ['Too long'], 'keywords.3': ['Too long'] },
    fieldErrors: {
      title: [{ code: 'field.too-long', params: { max: 200 } }],
      'keywords.3': [{ code: 'field.too-long', params: { max: 60 } }],
    },
  })

  test('says what is wrong with it, or with one of its items', () => {
    expect(fieldErrorText(invalid, 'title', reader())).toBe('Use at most 200 characters.')
    expect(fieldErrorText(invalid, 'keywords', reader())).toBe('Use at most 60 characters.')
    expect(fieldErrorText(invalid, 'lyrics', reader())).toBeUndefined()
  })

  test('differs from an error of the whole form', () => {
    expect(isAboutFields(invalid)).toBe(true)
    expect(isAboutFields(full)).toBe(false)
    expect(fieldErrorText(new NetworkError('away'), 'title', reader())).toBeUndefined()
  })
})
