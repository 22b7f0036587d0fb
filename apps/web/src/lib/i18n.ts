import { useMemo, useSyncExternalStore } from 'react'
import { en } from './i18n/en.ts'
import type { enLogin } from './i18n/en-login.ts'
import type { enStudio } from './i18n/en-studio.ts'

type English = typeof en & typeof enLogin & typeof enStudio

/** The name of a text. */
export type MessageKey = Exclude<keyof English, `${string}#${string}`>

/** A language's texts: every key of the English catalogue, and such plural forms as the language has besides. */
export type Catalogue = Record<MessageKey, string> & { [more: string]: string }

type Texts = Record<string, string>

export type Language = 'en' | 'fa' | 'ar'

export const languages: readonly { code: Language; name: string; dir: 'ltr' | 'rtl' }[] = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'fa', name: 'فارسی', dir: 'rtl' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
]

/** What every page says is there from the start; the rest comes with the pages that say it. */
const english: Texts = { ...en }

/** Adds English texts of one part of the client; other languages are fetched whole. */
export function addTexts(texts: Readonly<Record<string, string>>): void {
  Object.assign(english, texts)
}

const load: Record<Language, () => Promise<Texts>> = {
  en: async () => english,
  fa: async () => (await import('./i18n/fa.ts')).fa,
  ar: async () => (await import('./i18n/ar.ts')).ar,
}

type State = { language: Language; dir: 'ltr' | 'rtl'; catalogue: Texts }

let state: State = { language: 'en', dir: 'ltr', catalogue: english }
const listeners = new Set<() => void>()

/** The language kept in this browser, English where none is. */
export function chosenLanguage(): Language {
  try {
    const kept = localStorage.getItem('language')
    return languages.find(({ code }) => code === kept)?.code ?? 'en'
  } catch {
    return 'en'
  }
}

/** Fetches a language's texts, turns the page to them and its direction, and keeps the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  const catalogue = await load[language]()
  const dir = languages.find(({ code }) => code === language)?.dir ?? 'ltr'
  state = { language, dir, catalogue }
  document.documentElement.lang = language
  document.documentElement.dir = dir
  try {
    // A bare word, not JSON, since boot.js reads it before anything else.
    localStorage.setItem('language', language)
  } catch {
    // Blocked storage: chosen until the page is closed.
  }
  for (const listener of listeners) listener()
}

type Values = Record<string, string | number>

/** The text of a key, with `{names}` filled in; a `count` picks the plural form `key#few` where the language has one. */
export type Translate = (key: MessageKey, values?: Values) => string

function translate({ catalogue, language }: State, key: MessageKey, values?: Values): string {
  const count = values?.['count']
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : undefined
  const text = (form && catalogue[`${key}#${form}`]) ?? catalogue[key] ?? key
  if (!values) return text
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? formatNumber(value, language) : (value ?? whole)
  })
}

/** The text of a key outside React: for messages and page titles set by handlers. */
export const t: Translate = (key, values) => translate(state, key, values)

/** Texts and direction for components; they render again when the language changes. */
export function useI18n(): { t: Translate; language: Language; dir: 'ltr' | 'rtl' } {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => state,
  )
  return useMemo(
    () => ({
      t: (key: MessageKey, values?: Values) => translate(current, key, values),
      language: current.language,
      dir: current.dir,
    }),
    [current],
  )
}

/** A number in the reader's digits. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value)
}

/** A count as cards show it: '12K', '1.4M'. */
export function formatCount(value: number, language: string): string {
  return formatNumber(value, language, { notation: 'compact', maximumFractionDigits: 1 })
}

/** A day in words: 'Nov 21, 2026'. `iso` as the server sends times. */
export function formatDay(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))
}
