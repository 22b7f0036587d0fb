/**
 * All environment variables. A new one must also be added to .env.example, and to the list of each program
 * that reads it.
 */
import { readFileSync } from 'node:fs'
import { FirebaseConfig, limits, MIB, readSocialLinks } from '@nava/contracts'
import * as z from 'zod'
import { bucketEndpoint, bucketName, bucketPrefix, bucketRegion } from './bucket-fields.ts'
import {
  address,
  databaseAddress,
  days,
  faultOfPath,
  flag,
  folder,
  folderOrBucket,
  mailbox,
  oneOf,
  parseJson,
  path,
  program,
  readBy,
  secret,
  siteAddress,
  text,
  timeZone,
  wholeNumber,
} from './fields.ts'
import { readMailbox } from './mailbox.ts'
import { redisAddress } from './redis-address.ts'
import { readServiceAccount } from './service-account.ts'
import { smtpAddress } from './smtp-address.ts'

const GiB = 1024 * MIB

const Settings = z.object({
  // Server
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  /** Folder of the built web client, set by `npm start`; without it only the api is served */
  WEB_DIR: folder.optional(),
  /** Address of the site; without it links are relative to the page's address */
  PUBLIC_URL: siteAddress('https://music.example.com').optional(),
  /** Number of proxies in front of the server, whose X-Forwarded-For is trusted */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Concurrent connections per client address; 0 for no limit. Not applied behind a proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(500),
  /** Minimum average bytes per second of an upload; 0 for none */
  MIN_UPLOAD_RATE: wholeNumber(0, 1_000_000_000, 'bytes a second').default(8192),

  // Data
  DATA_DIR: folder.prefault('data'),
  /** MiB of the disk that uploads and transcodes leave free for the database */
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000, 'MiB').default(limits.diskReserveBytes / MIB),
  /** MiB of hot media in the memory of each api process; 0 for none */
  MEDIA_CACHE_MB: wholeNumber(0, 1_000_000, 'MiB').optional(),
  /** Internal location of nginx with the stored media; without it the api sends them */
  MEDIA_ACCEL_PATH: z
    .string()
    .regex(/^\/([\w-]+\/)+$/, 'must be a path like /stored-media/')
    .optional(),
  /** Place of new media; default: S3 if configured. Media in the other place are still read */
  MEDIA_STORAGE: oneOf('local', 's3').optional(),
  /** S3-compatible server; default: the AWS endpoint of the region */
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: bucketRegion.optional(),
  S3_BUCKET: bucketName.optional(),
  /** Folder of the bucket, below which all keys are */
  S3_PREFIX: bucketPrefix.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** '1': the path contains the bucket; default with S3_ENDPOINT */
  S3_FORCE_PATH_STYLE: flag.optional(),
  /** 'signed': players are redirected to S3 by temporary addresses */
  S3_STREAMS: oneOf('proxied', 'signed').default('proxied'),
  /** Scheduled backups: a folder, or a folder of a bucket; default: none */
  BACKUP_TO: folderOrBucket.optional(),
  /** Time of day of the backups, in STATION_TZ */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:00')
    .default('03:00'),
  /** '0': migrations begin without a backup of the rows */
  BACKUP_BEFORE_UPGRADE: flag.prefault('1'),
  /** For backups in S3, which has settings apart from those of media. Default: the AWS endpoint of the region */
  BACKUP_S3_ENDPOINT: bucketEndpoint.optional(),
  BACKUP_S3_REGION: bucketRegion.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  /** Folder whose subfolders admins may import in the browser; default: none */
  IMPORT_DIR: folder.optional(),
  /** MiB of the largest accepted recording and video */
  UPLOAD_AUDIO_MB: wholeNumber(1, 1_000_000, 'MiB').default(limits.audio.maxBytes / MIB),
  UPLOAD_VIDEO_MB: wholeNumber(1, 1_000_000, 'MiB').default(limits.video.maxBytes / MIB),
  /** Per artist or DJ: stored GiB and active uploads; 0 for no limit */
  ARTIST_QUOTA_GB: wholeNumber(0, 1_000_000, 'GiB').default(limits.perArtist.storedBytes / GiB),
  ARTIST_ACTIVE_UPLOADS: wholeNumber(0, 100_000).default(limits.perArtist.activeUploads),
  /** By default `npm start` runs PostgreSQL; api and worker require the address */
  DATABASE_URL: databaseAddress.optional(),
  /** Connections to the database that each process may open; default: as many as the server allows, up to 26 */
  DATABASE_CONNECTIONS: wholeNumber(7, 1000).optional(),
  /** Of the address of the database, if that has none, as in containers */
  POSTGRES_PASSWORD: text.optional(),
  /** '1': also starts on the database of a newer version */
  ALLOW_NEWER_SCHEMA: flag.prefault('0'),
  /** By default the queues are in PostgreSQL */
  REDIS_URL: redisAddress.optional(),

  // Product
  PRODUCT_NAME: text.max(60, 'must have 60 characters or fewer').default('Nava'),
  PRODUCT_KEY: z
    .string()
    .regex(/^[a-z0-9]+$/, 'must be made of lower-case letters and digits')
    .optional(),

  /** Signs tokens; `npm start` generates it, the api requires it */
  JWT_SECRET: secret(32).optional(),
  GOOGLE_CLIENT_ID: text.optional(),

  // Demo catalogue
  /** '1' to fill the database with the demo; default: see `fillsDemo` */
  DEMO: flag.optional(),
  DEMO_PASSWORD: secret(8).optional(),
  /** Number of recordings and videos to make, those that the home page shows first; default: all */
  DEMO_ITEMS: wholeNumber(0, 1000).optional(),

  // Mail
  /** By default mails are files in the outbox */
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: readBy(
    readMailbox,
    'must be one address, such as no-reply@example.com, with or without a name: Radio North <no-reply@example.com>',
  ).optional(),
  /** Address to which Alertmanager mails alarms (`npm run admin -- alerts config`) */
  ALERTS_TO: mailbox.optional(),
  /** Days for which mails stay in the outbox */
  OUTBOX_DAYS: days.default(7),
  /** '1' prints mailed codes, for signing in without a mail server; `npm start` sets it with its own database */
  PRINT_CODES: flag.prefault('0'),

  // News
  /** Address of a WordPress site's posts; by default news is in the database */
  NEWS_FEED_URL: address(/^https?$/, 'https://example.org/wp-json/wp/v2/posts').optional(),

  /** More hosts of pictures in the news, comma-separated */
  NEWS_IMAGE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(\s*,\s*[a-z0-9.:-]+)*$/i, 'must be host names, separated by commas')
    .optional(),

  // Notifications
  /** Credentials for notifications: JSON, or its path */
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

  /** More hosts of push services, comma-separated */
  WEB_PUSH_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, 'must be host names, separated by commas')
    .optional(),

  // Services that collect listening histories
  LISTENBRAINZ_URL: address(/^https?$/, 'https://api.listenbrainz.org').default(
    'https://api.listenbrainz.org',
  ),
  /** Where artists look up credits when they ask for it; without it nothing is asked */
  MUSICBRAINZ_URL: address(/^https?$/, 'https://musicbrainz.org').optional(),
  /** Without a key, Last.fm is not offered */
  LASTFM_API_KEY: text.optional(),
  LASTFM_API_SECRET: text.optional(),
  LASTFM_URL: address(/^https?$/, 'https://ws.audioscrobbler.com').default('https://ws.audioscrobbler.com'),

  /** Private hosts with port from which feeds and libraries may still be imported, comma-separated */
  FEED_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:[\]-]+(\s*,\s*[a-z0-9.:[\]-]+)*$/i, 'must be hosts, separated by commas')
    .optional(),

  // Links in menu, footer and contact page
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
  /** Address for reports of vulnerabilities; without it security.txt links to the contact page */
  CONTACT_SECURITY: mailbox.optional(),
  /** Page with the source code of this installation, which the license lets its users ask for */
  SOURCE_URL: address(/^https?$/, 'https://git.example.com/nava').optional(),

  // Operation
  /** Commit of the sources where there is no clone: an image is built with it */
  COMMIT: text.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** Bearer token for /api/metrics and /api/version from other machines */
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have 16 characters or more, without spaces')
    .optional(),
  LOG_DAYS: days.default(14),
  /** HLS stream of another station, instead of the built-in channel */
  LIVE_STREAM_URL: address(/^https?$/, 'https://stream.example.org/live.m3u8').optional(),
  STATION_TZ: timeZone.default('UTC'),
  /** Seconds within which a DJ whose connection was lost may return to the same show */
  LIVE_DROP_SECONDS: wholeNumber(0, 3600, 'seconds').default(30),
  /** Port that takes only the shows of DJs; without it they send to PORT */
  LIVE_SOURCE_PORT: wholeNumber(1, 65_535).optional(),
  /** Port for shows with pictures (RTMP), such as 1935; default: none */
  RTMP_PORT: wholeNumber(1, 65_535).optional(),
  /** Address at which that port, and RTMP_PORT, are open; default: HOST */
  LIVE_HOST: text.optional(),
  /** '1': a proxy in front of that port, and of RTMP_PORT, tells the addresses of clients (PROXY protocol) */
  LIVE_PROXY_PROTOCOL: flag.prefault('0'),
  FFMPEG_PATH: program.optional(),
  /** '1': recordings are also published as Opus */
  AUDIO_OPUS: flag.prefault('0'),
  /** Concurrent jobs per kind and lane; by default according to the cores */
  WORKER_CONCURRENCY: wholeNumber(1, 64).optional(),
  /** Seconds between sweeps for pending work */
  WORKER_SWEEP_SECONDS: wholeNumber(1, 3600, 'seconds').default(30),
  /** Seconds without a heartbeat after which another worker takes over a job */
  WORKER_LOCK_SECONDS: wholeNumber(1, 600, 'seconds').default(15),
  /** File that the worker rewrites every few seconds, for health checks */
  WORKER_HEARTBEAT_FILE: path.optional(),
})

