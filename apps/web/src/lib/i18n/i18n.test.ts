import { afterEach, expect, test } from 'vitest'
import playerAr from '../../texts/player/ar.ts'
import type { Namespace, Texts } from '../../texts/namespaces.ts'
import { chooseLanguage, formatList, languages, loadTexts, storedLanguage, t, textFiles } from './i18n.ts'

afterEach(() => chooseLanguage('en'))

test('values are filled in', () => {
  expect(t('frame.greeting', { name: 'Mina' })).toBe('Hello Mina!')
})

test('a text takes exactly its values, with a count for its plural form', async () => {
  await loadTexts('player')
  // @ts-expect-error The name is missing.
  expect(t('frame.greeting')).toContain('{name}')
  // @ts-expect-error Another value is missing.
  t('player.queueOf', {})
  // @ts-expect-error The text has no such value.
  t('frame.greeting', { name: 'Mina', count: 1 })
  // @ts-expect-error The text has no values.
  t('ui.close', { name: 'Mina' })
  // @ts-expect-error Of two texts, the values of both are needed.
  t(languages.length > 1 ? 'frame.greeting' : 'ui.close')
})

test('missing texts are an error until they are loaded', async () => {
  expect(() => t('home.events')).toThrow("The texts 'home' are not loaded")
  await loadTexts('home')
  expect(t('home.events')).toBe('Events')
})

test('a count picks the plural form of the language', async () => {
  await loadTexts('player')
  expect(t('player.queueOf', { count: 1 })).toBe('Queue, 1 track')
  expect(t('player.queueOf', { count: 4 })).toBe('Queue, 4 tracks')
  await chooseLanguage('ar')
  expect(t('player.queueOf', { count: 2 })).toBe(playerAr['queueOf#two'])
})

test('a language is stored for the next visit and sets the direction of the page', async () => {
  await chooseLanguage('fa')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect(document.documentElement).toHaveAttribute('lang', 'fa')
  expect(storedLanguage()).toBe('fa')
  expect(t('frame.greeting', { name: 'مینا' })).toBe('سلام مینا!')
})

test('another language loads only the texts in use', async () => {
  await loadTexts('search')
  await chooseLanguage('fa')
  expect(t('search.noResult')).not.toBe('No Result')
  expect(() => t('video.next')).toThrow("The texts 'video' are not loaded")
})

test('of two languages chosen in a row the last one is shown, with the texts that were loaded meanwhile', async () => {
  const first = chooseLanguage('fa')
  const page = loadTexts('login')
  const second = chooseLanguage('ar')
  await Promise.all([first, page, second])
  expect(document.documentElement).toHaveAttribute('lang', 'ar')
  expect(t('login.email')).toMatch(/[\u0600-\u06ff]/)
})

test('names are joined into a list in the reader’s language', async () => {
  expect(formatList(['Mina', 'Kaveh'])).toBe('Mina, Kaveh')
  await chooseLanguage('ar')
  expect(formatList(['Mina', 'Kaveh'])).toBe(
    new Intl.ListFormat('ar', { type: 'unit' }).format(['Mina', 'Kaveh']),
  )
})

const files = import.meta.glob<Texts>('../../texts/*/*.ts', { import: 'default', eager: true })
const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))]
const fileOf = (namespace: string, language: string) => files[`../../texts/${namespace}/${language}.ts`]
const textsOf = (namespace: string, language: string) => fileOf(namespace, language) ?? {}
/** Languages with a file of the namespace: the others show its English texts */
const languagesOf = (namespace: string) => languages.filter((code) => fileOf(namespace, code))

// The code of admins adds these itself.
Object.assign(textFiles, import.meta.glob('../../texts/{admin,problems}/*.ts'))

const valuesIn = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted()

const withoutForm = (key: string) => key.split('#')[0] ?? ''

/** A language that was added since may be translated file by file. */
const COMPLETE = ['en', 'fa', 'ar']

test('every folder is a namespace with one file per complete language', () => {
  expect(namespaces.length).toBeGreaterThan(10)
  for (const namespace of namespaces)
    expect(languagesOf(namespace), namespace).toEqual(expect.arrayContaining(COMPLETE))
  const known = namespaces.flatMap((namespace) => languagesOf(namespace))
  expect(Object.keys(files)).toHaveLength(known.length)
})

