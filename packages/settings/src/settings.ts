/**
 * All environment variables of Nava's programs. A new one is described here and in .env.example; the programs that use
 * it name it where they read theirs. The stack reads all of them, so that an invalid one is reported before anything starts.
 */
import { FirebaseConfig, limits, MIB } from '@nava/contracts'
import * as z from 'zod'
import {
  address,
  days,
  flag,
  folder,
  mailbox,
  oneOf,
  parseJson,
  program,
  readBy,
  readSocialLinks,
  secret,
  text,
  timeZone,
  wholeNumber,
} from './fields.ts'
import { readServiceAccount } from './service-account.ts'

const GiB = 1024 * MIB

const Settings = z.object({
  // Where it listens.
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** The folder of the built web client; without it only the api is served. `npm start` sets it. */
  WEB_DIR: folder.optional(),
  /** The address that people type; without it links are relative to the one that a page came from. */
  PUBLIC_URL: address(/^https?$/, 'https://music.example.com').optional(),
  /** The number of proxies in front of the server; their X-Forwarded-For is trusted. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Connections that one address may have open at a time; 0 for any number. Not counted behind a proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(500),
  /** Bytes a second that the upload of a file has to reach on average; 0 for none. */
  MIN_UPLOAD_RATE: wholeNumber(0, 1_000_000_000, 'bytes a second').default(8192),

  // Data.
  DATA_DIR: folder.prefault('data'),
  /** MiB of the disk that neither uploads nor transcodes fill: the database shares it. */
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000, 'MiB').default(limits.diskReserveBytes / MIB),
  /** MiB of much-played media that each api keeps in memory; 0 keeps none. */
  MEDIA_CACHE_MB: wholeNumber(0, 1_000_000, 'MiB').optional(),
  /** The location at which nginx serves the stored media internally; without it the api sends them itself. */
  MEDIA_ACCEL_PATH: z
    .string()
    .regex(/^\/([\w-]+\/)+$/, 'must be a path like /stored-media/')
    .optional(),
  /** Where new media go; files in the other place are read there. Without it: to S3 if it is set, else to the disk. */
  MEDIA_STORAGE: oneOf('local', 's3').optional(),
  /** Of a server that speaks S3's protocol; without it AWS's own of the region. */
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** '1': the bucket is named in the path, as most servers but AWS want it. Without it: where S3_ENDPOINT is set. */
  S3_FORCE_PATH_STYLE: flag.optional(),
  /** 'signed': players are sent to S3 itself, by addresses that hold for a while. */
  S3_STREAMS: oneOf('proxied', 'signed').default('proxied'),
  /** MiB of the largest recording and of the largest video that are accepted. */
  UPLOAD_AUDIO_MB: wholeNumber(1, 1_000_000, 'MiB').default(limits.audio.maxBytes / MIB),
  UPLOAD_VIDEO_MB: wholeNumber(1, 1_000_000, 'MiB').default(limits.video.maxBytes / MIB),
  /** The limits of one artist or DJ: stored GiB, and active uploads; 0: unlimited. */
  ARTIST_QUOTA_GB: wholeNumber(0, 1_000_000, 'GiB').default(limits.perArtist.storedBytes / GiB),
  ARTIST_ACTIVE_UPLOADS: wholeNumber(0, 100_000).default(limits.perArtist.activeUploads),
  /** Without it `npm start` runs a PostgreSQL of its own; the api and the worker need it. */
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name').optional(),
  /** '1': starts on a database that a newer version has migrated, too. */
  ALLOW_NEWER_SCHEMA: flag.prefault('0'),
  /** Without it the queues live in PostgreSQL. */
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),

  // Its name.
  PRODUCT_NAME: text.max(60, 'must have 60 characters or fewer').default('Nava'),
  PRODUCT_KEY: z
    .string()
    .regex(/^[a-z0-9]+$/, 'must be made of lower-case letters and digits')
    .optional(),

  // Secrets and accounts.
  /** Signs the tokens. `npm start` makes one and keeps it; the api needs it. */
  JWT_SECRET: secret(32).optional(),
  GOOGLE_CLIENT_ID: text.optional(),

  // The demo catalogue.
  /** Without it as `fillsDemo` says. */
  DEMO: flag.optional(),
  DEMO_PASSWORD: secret(8).optional(),
  /** How many of its recordings and videos are made, in the order in which home shows them; without it all. */
  DEMO_ITEMS: wholeNumber(0, 1000).optional(),

  // Mail.
  /** Without it mails are files in the outbox. */
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.optional(),
  /** How many days mails stay in the outbox. */
  OUTBOX_DAYS: days.default(7),
  /** '1' prints mailed codes, so that one can sign in without a mail server. `npm start` sets it for its own database. */
  PRINT_CODES: flag.prefault('0'),

  // News.
  /** The posts of a WordPress site; if unset, news comes from our own database. */
  NEWS_FEED_URL: address(/^https?$/, 'https://example.org/wp-json/wp/v2/posts').optional(),

  /** Hosts of pictures in the news besides this site and that of NEWS_FEED_URL, separated by commas. */
  NEWS_IMAGE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(\s*,\s*[a-z0-9.:-]+)*$/i, 'must be host names, separated by commas')
    .optional(),

  // Notifications to devices.
  /** The credentials for sending notifications: JSON, or the path of a file with it. */
  FIREBASE_SERVICE_ACCOUNT: readBy(
    readServiceAccount,
    'must be the JSON of a service account, or its path',
  ).optional(),
  FIREBASE_WEB_CONFIG: readBy(
    (value) => FirebaseConfig.safeParse(parseJson(value)).data,
    'must be the JSON of a web app’s configuration',
  ).optional(),
  FIREBASE_VAPID_KEY: z
    .string()
    .regex(/^[\w-]{80,100}$/, 'must be the public key of a web push certificate')
    .optional(),

  /** Host names of push services besides those of the known browsers, separated by commas. */
  WEB_PUSH_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, 'must be host names, separated by commas')
    .optional(),

  /** Hosts in private networks, with their port, that feeds may be imported from, separated by commas. */
  FEED_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:[\]-]+(\s*,\s*[a-z0-9.:[\]-]+)*$/i, 'must be hosts, separated by commas')
    .optional(),

  // What the menu, the foot and the contact page show.
  SOCIAL_LINKS: readBy(
    readSocialLinks,
    'must be https:// addresses of known sites, separated by commas',
  ).optional(),
  APP_STORE_URL: address(/^https$/, 'https://apps.apple.com/app/id1').optional(),
  PLAY_STORE_URL: address(/^https$/, 'https://play.google.com/store/apps/details?id=nava').optional(),
  CONTACT_MUSIC: mailbox.optional(),
  CONTACT_ADVERTISING: mailbox.optional(),
  CONTACT_APPS: mailbox.optional(),
  CONTACT_INFO: mailbox.optional(),
  /** Where people report weaknesses; without it security.txt names the contact page. */
  CONTACT_SECURITY: mailbox.optional(),

  // Running it.
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** How many days an old log of the embedded PostgreSQL stays. */
  LOG_DAYS: days.default(14),
  /** Another station's HLS stream, in place of the built-in channel. */
  LIVE_STREAM_URL: address(/^https?$/, 'https://stream.example.org/live.m3u8').optional(),
  /** Whose days the programme of the live channel has. */
  STATION_TZ: timeZone.default('UTC'),
  FFMPEG_PATH: program.optional(),
  /** '1': recordings are also made as Opus, for players that ask for it. */
  AUDIO_OPUS: flag.prefault('0'),
  /** Concurrent jobs of each kind and lane; by default the worker takes as many of each as the cores allow. */
  WORKER_CONCURRENCY: wholeNumber(1, 64).optional(),
  /** Seconds between two sweeps of pending work. */
  WORKER_SWEEP_SECONDS: wholeNumber(1, 3600, 'seconds').default(30),
  /** Seconds after which a job is taken from a worker that gives no sign of life. */
  WORKER_LOCK_SECONDS: wholeNumber(1, 600, 'seconds').default(15),
  /** The file that a worker writes every few seconds while it works: its age is for health checks. */
  WORKER_HEARTBEAT_FILE: text.optional(),
})

