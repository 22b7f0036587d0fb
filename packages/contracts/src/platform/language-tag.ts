import * as z from 'zod'
import { limits } from './limits.ts'

/** Language tag, parsed to its canonical form: pt-BR for PT-br */
export const languageTag = z
  .string()
  .max(limits.transcripts.language)
  .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i)
  .transform((tag, context): string => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag
    } catch {
      context.addIssue({ code: 'custom', message: 'Give a language tag, such as en or pt-BR' })
      return z.NEVER
    }
  })