export type Settings = z.output<typeof Settings>
export type SettingName = keyof Settings

export const SETTING_NAMES = Settings.keyof().options

/** Values of settings that are not given; undefined for those that have none */
export const settingDefaults: Readonly<Partial<Record<SettingName, unknown>>> = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, Settings.shape[name].safeParse(undefined).data]),
)

/** Returns true if the demo fills the database, by default only that of `npm start`. */
export const fillsDemo = ({ DEMO, DATABASE_URL }: Pick<Settings, 'DEMO' | 'DATABASE_URL'>): boolean =>
  DEMO ?? DATABASE_URL === undefined

type Source = Readonly<Record<string, string | undefined>>

/** Settings that may be in a file: `SMTP_URL_FILE=/run/secrets/smtp-url`. A value of the setting itself comes first. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'POSTGRES_PASSWORD',
  'REDIS_URL',
  'JWT_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DEMO_PASSWORD',
  'FIREBASE_SERVICE_ACCOUNT',
  'LASTFM_API_KEY',
  'LASTFM_API_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly SettingName[]

/**
 * Reads settings. Empty ones count as unset; those in `needed` are required. The address of the database gets its
 * password from POSTGRES_PASSWORD, unless it has one.
 * @throws Error with one line that names every invalid variable and its rule, but no values, which may be
 * secret
 */