export type Settings = z.output<typeof Settings>
export type SettingName = keyof Settings

/** The names of all settings. */
export const SETTING_NAMES = Settings.keyof().options

/** Says whether the demo fills the database: by default only the one that `npm start` runs itself. */
export const fillsDemo = ({ DEMO, DATABASE_URL }: Pick<Settings, 'DEMO' | 'DATABASE_URL'>): boolean =>
  DEMO ?? DATABASE_URL === undefined

/** Variables by their names, such as `process.env`. */
type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings `names` from `source`; an empty one counts as unset, and those of `needed` must be set. Throws an
 * Error of one line that names every wrong variable and its rule, but no value: some are secrets.
 */
export function readSettings<Name extends SettingName, Needed extends Name = never>(
  source: Source,
  names: readonly Name[],
  needed: readonly Needed[] = [],
): Pick<Settings, Name> & { [name in Needed]: NonNullable<Settings[name]> } {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = Settings.pick(maskOf(names)).safeParse(Object.fromEntries(given))
  const missing = needed.filter((name) => !given.some(([givenName]) => givenName === name))
  const faults = [
    ...missing.map((name) => `${name} must be set`),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ]
  if (faults.length > 0) throw new Error(`Wrong settings: ${faults.join('; ')}.`)
  // The cast holds: exactly these were parsed, and none of those that are needed is missing.
  return parsed.data as Pick<Settings, Name> & { [name in Needed]: NonNullable<Settings[name]> }
}

/** In the order of the schema, so that every program names the same faults in the same order. */
function maskOf(names: readonly SettingName[]): { [name in SettingName]?: true } {
  return Object.fromEntries(SETTING_NAMES.filter((name) => names.includes(name)).map((name) => [name, true]))
}
