/** The api's settings, parsed once. */
import { join, resolve } from 'node:path'
import { FirebaseConfig, readSocialLink } from '@nava/contracts'
import { DEFAULT_RESERVE } from '@nava/media/disk-room'
import * as z from 'zod'
import { readServiceAccount } from './push/service-account.ts'

const MiB = 1024 * 1024

const address = (protocol: RegExp, error: string) => z.url({ protocol, error })
const wholeNumber = (most: number) => z.coerce.number('must be a number').int().min(0).max(most)

/** Named ones only: the database reads the sign of an offset such as +03:30 the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Gives what `read` makes of a text; a text that it makes nothing of is wrong. */
const readBy = <T>(read: (text: string) => T | undefined, error: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })
    .optional()

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Links of the product elsewhere; undefined where one of them is at none of the hosts that are known. */
function readSocialLinks(text: string) {
  const given = text.split(',').map((each) => each.trim())
  const links = given.filter((each) => each !== '').map(readSocialLink)
  return links.every((each) => each !== undefined) ? links : undefined
}

const store = address(/^https$/, 'must be an https:// address').optional()
const mailbox = z.email('must be an e-mail address').optional()

const Env = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(65_535).default(8080),
  DATABASE_URL: address(/^postgres(ql)?$/, 'must be a postgres:// address'),
  REDIS_URL: address(/^rediss?$/, 'must be a redis:// address').optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  /** MiB that no upload fills: the database shares the disk. */
  DISK_RESERVE_MB: wholeNumber(1_000_000_000).default(DEFAULT_RESERVE / MiB),
  JWT_SECRET: z.string('is missing').min(32, 'must have 32 characters or more'),
  PRODUCT_NAME: z.string().trim().max(60).default('Nava'),
  PRODUCT_KEY: z
    .string()
    .regex(/^[a-z0-9]+$/, 'takes lower-case letters and digits only')
    .optional(),
  PUBLIC_URL: address(/^https?$/, 'must be an http:// or https:// address').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: address(/^smtps?$/, 'must be an smtp:// address').optional(),
  MAIL_FROM: z.string().optional(),
  /** How many days the mails in the outbox are kept. */
  OUTBOX_DAYS: z.coerce.number('must be a number').int().min(1).max(3650).default(7),
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** The base of a WordPress site's posts endpoint; without it news are those of the own database. */
  NEWS_FEED_URL: address(/^https?$/, 'must be an http:// or https:// address').optional(),
  /** What this server proves with that it may send notifications: JSON, or the path of a file with it. */
  FIREBASE_SERVICE_ACCOUNT: readBy(readServiceAccount, 'must be the JSON of a service account, or its path'),
  FIREBASE_WEB_CONFIG: readBy(
    (text) => FirebaseConfig.safeParse(readJson(text)).data,
    'must be the JSON of a web app’s configuration',
  ),
  FIREBASE_VAPID_KEY: z
    .string()
    .regex(/^[\w-]{80,100}$/, 'must be the public key of a web push certificate')
    .optional(),
  SOCIAL_LINKS: readBy(readSocialLinks, 'takes https:// addresses of known sites, separated by commas'),
  APP_STORE_URL: store,
  PLAY_STORE_URL: store,
  CONTACT_MUSIC: mailbox,
  CONTACT_ADVERTISING: mailbox,
  CONTACT_APPS: mailbox,
  CONTACT_INFO: mailbox,
  /** Where the built web client lies; without it only the api is served. */
  WEB_DIR: z.string().optional(),
  /** '1' on the embedded stack only: mailed codes are also printed, so that one can sign in without a mail server. */
  PRINT_CODES: z.enum(['0', '1']).default('0'),
  /** Another station's HLS stream, in the place of the built-in channel. */
  LIVE_STREAM_URL: address(/^https?$/, 'must be an http:// or https:// address').optional(),
  /** Whose days the programme of the live channel has. */
  STATION_TZ: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Dublin').optional(),
  /** How many proxies stand before the server; their X-Forwarded-For is believed. */
  TRUST_PROXY: wholeNumber(10).default(0),
})

export type Env = ReturnType<typeof parseEnv>

/** Parses the settings; an empty one counts as not given. Throws an Error whose message is one line that names the wrong ones, never their values. */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = Env.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong settings: ${wrong.join('; ')}`)
  }
  const env = parsed.data
  const productKey =
    env.PRODUCT_KEY ?? (env.PRODUCT_NAME.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'nava')
  const mailFrom = env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@localhost>`
  const domain = mailDomain(env.MAIL_FROM, env.PUBLIC_URL)
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    outboxDir: join(env.DATA_DIR, 'outbox'),
    diskReserve: env.DISK_RESERVE_MB * MiB,
    jwtSecret: env.JWT_SECRET,
    productName: env.PRODUCT_NAME,
    productKey,
    publicUrl: env.PUBLIC_URL ?? '',
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL,
    mailFrom,
    outboxDays: env.OUTBOX_DAYS,
    googleClientId: env.GOOGLE_CLIENT_ID,
    newsFeedUrl: env.NEWS_FEED_URL,
    firebaseAccount: env.FIREBASE_SERVICE_ACCOUNT,
    firebaseWeb: env.FIREBASE_WEB_CONFIG && {
      config: env.FIREBASE_WEB_CONFIG,
      vapidKey: env.FIREBASE_VAPID_KEY ?? '',
    },
    socials: env.SOCIAL_LINKS ?? [],
    apps: { appStore: env.APP_STORE_URL ?? '', playStore: env.PLAY_STORE_URL ?? '' },
    contacts: {
      music: env.CONTACT_MUSIC ?? `music@${domain}`,
      advertising: env.CONTACT_ADVERTISING ?? `advertising@${domain}`,
      apps: env.CONTACT_APPS ?? `apps@${domain}`,
      info: env.CONTACT_INFO ?? `info@${domain}`,
    },
    webDir: env.WEB_DIR && resolve(env.WEB_DIR),
    printCodes: env.PRINT_CODES === '1',
    liveStreamUrl: env.LIVE_STREAM_URL,
    stationZone: env.STATION_TZ ?? 'UTC',
    trustProxy: env.TRUST_PROXY,
  }
}

/** Whose mailboxes people are told of: the sender's of mails, else the site's, by its name without www. */
function mailDomain(mailFrom: string | undefined, publicUrl: string | undefined): string {
  const sender = /@([^\s@<>]+)>?\s*$/.exec(mailFrom ?? '')?.[1]
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname.replace(/^www\./, '')
  return sender ?? (/\.[a-z][a-z0-9-]*$/i.test(host) ? host : 'localhost')
}