test.each(namespaces)('the texts of %s have the same keys and values in every language', (namespace) => {
  const english = textsOf(namespace, 'en')
  const wanted = Object.keys(english).filter((key) => !key.includes('#'))
  for (const code of languagesOf(namespace)) {
    const texts = textsOf(namespace, code)
    expect(Object.keys(texts).filter((key) => !key.includes('#'))).toEqual(wanted)
    for (const key of wanted) expect(valuesIn(texts[key]), `${code} ${key}`).toEqual(valuesIn(english[key]))
  }
})

test.each(namespaces)('every text with a count in %s has all plural forms of every language', (namespace) => {
  const counted = new Set(
    languages.flatMap((code) =>
      Object.keys(textsOf(namespace, code))
        .filter((key) => key.includes('#'))
        .map(withoutForm),
    ),
  )
  for (const code of languagesOf(namespace)) {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    // The text without a suffix is the plural form 'other'.
    const wanted = [...counted].flatMap((key) =>
      forms.filter((form) => form !== 'other').map((form) => `${key}#${form}`),
    )
    const found = Object.keys(textsOf(namespace, code)).filter((key) => key.includes('#'))
    expect(found.toSorted(), code).toEqual(wanted.toSorted())
  }
})

/** Numbers that between them have all plural forms of all languages */
const COUNTS = [0, 1, 2, 3, 11, 100]

const translateAny = t as (key: string, values: Record<string, string | number>) => string

test.each(languages)(
  'no text shows a brace, undefined or NaN once its values are filled in: %s',
  async (code) => {
    const shownNamespaces = namespaces.filter((namespace) => !APART.includes(namespace)) as Namespace[]
    await loadTexts(...shownNamespaces)
    await chooseLanguage(code)
    const texts = shownNamespaces.flatMap((namespace) =>
      Object.entries(textsOf(namespace, 'en'))
        .filter(([key]) => !key.includes('#'))
        .flatMap(([key, text]) => {
          const values = Object.fromEntries(valuesIn(text).map((name) => [name, 'Nava']))
          return COUNTS.map((count) => translateAny(`${namespace}.${key}`, { ...values, count }))
        }),
    )
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => text === '' || /[{}]|undefined|NaN|\[object/.test(text))).toEqual([])
  },
)

/** Texts of programs apart from the client, which fill them in themselves */
const APART = ['embed', 'push']

/** Texts without plural forms: their count belongs to no noun, or never changes */
const WITHOUT_FORMS = [
  'home.slideOf',
  ...['saved', 'hidden', 'repeated', 'beyond'].map((each) => `live.played.${each}`),
  'live.requests.vote',
  'panel.selected',
  'player.sleepIn',
  'profile.passwordHint',
  ...['page', 'items', 'songs', 'albums', 'artists', 'playlists', 'entries', 'tracks', 'bytes'].map(
    (each) => `setting.cut.${each}`,
  ),
  'setting.notFoundCut',
  'setting.passwordHint',
  'statistics.before',
  'ui.notTakenMany',
]

test.each(namespaces)('no text with a count in %s lacks plural forms', (namespace) => {
  const texts = textsOf(namespace, 'en')
  const lacking = Object.keys(texts).filter(
    (key) =>
      valuesIn(texts[key]).some((value) => value === 'count' || value === 'shown') &&
      !key.includes('#') &&
      !WITHOUT_FORMS.includes(`${namespace}.${key}`) &&
      !languages.some((code) =>
        Object.keys(textsOf(namespace, code)).some((other) => other.startsWith(`${key}#`)),
      ),
  )
  expect(lacking).toEqual([])
})

test.each(namespaces)('a plural form of %s uses no value that its text does not use', (namespace) => {
  for (const code of languagesOf(namespace)) {
    const texts = textsOf(namespace, code)
    for (const key of Object.keys(texts).filter((name) => name.includes('#'))) {
      const allowed = valuesIn(texts[withoutForm(key)])
      expect(
        valuesIn(texts[key]).filter((name) => !allowed.includes(name)),
        `${code} ${key}`,
      ).toEqual([])
    }
  }
})
