/** Texts of errors outside the web client, such as in mails */
import { DEFAULT_LANGUAGE, fillTemplate, type Language, type Params } from '@nava/contracts'
import { textsByLanguage } from './texts-by-language.ts'

const errorTexts = await textsByLanguage<Readonly<Record<string, string>>>(
  (language) => import(/* @vite-ignore */ `@nava/contracts/error-texts/${language}`),
)

/** `otherwise`: text for codes of another release. Unknown languages fall back to English. */
export function errorText(
  language: Language | undefined,
  { code, params }: { code: string; params: Params },
  otherwise: string,
): string {
  const texts = errorTexts[language ?? DEFAULT_LANGUAGE]
  const count = params.count ?? params.max ?? params.min
  const form = count === undefined ? '' : `#${new Intl.PluralRules(language).select(count)}`
  return fillTemplate(texts[code + form] ?? texts[code] ?? otherwise, params, language)
}
