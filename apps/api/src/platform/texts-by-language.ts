import { LANGUAGES, type Language } from '@nava/contracts'

export async function textsByLanguage<Texts>(
  load: (language: Language) => Promise<{ default: Texts }>,
): Promise<Record<Language, Texts>> {
  const english = await load('en')
  const orEnglish = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return english
  }
  const entries = (Object.keys(LANGUAGES) as Language[]).map(
    async (language) => [language, (await load(language).catch(orEnglish)).default] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Texts>
}
