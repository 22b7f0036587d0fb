import { DEFAULT_LANGUAGE, LANGUAGES, readLanguage } from '@nava/contracts'
import en from '../texts/embed/en.ts'

type Key = keyof typeof en

const texts = import.meta.glob<Readonly<Record<Key, string>>>('../texts/embed/*.ts', {
  eager: true,
  import: 'default',
})

export const language = chooseLanguage()
document.documentElement.lang = language
document.documentElement.dir = LANGUAGES[language].dir

function chooseLanguage() {
  // boot.js sets `lang` to the chosen language, unless it is English.
  const chosen = readLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE
  if (chosen !== DEFAULT_LANGUAGE) return chosen
  return navigator.languages.map(readLanguage).find((each) => each !== undefined) ?? DEFAULT_LANGUAGE
}

export function t(key: Key, values: Record<string, string> = {}): string {
  const text = (texts[`../texts/embed/${language}.ts`] ?? en)[key]
  return text.replaceAll(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match)
}
