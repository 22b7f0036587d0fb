import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

/** Settings of the whole stack; what only the api or the worker needs is checked here and passed on as it stands. */
export type Settings = z.output<typeof Settings>

/** An unset and an empty variable mean the same: the default. */
const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const address = (protocols: RegExp, example: string) =>
  blank(z.url({ protocol: protocols, error: `must be an address like ${example}` }).optional())

const words = (...allowed: [string, ...string[]]) => z.enum(allowed, `must be one of ${allowed.join(', ')}`)

const text = blank(z.string().trim().optional())

const mailbox = blank(z.email('must be an e-mail address').optional())

const PORT_RULE = 'must be a number from 1 to 65535'

const DAYS_RULE = 'must be a number of days from 1 to 3650'
const days = (usual: number) =>
  blank(z.coerce.number(DAYS_RULE).int(DAYS_RULE).min(1, DAYS_RULE).max(3650, DAYS_RULE).default(usual))

const Settings = z.object({
  PORT: blank(
    z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE).default(8080),
  ),
  HOST: blank(z.string().default('127.0.0.1')),
  DATA_DIR: blank(
    z
      .string()
      .default('data')
      .transform((path) => resolve(path)),
  ),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name'),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379'),
  PRODUCT_NAME: blank(z.string().trim().min(1).max(60, 'must have 60 characters or fewer').default('Nava')),
  PRODUCT_KEY: blank(
    z
      .string()
      .regex(/^[a-z0-9]+$/, 'must be made of lower-case letters and digits')
      .optional(),
  ),
  PUBLIC_URL: address(/^https?$/, 'https://music.example.com'),
  JWT_SECRET: blank(z.string().min(32, 'must have 32 characters or more').optional()),
  DEMO: blank(
    words('0', '1')
      .default('1')
      .transform((value) => value === '1'),
  ),
  DEMO_PASSWORD: blank(z.string().min(8, 'must have 8 characters or more').optional()),
  LOG_LEVEL: blank(words('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info')),
  FFMPEG_PATH: blank(z.string().refine(existsSync, 'must be the path of a program that is there').optional()),
  LOG_DAYS: days(14),
  OUTBOX_DAYS: days(7),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: text,
  GOOGLE_CLIENT_ID: text,
  NEWS_FEED_URL: address(/^https?$/, 'https://example.org/wp-json/wp/v2/posts'),
  FIREBASE_SERVICE_ACCOUNT: text,
  FIREBASE_WEB_CONFIG: text,
  FIREBASE_VAPID_KEY: text,
  SOCIAL_LINKS: text,
  APP_STORE_URL: address(/^https$/, 'https://apps.apple.com/app/id1'),
  PLAY_STORE_URL: address(/^https$/, 'https://play.google.com/store/apps/details?id=nava'),
  CONTACT_MUSIC: mailbox,
  CONTACT_ADVERTISING: mailbox,
  CONTACT_APPS: mailbox,
  CONTACT_INFO: mailbox,
  LIVE_STREAM_URL: address(/^https?$/, 'https://stream.example.org/live.m3u8'),
  STATION_TZ: blank(z.string().refine(isTimeZone, 'must be a time zone like Europe/Berlin').default('UTC')),
})

/** The names of all settings that the stack knows. */
export const SETTING_NAMES = Object.keys(Settings.shape)

/**
 * Reads the settings from `source`, as from `process.env`. A wrong one throws an Error of one line that names every
 * wrong variable and its rule, but no value: some are secrets.
 */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = Settings.safeParse(source)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`Wrong settings: ${faults.join('; ')}.`)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
