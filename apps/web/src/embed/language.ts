import ar from '../texts/embed/ar.ts'
import en from '../texts/embed/en.ts'
import fa from '../texts/embed/fa.ts'

type Key = keyof typeof en

const TEXTS: Record<string, Readonly<Record<Key, string>>> = { en, fa, ar }

/** Returns the language that was chosen on the site, if the frame can read it, else the first supported one of the browser. */
export const language = chooseLanguage()
document.documentElement.lang = language
document.documentElement.dir = language === 'en' ? 'ltr' : 'rtl'

function chooseLanguage(): string {
  // boot.js has set a chosen one other than English.
  const chosen = document.documentElement.lang
  if (chosen !== 'en' && chosen in TEXTS) return chosen
  const spoken = navigator.languages.map((tag) => tag.split('-')[0] ?? '')
  return spoken.find((each) => each in TEXTS) ?? 'en'
}

/** Returns a text in the reader's language, with its `{names}` filled in. */
export function t(key: Key, values: Record<string, string> = {}): string {
  const text = (TEXTS[language] ?? en)[key]
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
