import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, chosenLanguage, languages, t } from './i18n.ts'
import { ar } from './i18n/ar.ts'
import { en } from './i18n/en.ts'
import { enLogin } from './i18n/en-login.ts'
import { enStudio } from './i18n/en-studio.ts'
import { fa } from './i18n/fa.ts'

afterEach(() => chooseLanguage('en'))

test('values are filled in', () => {
  expect(t('frame.greeting', { name: 'Mina' })).toBe('Hello Mina!')
})

test('a count picks the plural form of the language', async () => {
  expect(t('player.queueOf', { count: 1 })).toBe('Queue, 1 track')
  expect(t('player.queueOf', { count: 4 })).toBe('Queue, 4 tracks')
  await chooseLanguage('ar')
  expect(t('player.queueOf', { count: 2 })).toBe(ar['player.queueOf#two'])
})

test('a language is kept for the next visit and turns the page', async () => {
  await chooseLanguage('fa')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect(document.documentElement).toHaveAttribute('lang', 'fa')
  expect(chosenLanguage()).toBe('fa')
  expect(t('frame.greeting', { name: 'مینا' })).toBe('سلام مینا!')
})

test('an unknown language in the storage is English', () => {
  localStorage.setItem('language', 'tlh')
  expect(chosenLanguage()).toBe('en')
})

/** The names between braces, in order. */
const valuesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()

test.each([
  ['Persian', fa],
  ['Arabic', ar],
])('%s texts take the same values as the English ones', (_, catalogue) => {
  const keys = Object.keys(english).filter((key) => !key.includes('#'))
  expect(keys.filter((key) => valuesIn(catalogue[key]).join() !== valuesIn(english[key]).join())).toEqual([])
})

const english: Record<string, string> = { ...en, ...enLogin, ...enStudio }
const catalogues: Record<string, Record<string, string>> = { en: english, fa, ar }
const counted = new Set(
  Object.values(catalogues)
    .flatMap((catalogue) => Object.keys(catalogue))
    .flatMap((key) => (/^[^#]+(?=#)/.exec(key) ?? []).slice()),
)

test.each(languages)('every counted text has all plural forms of $name', ({ code }) => {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  // The text without a form is the form 'other'.
  const wanted = [...counted].flatMap((key) =>
    forms.map((form) => (form === 'other' ? key : `${key}#${form}`)),
  )
  const catalogue = catalogues[code] ?? {}
  expect(wanted.filter((key) => !catalogue[key])).toEqual([])
  expect(Object.keys(catalogue).filter((key) => key.includes('#') && !wanted.includes(key))).toEqual([])
})

test('a plural form takes no value that its text does not take', () => {
  const wrong = Object.entries(catalogues).flatMap(([code, catalogue]) =>
    Object.keys(catalogue)
      .filter((key) => key.includes('#'))
      .filter((key) =>
        valuesIn(catalogue[key]).some((name) => !valuesIn(catalogue[key.split('#')[0] ?? '']).includes(name)),
      )
      .map((key) => `${code} ${key}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['en-studio.ts', enStudio],
  ['en-login.ts', enLogin],
])('a file that says a text of %s imports it', (name, texts) => {
  const said = new RegExp(
    `['\`](${[...new Set(Object.keys(texts).map((key) => key.split('.')[0]))].join('|')})\\.`,
  )
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./i18n/*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const saying = Object.entries(files).filter(([, code]) => said.test(code))
  expect(saying.length).toBeGreaterThan(3)
  expect(saying.filter(([, code]) => !code.includes(`/i18n/${name}'`)).map(([path]) => path)).toEqual([])
})
