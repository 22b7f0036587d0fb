import { DEFAULT_LANGUAGE, LANGUAGES, readLanguage } from '@nava/contracts'
import type en from '../texts/embed/en.ts'
import type ui from '../texts/ui/en.ts'

type Key = keyof typeof en | `ui.${keyof typeof ui}`

const texts = import.meta.glob<Readonly<Record<string, string>>>('../texts/{embed,ui}/*.ts', {
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

export function t(key: Key, values: Record<string, string | number> = {}): string {
  const [namespace, name] = key.startsWith('ui.') ? ['ui', key.slice(3)] : ['embed', key]
  const text = (textsOf(namespace, language) ?? textsOf(namespace, DEFAULT_LANGUAGE))?.[name] ?? key
  return text.replaceAll(/\{(\w+)\}/g, (match, value: string) => String(values[value] ?? match))
}

const textsOf = (namespace: string, of: string) => texts[`../texts/${namespace}/${of}.ts`]
