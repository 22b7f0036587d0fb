import { MIB } from '@nava/contracts'
import { BACKUP_SETTINGS, type BackupSettings, backupS3 } from '@nava/settings/backup-settings'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings, type Settings } from '@nava/settings/settings'
import { availableParallelism } from 'node:os'
import { laneSizes } from './lane-sizes.ts'

const PART = [
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'ALLOW_NEWER_SCHEMA',
  'REDIS_URL',
  ...MEDIA_SETTINGS,
  'DISK_RESERVE_MB',
  'FFMPEG_PATH',
  'AUDIO_OPUS',
  'LOG_LEVEL',
  'WORKER_CONCURRENCY',
  'WORKER_SWEEP_SECONDS',
  'WORKER_LOCK_SECONDS',
  'WORKER_HEARTBEAT_FILE',
  'STATION_TZ',
  'BACKUP_TO',
  'BACKUP_AT',
  'COMMIT',
  ...BACKUP_SETTINGS,
] as const

export type Env = ReturnType<typeof parseEnv>

/** @throws Error with one line that names wrong settings, never their values */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  const env = readSettings(source, PART, ['DATABASE_URL'])
  return {
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    allowsNewerSchema: env.ALLOW_NEWER_SCHEMA,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    media: mediaPlaces(env),
    ffmpegPath: env.FFMPEG_PATH,
    makesOpus: env.AUDIO_OPUS,
    diskReserve: env.DISK_RESERVE_MB * MIB,
    logLevel: env.LOG_LEVEL,
    laneSizes: laneSizes(availableParallelism(), env.WORKER_CONCURRENCY),
    sweepMs: env.WORKER_SWEEP_SECONDS * 1000,
    lockMs: env.WORKER_LOCK_SECONDS * 1000,
    heartbeatFile: env.WORKER_HEARTBEAT_FILE,
    commit: env.COMMIT,
    backup: scheduleOf(env),
  }
}

/** Validates the settings of backups at the start instead of at the first backup. */
function scheduleOf(env: BackupSettings & Pick<Settings, 'BACKUP_TO' | 'BACKUP_AT' | 'STATION_TZ'>) {
  if (env.BACKUP_TO === undefined) return undefined
  if (env.BACKUP_TO.startsWith('s3://')) backupS3(env, env.BACKUP_TO)
  return { place: env.BACKUP_TO, at: env.BACKUP_AT, timeZone: env.STATION_TZ, settings: env }
}
