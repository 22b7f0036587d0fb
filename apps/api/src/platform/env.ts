import { type FirebaseConfig, MIB } from '@nava/contracts'
import { hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { BACKUP_SETTINGS, type BackupSettings } from '@nava/settings/backup-settings'
import { greetingName, senderOf, siteDomain } from '@nava/settings/mail-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { listSettings } from '@nava/settings/list-settings'
import { readSettings } from '@nava/settings/settings'

/** Default of MEDIA_CACHE_MB: share of the memory, and maximum in MiB */
const mediaCache = { shareOfMemory: 0.1, mostMegabytes: 512 }

const PART = [
  'HOST',
  'PORT',
  'WEB_DIR',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'MAX_CONNECTIONS_PER_ADDRESS',
  'MIN_UPLOAD_RATE',
  ...MEDIA_SETTINGS,
  'IMPORT_DIR',
  'DISK_RESERVE_MB',
  'MEDIA_CACHE_MB',
  'UPLOAD_AUDIO_MB',
  'UPLOAD_VIDEO_MB',
  'ARTIST_QUOTA_GB',
  'ARTIST_ACTIVE_UPLOADS',
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'ALLOW_NEWER_SCHEMA',
  'REDIS_URL',
  'PRODUCT_NAME',
  'PRODUCT_KEY',
  'JWT_SECRET',
  'GOOGLE_CLIENT_ID',
  'SMTP_URL',
  'MAIL_FROM',
  'OUTBOX_DAYS',
  'PRINT_CODES',
  'NEWS_FEED_URL',
  'NEWS_IMAGE_HOSTS',
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_WEB_CONFIG',
  'FIREBASE_VAPID_KEY',
  'WEB_PUSH_HOSTS',
  'FEED_HOSTS',
  'LISTENBRAINZ_URL',
  'MUSICBRAINZ_URL',
  'LASTFM_API_KEY',
  'LASTFM_API_SECRET',
  'LASTFM_URL',
  'SOCIAL_LINKS',
  'APP_STORE_URL',
  'PLAY_STORE_URL',
  'CONTACT_MUSIC',
  'CONTACT_ADVERTISING',
  'CONTACT_APPS',
  'CONTACT_INFO',
  'CONTACT_SECURITY',
  'SOURCE_URL',
  'COMMIT',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'LIVE_STREAM_URL',
  'FFMPEG_PATH',
  'STATION_TZ',
  'LIVE_DROP_SECONDS',
  'LIVE_SOURCE_PORT',
  'RTMP_PORT',
  'LIVE_HOST',
  'LIVE_PROXY_PROTOCOL',
  'BACKUP_TO',
  'BACKUP_AT',
  ...BACKUP_SETTINGS,
] as const

const NO_TEXTS: readonly string[] = []

export type Env = ReturnType<typeof parseEnv>

/** @throws Error for the operator that names wrong settings, never their values */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  const env = readSettings(source, PART, ['DATABASE_URL', 'JWT_SECRET'])
  const productKey =
    env.PRODUCT_KEY ?? (env.PRODUCT_NAME.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'nava')
  const mailFrom = senderOf(env)
  const domain = env.MAIL_FROM ? domainOf(env.MAIL_FROM.address) : contactDomain(env.PUBLIC_URL)
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    allowsNewerSchema: env.ALLOW_NEWER_SCHEMA,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    backupPlace: env.BACKUP_TO,
    backupAt: env.BACKUP_AT,
    backupSettings: env satisfies BackupSettings as BackupSettings,
    importDir: env.IMPORT_DIR,
    media: mediaPlaces(env),
    outboxDir: join(env.DATA_DIR, 'outbox'),
    diskReserve: env.DISK_RESERVE_MB * MIB,
    mediaCacheBytes: (env.MEDIA_CACHE_MB ?? defaultMediaCache()) * MIB,
    mediaAccelPath: env.MEDIA_ACCEL_PATH,
    uploadLimits: { audio: env.UPLOAD_AUDIO_MB * MIB, video: env.UPLOAD_VIDEO_MB * MIB },
    quota: { storedBytes: env.ARTIST_QUOTA_GB * 1024 * MIB, activeUploads: env.ARTIST_ACTIVE_UPLOADS },
    jwtSecret: env.JWT_SECRET,
    productName: env.PRODUCT_NAME,
    productKey,
    publicUrl: env.PUBLIC_URL ?? '',
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom,
    mailGreeting: greetingName(env.PUBLIC_URL, hostname()),
    ffmpegPath: env.FFMPEG_PATH ?? 'ffmpeg',
    outboxDays: env.OUTBOX_DAYS,
    googleClientId: env.GOOGLE_CLIENT_ID,
    newsFeedUrl: env.NEWS_FEED_URL,
    newsImageHosts: hostsOf(env.NEWS_IMAGE_HOSTS),
    firebaseAccount: env.FIREBASE_SERVICE_ACCOUNT,
    firebaseWeb: firebaseWebOf(env),
    webPushHosts: hostsOf(env.WEB_PUSH_HOSTS),
    feedHosts: hostsOf(env.FEED_HOSTS),
    listenBrainzUrl: env.LISTENBRAINZ_URL,
    musicBrainzUrl: env.MUSICBRAINZ_URL,
    lastFm:
      env.LASTFM_API_KEY === undefined || env.LASTFM_API_SECRET === undefined
        ? undefined
        : { url: env.LASTFM_URL, key: env.LASTFM_API_KEY, secret: env.LASTFM_API_SECRET },
    socials: env.SOCIAL_LINKS ?? [],
    apps: { appStore: env.APP_STORE_URL ?? '', playStore: env.PLAY_STORE_URL ?? '' },
    contacts: {
      music: env.CONTACT_MUSIC ?? `music@${domain}`,
      advertising: env.CONTACT_ADVERTISING ?? `advertising@${domain}`,
      apps: env.CONTACT_APPS ?? `apps@${domain}`,
      info: env.CONTACT_INFO ?? `info@${domain}`,
    },
    feedOwner: env.CONTACT_INFO ?? '',
    securityContact: env.CONTACT_SECURITY ?? '',
    /** Colour and version of the logo that admins set in the browser; '' for the product's */
    accent: '',
    logo: '',
    ownTexts: NO_TEXTS,
    sourceUrl: env.SOURCE_URL,
    commit: env.COMMIT,
    webDir: env.WEB_DIR,
    printCodes: env.PRINT_CODES,
    liveStreamUrl: env.LIVE_STREAM_URL,
    stationZone: env.STATION_TZ,
    airGrace: env.LIVE_DROP_SECONDS * 1000,
    sourcePort: env.LIVE_SOURCE_PORT,
    rtmpPort: env.RTMP_PORT,
    sourceHost: env.LIVE_HOST ?? env.HOST,
    isSourceProxied: env.LIVE_PROXY_PROTOCOL,
    trustProxy: env.TRUST_PROXY,
    connectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    minUploadRate: env.MIN_UPLOAD_RATE,
    settings: listSettings(source),
  }
}

/** Returns undefined unless all three settings exist; browsers then use Web Push. */
const hostsOf = (text = ''): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

function firebaseWebOf(env: {
  FIREBASE_SERVICE_ACCOUNT?: unknown
  FIREBASE_WEB_CONFIG?: FirebaseConfig | undefined
  FIREBASE_VAPID_KEY?: string | undefined
}): { config: FirebaseConfig; vapidKey: string } | undefined {
  const { FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_WEB_CONFIG: config, FIREBASE_VAPID_KEY: vapidKey } = env
  return account && config && vapidKey ? { config, vapidKey } : undefined
}

function defaultMediaCache(): number {
  // `constrainedMemory` returns 0 if no limit is known.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(mediaCache.mostMegabytes, Math.floor((memory * mediaCache.shareOfMemory) / MIB))
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const contactDomain = (publicUrl: string | undefined): string => {
  const domain = siteDomain(publicUrl) ?? ''
  return /\.[a-z][a-z0-9-]*$/i.test(domain) ? domain : 'localhost'
}
