/**
 * The languages that Nava is written in. Another one is a line here and files of texts; a text that a language lacks is shown
 * in English.
 */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  fa: { name: 'فارسی', dir: 'rtl' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** The cookie with the language that was chosen in a browser. */
export const LANGUAGE_COOKIE = 'language'

/** Returns the language of a tag such as `fa-IR`; undefined for one that Nava is not written in. */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(LANGUAGES, code) ? (code as Language) : undefined // a key of LANGUAGES
}
