import type { Language } from '@nava/contracts'
import type { Problem } from '@nava/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkError, ProblemError } from './call-errors.ts'
import { codeText, errorText, fieldErrorText, isAboutFields } from './error-text.ts'
import { chooseLanguage, loadTexts, shownLanguage, t } from '../i18n/i18n.ts'

beforeEach(() => loadTexts('error'))
afterEach(() => chooseLanguage('en'))

const reader = () => ({ t, language: shownLanguage() })

const problem = (more: Partial<Problem>) =>
  ProblemError.of(
    409,
    JSON.stringify({ type: 'about:blank', title: 'Conflict', detail: 'English of the server', ...more }),
  )

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
    expect(errorText(ProblemError.of(413, '<html>Too large</html>'), reader())).toBe(t('ui.proxyLimit'))
    expect(errorText(ProblemError.of(502, '<html>Bad gateway</html>'), reader())).toBe(t('ui.somethingWrong'))
    expect(errorText(new NetworkError('away'), reader())).toBe(t('ui.somethingWrong'))
  })
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
