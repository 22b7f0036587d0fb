/**
 * Languages of the interface. Another one needs a line here and any number of files of texts; in place of the
 * others, English is shown.
 */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  fa: { name: 'فارسی', dir: 'rtl' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE = 'en' satisfies Language

export const LANGUAGE_COOKIE = 'language'

/** Returns the language of a tag such as `fa-IR`; undefined if Nava lacks it. */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(LANGUAGES, code) ? (code as Language) : undefined
}
