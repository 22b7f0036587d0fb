import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { time } from '../platform/fields.ts'
import { type Language, LANGUAGES } from '../platform/languages.ts'

/** Pages whose text an operator may replace */
export const LegalPage = z.enum(['about', 'privacy', 'terms'])
export type LegalPage = z.infer<typeof LegalPage>

export const TextLanguage = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]) // there is one at least

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  access: 'visitor',
  caching: 'shared',
  summary: "The operator's own texts of a page; a language without one has the text of the client",
  query: z.object({ page: LegalPage }),
  reply: z.object({
    texts: z.array(
      z.object({
        language: TextLanguage,
        /** Sanitised HTML */
        html: z.string(),
        updated: time,
      }),
    ),
  }),
})
