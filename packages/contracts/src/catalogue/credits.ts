import * as z from 'zod'
import { idOrNone, idOut, line, lineOrNone } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { CREDIT_ROLES, hasInstrument } from './credit-roles.ts'

export const creditRole = z.enum(CREDIT_ROLES)

/** One part of a person in a track */
export const Credit = z
  .object({
    role: creditRole,
    /** Of a performer; of another role, what it is. Empty for all others */
    instrument: z.string(),
    /** Of the artist's page if there is one, else as it was written */
    name: z.string(),
    /** 0 without a page that may be seen */
    artistID: idOut,
  })
  .meta({ id: 'Credit' })
export type Credit = z.infer<typeof Credit>

/** Credit in a form. An instrument is kept where the role has one. */
export const CreditForm = z
  .object({
    role: creditRole,
    instrument: lineOrNone(limits.text.instrument),
    name: line(limits.text.name),
    artistID: idOrNone,
  })
  .transform(({ instrument, artistID, ...credit }) => ({
    ...credit,
    instrument: hasInstrument(credit.role) ? instrument : '',
    artistID: artistID ?? null,
  }))
export type CreditForm = z.infer<typeof CreditForm>
export type CreditFormInput = z.input<typeof CreditForm>
