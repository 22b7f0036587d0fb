import * as z from 'zod'
import { latinDigits } from '@nava/tags/latin-digits'
import { latinNumber } from './digits.ts'
import { emailIn } from './email-in.ts'
import { COLOR_ERROR, limits } from './limits.ts'
import { toLine } from './one-line.ts'
import { fromStation, stationZone } from './station-zone.ts'
import { valueKinds } from './value-kinds.ts'

export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= limits.maxID)
  .register(valueKinds, { kind: 'id' })

const numberOf = <const N extends number>(numbers: readonly N[]) =>
  z.enum(numbers.map((number) => `${number}` as const)).transform((text) => Number(text) as N)

export const audioQuality = numberOf(limits.audio.qualities)
export const videoHeight = numberOf(limits.video.heights)

/** ID in a body: a number, or text from forms. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(limits.maxID))
  .register(valueKinds, { kind: 'id' })

/** ID in a form; 0 and null mean none */
export const idOrNone = z.union([z.literal(0).transform(() => null), id]).nullish()

/** Number in a form, from 1; 0, '' and null mean none */
export const numberOrNone = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .transform(latinNumber)
        .pipe(
          z
            .string()
            .regex(/^\d{0,10}$/)
            .transform(Number),
        ),
    ])
    .pipe(z.int().min(0).max(max))
    .nullish()

/** Number in a form; '' and null mean none, and nothing leaves it as it is */
export const numberOrNull = (min: number, max: number) =>
  z
    .union([
      z.literal('').transform(() => null),
      z
        .union([
          z.number(),
          z
            .string()
            .transform(latinNumber)
            .pipe(
              z
                .string()
                .regex(/^\d{1,10}$/)
                .transform(Number),
            ),
        ])
        .pipe(z.int().min(min).max(max)),
    ])
    .nullish()

/** ID in a reply; 0 for none */
export const idOut = z.int().register(valueKinds, { kind: 'id' })

export const time = z.iso.datetime().register(valueKinds, { kind: 'time' })

const MONTH_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))?)?$/

/** Parses ISO 8601 or month first. `withoutZone` converts what has no zone, and was read as UTC. */
function readTime(
  input: string,
  withoutZone: (time: Date, isDay: boolean) => Date = (time) => time,
): Date | undefined {
  const [, month, day, year, hours, minutes] = MONTH_FIRST.exec(input) ?? []
  if (year !== undefined) {
    const local = exactTime([year, month, day, hours, minutes])
    return local && withoutZone(local, hours === undefined)
  }
  const [, y, m, d, h, min, s, fraction, sign, zoneHours, zoneMinutes] = ISO.exec(input) ?? []
  if (y === undefined) return undefined
  const local = exactTime([y, m, d, h, min, s], Number((fraction ?? '').padEnd(3, '0').slice(0, 3)))
  if (local && zoneHours === undefined && !/z$/i.test(input)) return withoutZone(local, h === undefined)
  const zone = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * (sign === '-' ? -1 : 1)
  return local && Math.abs(zone) < 24 * 60 ? new Date(local.getTime() - zone * 60_000) : undefined
}

/**
 * Returns undefined for a nonexistent day or hour, such as 02/30, which Date would convert to a later day.
 */
function exactTime(parts: readonly (string | undefined)[], milliseconds = 0): Date | undefined {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds))
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hours < 24 &&
    minutes < 60 &&
    seconds < 60
  return exists ? date : undefined
}

const timeText = (withoutZone?: (time: Date, isDay: boolean) => Date, hint: () => string = () => '') =>
  z
    .string()
    .max(40)
    .transform((input, context) => {
      const date = readTime(latinDigits(input), withoutZone)
      if (date && date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999) return date
      context.addIssue({
        code: 'custom',
        message: `Give a date as ISO 8601 or MM/dd/yyyy HH:mm${hint()}`,
        params: { code: 'field.date' },
      })
      return z.NEVER
    })

/** Time in requests, year 1000 to 9999: ISO 8601 or `MM/dd/yyyy HH:mm`, by default in UTC */
export const timeIn = timeText().register(valueKinds, { kind: 'day' })

const ofStation = () => `; without a zone it is a time of ${stationZone()}`

/** Time that an admin gives: like `timeIn`, but by default in the station's zone */
export const stationTimeIn = timeText((time) => fromStation(time), ofStation).register(valueKinds, {
  kind: 'stationTime',
})

/** Day or time of a release: a day begins at midnight UTC, as it is shown; a time is by default the station's. */
export const releaseTimeIn = timeText(
  (time, isDay) => (isDay ? time : fromStation(time)),
  ofStation,
).register(valueKinds, { kind: 'releaseTime' })

