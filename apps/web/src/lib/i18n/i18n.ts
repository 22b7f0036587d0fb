import { useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES, type Language } from '@nava/contracts'
import { createStore } from 'zustand/vanilla'
import frame from '../../texts/frame/en.ts'
import type { MessageKey, Namespace, TextArguments, Texts } from '../../texts/namespaces.ts'
import ui from '../../texts/ui/en.ts'
import { formatNumber } from '../formats/format-number.ts'
import { dateFormat, listFormat, pluralRules } from '../formats/formats.ts'

export { formatNumber } from '../formats/format-number.ts'
export type { MessageKey, Namespace, PlainKey } from '../../texts/namespaces.ts'

/** Files of texts by path; the code of admins adds its own, so that others need not load even their names */
export const textFiles = import.meta.glob<{ default: Texts }>([
  '../../texts/*/*.ts',
  '!../../texts/{frame,ui}/en.ts',
  '!../../texts/{admin,embed,problems,push}/*.ts',
])

export const languages = Object.keys(LANGUAGES) as Language[]

const loaded: { [L in Language]?: { [N in Namespace]?: Texts | undefined } } = { en: { frame, ui } }

/** Seconds */
const A_YEAR = 365 * 24 * 60 * 60

interface Shown {
  language: Language
  dir: 'ltr' | 'rtl'
}

/** Namespaces of texts that were missing when rendered */
const late = new Set<Namespace>()

/** Shown language. An equal copy replaces it once missing texts are loaded, so that all texts render again. */
const i18n = createStore<Shown>(() => shownIn(storedLanguage()))

let chosen = i18n.getState().language

function shownIn(language: Language): Shown {
  return { language, dir: LANGUAGES[language].dir }
}

export function storedLanguage(): Language {
  // boot.js has set a supported language; the server has no document.
  return (globalThis.document?.documentElement.lang || DEFAULT_LANGUAGE) as Language
}

/**
 * Loads all used texts in a language, then shows and stores it. Rejects and keeps the previous language if a
 * text cannot be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const shown = await showLanguage(language)
  if (!shown) return
  document.documentElement.lang = language
  document.documentElement.dir = shown.dir
  try {
    // The cookie tells the server the language of the next page.
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`
    // Stored without JSON, because boot.js reads it.
    localStorage.setItem('language', language)
  } catch {
    // Storage is blocked, so the choice is temporary.
  }
}

/**
 * Loads all used texts in a language and shows it, unless another was chosen meanwhile. Rejects if a text
 * cannot be loaded.
 */
export async function showLanguage(language: Language): Promise<Shown | undefined> {
  chosen = language
  const inUse = new Set(Object.values(loaded).flatMap((texts) => Object.keys(texts) as Namespace[]))
  try {
    await loadTexts(...inUse)
  } catch (error) {
    if (chosen === language) chosen = i18n.getState().language
    throw error
  }
  if (chosen !== language) return undefined
  const shown = shownIn(language)
  i18n.setState(shown)
  return shown
}

export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  const before = chosen
  // The previous language stays visible until the chosen one is complete, so its texts are loaded too.
  const wanted = [...new Set([chosen, i18n.getState().language])].flatMap((language) =>
    namespaces.map((namespace) => ({ language, namespace })),
  )
  const missing = wanted.filter(({ language, namespace }) => !loaded[language]?.[namespace])
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async ({ language, namespace }) => {
      const file =
        textFiles[`../../texts/${namespace}/${language}.ts`] ?? textFiles[`../../texts/${namespace}/en.ts`]
      const texts = file ? (await file()).default : loaded.en?.[namespace]
      ;(loaded[language] ??= {})[namespace] = texts
    }),
  )
  if (chosen !== before) return loadTexts(...namespaces)
  // All texts render again, so this happens only if a component is waiting.
  const awaited = missing.filter(({ namespace }) => late.delete(namespace))
  if (awaited.length > 0) i18n.setState((state) => ({ ...state }))
}

type Values = Record<string, string | number>

/** Returns the text of a key, with values for its `{names}`; `count` selects the plural form. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: TextArguments<Key>) => string

function translate(language: Language, key: MessageKey, [values]: readonly Values[]): string {
  const at = key.indexOf('.')
  const namespace = key.slice(0, at) as Namespace
  const texts = loaded[language]?.[namespace]
  if (!texts) return loadLate(namespace)
  const name = key.slice(at + 1)
  const count = values?.['count']
  const form = typeof count === 'number' ? pluralRules(language).select(count) : undefined
  const text = (form && texts[`${name}#${form}`]) ?? texts[name] ?? key
  if (!values) return text
  return text.replaceAll(/\{(\w+)\}/g, (match, value: string) => {
    const given = values[value]
    return typeof given === 'number' ? formatNumber(given, language) : (given ?? match)
  })
}

/** Loads a namespace that no route or lazy part lists, which is an error. Users briefly see no text. */
function loadLate(namespace: Namespace): string {
  if (import.meta.env.DEV)
    throw new Error(`The texts '${namespace}' are not loaded: name them in pages/screens.ts`)
  late.add(namespace)
  void loadTexts(namespace)
  return ''
}

export const t: Translate = (key, ...values) => translate(i18n.getState().language, key, values)

export const shownLanguage = (): Language => i18n.getState().language

export function useI18n(): { t: Translate; language: Language; dir: 'ltr' | 'rtl' } {
  // The server renders in the browser's language, so its snapshot is the same.
  const state = useSyncExternalStore(i18n.subscribe, i18n.getState, i18n.getState)
  return useMemo(() => {
    const t: Translate = (key, ...values) => translate(state.language, key, values)
    return { t, ...state }
  }, [state])
}

export function formatCount(value: number, language: string): string {
  return formatNumber(value, language, { notation: 'compact', maximumFractionDigits: 1 })
}

/** Returns 'Nov 21, 2026', by default in the reader's time zone. `iso` is a time of the server. */
export function formatDay(iso: string, language: string, timeZone?: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

export function formatList(names: readonly string[]): string {
  return listFormat(i18n.getState().language).format(names)
}
