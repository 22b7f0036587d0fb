/** The fields that many contracts share. */
import * as z from 'zod'
import { colorError, limits } from './limits.ts'

/** An id in a path or query: a positive integer as text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= limits.maxId)

/** An id in a JSON body; numeric text is taken too, since forms send text. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(limits.maxId))

/** An id in a reply; 0 stands for none. */
export const idOut = z.int()

/** A time in a reply: ISO 8601 in UTC. */
export const time = z.iso.datetime()

const monthFirst = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/

/** A time in a request: ISO 8601, or `MM/dd/yyyy HH:mm` (UTC). Gives a Date. */
export const timeIn = z
  .string()
  .max(40)
  .transform((input, context) => {
    const parts = monthFirst.exec(input)
    const iso = parts
      ? `${parts[3]}-${parts[1]}-${parts[2]}T${parts[4] ?? '00'}:${parts[5] ?? '00'}:00Z`
      : input
    const date = /^\d{4}-\d{2}-\d{2}/.test(iso) ? new Date(iso) : new Date(Number.NaN)
    // A day that does not exist, such as 02/30, would roll over silently.
    const rolled = parts && date.getUTCDate() !== Number(parts[2])
    if (Number.isNaN(date.getTime()) || rolled || date.getUTCFullYear() > 9999) {
      context.addIssue({ code: 'custom', message: 'Give a date as ISO 8601 or MM/dd/yyyy HH:mm' })
      return z.NEVER
    }
    return date
  })

/** `take` and `skip` of a list's query. */
export const page = z.object({
  take: z.coerce.number().int().min(1).max(limits.list.maxTake).default(limits.list.defaultTake),
  skip: z.coerce.number().int().min(0).max(limits.maxId).default(0),
})

/** A colour in a path or body: rrggbb with or without '#'. Gives '#rrggbb' in lower case. */
export const color = z
  .string()
  .regex(/^#?[0-9a-f]{6}$/i, colorError)
  .transform((input) => `#${input.replace('#', '').toLowerCase()}`)

/** An e-mail address, trimmed and in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid Email Address'))

/** A single line of text as people type it: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .transform((input) => input.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().min(1, 'Must not be empty').max(max))

/** Text of many lines: trimmed, line breaks kept, other control characters dropped; may be empty. */
export const prose = (max: number) =>
  z
    .string()
    .transform((input) =>
      input
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max))