/** International Standard Recording Code (ISO 3901), with or without hyphens */
export const isrc = z
  .string()
  .max(20)
  .transform((input) => latinDigits(input).replaceAll('-', '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))

/** Time of an offline event, at most `limits.offline.maxAge` ago; a future time becomes now. */
export const doneAt = timeIn
  .refine((date) => date.getTime() >= Date.now() - limits.offline.maxAge, {
    message: 'Give a time of the last 30 days',
    params: { code: 'field.date' },
  })
  .optional()

/** Time in a form; '' and null mean none */
export const timeOrNone = z.union([z.literal('').transform(() => null), timeIn]).nullish()

/** Version of a picture, or ''. With `?v=`, a picture may be cached forever, and is accessible even if not public. */
export const imageVersion = z.string().register(valueKinds, { kind: 'image' })

/** Decimal integer in text. `Number` would also accept '', '1e1' and '0x10'. */
export const countText = (min: number, max: number) =>
  z.preprocess(
    (input) => (typeof input === 'string' && /^\d{1,10}$/.test(input) ? Number(input) : input),
    z.int().min(min).max(max),
  )

export const page = z.object({
  take: countText(1, limits.list.maxTake).default(limits.list.defaultTake),
  skip: countText(0, limits.maxID).default(0),
})
export type Page = z.infer<typeof page>

/** Page of a panel's list, by default all items up to the limit */
export const panelPage = z.object({
  take: countText(1, limits.panel.maxTake).default(limits.panel.maxTake),
  skip: countText(0, limits.maxID).default(0),
})

/** rrggbb with or without '#', parsed to '#rrggbb' in lower case */
export const color = z
  .string({ error: COLOR_ERROR })
  .regex(/^#?[0-9a-f]{6}$/i, COLOR_ERROR)
  .transform((input) => `#${input.replace('#', '').toLowerCase()}`)
  .register(valueKinds, { kind: 'color' })

/** Colour, or `auto` for the main colour of the cover */
export const coverColor = z
  .string({ error: COLOR_ERROR })
  .regex(/^(auto|#?[0-9a-f]{6})$/i, COLOR_ERROR)
  .transform((input): 'auto' | `#${string}` => {
    const lower = input.toLowerCase()
    return lower === 'auto' ? lower : `#${lower.replace('#', '')}`
  })

export const email = z
  .string({ error: 'Invalid Email Address' })
  .overwrite(emailIn)
  .toLowerCase()
  .max(254)
  .pipe(z.email('Invalid Email Address'))

const oneLine = z.string().transform(toLine)

/** Returns true if a text has more than spaces, marks, joiners and blank glyphs. */
const shows = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

const REQUIRED = { error: 'Must not be empty', params: { code: 'field.required' } }

export const searchFor = oneLine.pipe(z.string().max(limits.maxParamLength))

/** One line (`toLine`) with a visible character */
export const line = (max: number) =>
  oneLine.pipe(z.string().max(max).refine(shows, REQUIRED)).register(valueKinds, { kind: 'line', max })

export const lineOrNone = (max: number) =>
  oneLine.pipe(z.string().max(max)).register(valueKinds, { kind: 'line', max }).default('')

/** One line that may be empty; nothing leaves it as it is */
export const lineOrSame = (max: number) =>
  oneLine.pipe(z.string().max(max)).register(valueKinds, { kind: 'line', max }).optional()

/** Lines of text, trimmed, without control characters except line breaks; may be empty */
export const prose = (max: number) =>
  z
    .string()
    .transform((input) =>
      input
        .toWellFormed()
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max))
    .register(valueKinds, { kind: 'prose', max })

/** Text; null means none */
export const proseOrNone = (max: number) =>
  prose(max)
    .nullish()
    .transform((text) => text ?? '')

export const filledProse = (max: number) => prose(max).refine(shows, REQUIRED)

/** An http or https address, a path of this site, or '' */
export const linkIn = z
  .string()
  .trim()
  .max(limits.text.link)
  .regex(
    /^(https?:\/\/[^\s\p{Cc}\p{Cs}"'<>\\]+|\/(?!\/)[^\s\p{Cc}\p{Cs}"'<>\\]*)?$/iu,
    'Give an http or https address, or one within this site',
  )
  .register(valueKinds, { kind: 'link', max: limits.text.link })
  .default('')

/** Address of a feed elsewhere, without a name and password */
export const feedAddressIn = z
  .string()
  .trim()
  .max(limits.feedImports.address)
  .regex(
    /^https?:\/\/[^\s\p{Cc}\p{Cs}"'<>\\/?#@]+(?:[/?#][^\s\p{Cc}\p{Cs}"'<>\\]*)?$/iu,
    'Give an http or https address',
  )
  .register(valueKinds, { kind: 'link', max: limits.feedImports.address })

/** Fields of a form for where listeners give money; '' removes the address, and nothing leaves it as it is */
export const supportIn = {
  supportLink: z
    .string()
    .trim()
    .max(limits.text.link)
    .regex(/^(https:\/\/[^\s\p{Cc}\p{Cs}"'<>\\/][^\s\p{Cc}\p{Cs}"'<>\\]*)?$/iu, 'Give an https address')
    .optional(),
  supportLabel: lineOrSame(limits.text.supportLabel),
}

/** Where listeners give money; `label` may be empty */
export const supportOut = z.object({ link: z.string(), label: z.string() }).optional()

/** Wanted reaction: 1 or true sets it, 0 or false removes it, none toggles it. */
export const reactionChange = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
  .nullish()
  .transform((value): ReactionChange => {
    if (value === undefined || value === null) return 'toggle'
    return value === true || value === 1 || value === '1' || value === 'true' ? 'set' : 'unset'
  })
export type ReactionChange = 'set' | 'unset' | 'toggle'

export interface Target<K extends string = string> {
  kind: K
  id: number
}

/**
 * Parses the only ID of a body: `{ musicID: 1001 }` becomes `{ kind: 'music', id: 1001 }`. Adds an issue if there are
 * none or several.
 */
export function oneTarget<K extends string>(
  ids: { [Key in `${K}ID`]?: number | null | undefined },
  context: z.core.$RefinementCtx,
): Target<K> {
  const named = Object.entries(ids).flatMap(([key, value]) =>
    typeof value === 'number' ? [{ kind: key.slice(0, -'ID'.length) as K, id: value }] : [],
  )
  const [target] = named
  if (target && named.length === 1) return target
  context.addIssue({ code: 'custom', message: `Name exactly one of ${Object.keys(ids).join(', ')}` })
  return z.NEVER
}
