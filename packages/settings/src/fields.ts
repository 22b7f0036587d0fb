/**
 * Kinds of settings. An error message follows the variable's name in a sentence; it omits the value, which may be
 * secret.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { readDatabaseAddress } from './database-address.ts'

export const text = z.string().trim()

export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` })

export const databaseAddress = z.string().transform((value, context) => {
  const reading = readDatabaseAddress(value)
  if ('address' in reading) return reading.address
  context.addIssue({ code: 'custom', message: reading.fault })
  return z.NEVER
})

/**
 * Address of a site at the root of its host; becomes an origin. Paths are refused, because the client, the feeds and
 * the apps of others address everything from the root.
 */
export const siteAddress = (example: string) =>
  address(/^https?$/, example)
    .transform((value) => new URL(value))
    .refine(({ username, password }) => !username && !password, 'must not contain a user name or a password')
    .refine(({ search }) => !search, 'must not contain a query (after ?)')
    .refine(({ href }) => !href.includes('#'), 'must not contain a fragment (after #)')
    .refine(
      ({ pathname }) => pathname === '/',
      'must not contain a path: give Nava a host name of its own, or a port, instead of a folder of another site',
    )
    .transform((url) => {
      url.hostname = url.hostname.replace(/\.$/, '')
      return url.origin
    })

export const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, `must be one of ${words.join(', ')}`)

export const flag = oneOf('0', '1').transform((value) => value === '1')

/** `what`: unit for the error message, such as "days" */
export function wholeNumber(least: number, most: number, what = '') {
  const rule = `must be a number${what && ` of ${what}`} from ${least} to ${most}`
  return digits(/^\d+$/, rule).pipe(z.number().min(least, rule).max(most, rule))
}

/** Only decimal digits: 0x50 and 1e3 are numbers for JavaScript, but not for other programs that read the setting. */
const digits = (form: RegExp, rule: string) => text.regex(form, rule).transform(Number)

export const days = wholeNumber(1, 3650, 'days')

export const secret = (least: number) => z.string().min(least, `must have ${least} characters or more`)

export const mailbox = z.email('must be an e-mail address')

export const path = text.superRefine((value, context) => {
  const message = faultOfPath(value)
  if (message) context.addIssue({ code: 'custom', message })
})

export const folder = path.transform((given) => resolve(given))

export const program = text.superRefine((value, context) => {
  const message =
    faultOfPath(value) ?? (existsSync(value) ? undefined : 'must be the path of a program that is there')
  if (message) context.addIssue({ code: 'custom', message })
})

/** A folder, or a folder of a bucket */
export const folderOrBucket = text.superRefine((value, context) => {
  const isBucket = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/.test(value)
  const message = /^\w+:\/\//.test(value) ? 'must be a folder, or s3://bucket/folder' : faultOfPath(value)
  if (message && !isBucket) context.addIssue({ code: 'custom', message })
})

/**
 * Returns why a path would not lead where its writer means; undefined if it does. `~` and variables are refused, not
 * replaced: whose home folder it is depends on who starts a program, and a station may have a folder of that name.
 */
export function faultOfPath(value: string): string | undefined {
  if (value.startsWith('~'))
    return 'must be a whole path such as /home/nava/data, as ~ means nothing here (./~ is a folder of that name)'
  if (/\$[{A-Z_]|%[A-Z_]+%/.test(value))
    return 'must be a whole path such as /home/nava/data, as variables like $HOME are not replaced here'
  if (/^\w+:\/\//.test(value)) return 'must be a path, not an address'
  if (process.platform !== 'win32' && /^[A-Z]:[\\/]/i.test(value)) return 'must be a path of this system'
  if (/^(["'`]).*\1$/s.test(value)) return 'must not stand in quotes, which are part of it here'
  if (/\p{Cc}/u.test(value)) return 'must not contain line ends or other control characters'
  return undefined
}

/** Only zones with names, because PostgreSQL reads offsets such as +03:30 with the opposite sign. */
export const timeZone = z.string().refine((name) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'must be a time zone like Europe/Berlin')

/** `read` must return undefined for an invalid text. */
export function readBy<T>(read: (value: string) => T | undefined, error: string) {
  return z.string().transform((value, context) => {
    const result = read(value)
    if (result !== undefined) return result
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