export function readSettings<Name extends SettingName, Needed extends Name = never>(
  source: Source,
  names: readonly Name[],
  needed: readonly Needed[] = [],
): Pick<Settings, Name> & { [name in Needed]: NonNullable<Settings[name]> } {
  const unreadable: string[] = []
  const password = names.some((name) => name === 'DATABASE_URL') ? (['POSTGRES_PASSWORD'] as const) : []
  const wanted: SettingName[] = [...names, ...password]
  const given = [
    ...Object.entries(source).flatMap(([name, value]) =>
      // Files with lines of Windows leave their \r at values that docker and systemd read from them.
      isBlank(value) ? [] : [[name, value?.replace(/\r$/, '')] as const],
    ),
    ...SECRET_SETTINGS.flatMap((name) => {
      const file = source[`${name}_FILE`]
      if (isBlank(file) || !isBlank(source[name]) || !wanted.includes(name)) return []
      const secret = contentOf(file ?? '')
      if (secret === undefined)
        unreadable.push(
          `${name}_FILE ${faultOfPath(file ?? '') ?? 'must be the path of a file that can be read and is not empty'}`,
        )
      return secret === undefined ? [] : [[name, secret] as const]
    }),
  ]
  const parsed = Settings.pick(maskOf(wanted)).safeParse(Object.fromEntries(given))
  const missing = needed.filter((name) => !given.some(([givenName]) => givenName === name))
  const faults = [
    ...unreadable,
    ...missing
      .filter((name) => !unreadable.some((fault) => fault.startsWith(`${name}_FILE`)))
      .map((name) => `${name} must be set`),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ]
  if (faults.length > 0) throw new Error(`Wrong settings: ${faults.join('; ')}.`)
  // The casts are safe, because exactly these settings were parsed and no required one is missing.
  const { POSTGRES_PASSWORD, ...read } = parsed.data as Partial<Settings>
  return {
    ...read,
    ...(read.DATABASE_URL && { DATABASE_URL: withPassword(read.DATABASE_URL, POSTGRES_PASSWORD) }),
    ...(names.some((name) => name === 'POSTGRES_PASSWORD') && { POSTGRES_PASSWORD }),
  } as Pick<Settings, Name> & { [name in Needed]: NonNullable<Settings[name]> }
}

function withPassword(address: string, password: string | undefined): string {
  const url = new URL(address)
  if (password === undefined || url.password !== '') return address
  url.password = encodeURIComponent(password)
  return url.href
}

export const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === ''

/** Returns undefined for a file that is unreadable or empty. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** Lists settings in the order of the schema, so that all programs report faults in the same order. */
function maskOf(names: readonly SettingName[]): { [name in SettingName]?: true } {
  return Object.fromEntries(SETTING_NAMES.filter((name) => names.includes(name)).map((name) => [name, true]))
}
