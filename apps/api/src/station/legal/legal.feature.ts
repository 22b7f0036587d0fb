import { getLegalTexts, readLanguage } from '@nava/contracts'
import type { Base, Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { legalStore } from './legal.store.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The operator's own texts of legal pages */
export function legalFeature({ sql }: Base): Feature {
  const legal = legalStore(sql)
  return {
    routes: (routes) =>
      serve(routes, getLegalTexts, async ({ query: { page } }) => {
        const stored = await legal.ofPage(page)
        const texts = stored.map(({ language, text, updatedAt }) => ({
          language,
          html: renderMarkdown(text),
          updated: updatedAt.toISOString(),
        }))
        // A version that has fewer languages may run on the same database.
        return { texts: texts.filter(({ language }) => readLanguage(language) === language) }
      }),
  }
}
