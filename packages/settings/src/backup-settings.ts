import { endpointFault } from './bucket-fields.ts'
import type { Settings } from './settings.ts'

export const BACKUP_SETTINGS = [
  'DATA_DIR',
  'DISK_RESERVE_MB',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

export type BackupSettings = Pick<Settings, (typeof BACKUP_SETTINGS)[number]>

const S3_PLACE = /^s3:\/\/([^/]+)(?:\/(.*?)\/?)?$/

/** Reads a place such as `s3://bucket/folder`; undefined for a folder of the disk. */
export function bucketOf(place: string): { bucket: string; folder: string } | undefined {
  const [, bucket, folder = ''] = S3_PLACE.exec(place) ?? []
  return bucket === undefined ? undefined : { bucket, folder }
}

/**
 * Returns how to reach the bucket of a place of backups.
 * @throws Error with one line that names missing settings, but no values
 */
export function backupS3(settings: BackupSettings, place: string) {
  const { BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = settings
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyID, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (region === undefined || accessKeyID === undefined || secretAccessKey === undefined)
    throw new Error(
      'Wrong settings: BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set, as backups are in S3.',
    )
  const { bucket = '' } = bucketOf(place) ?? {}
  const fault = endpointFault('BACKUP_S3_ENDPOINT', { endpoint, bucket })
  if (fault) throw new Error(`Wrong settings: ${fault}.`)
  return {
    region,
    endpoint,
    accessKeyID,
    secretAccessKey,
    forcePathStyle: endpoint !== undefined,
    isSigned: false,
  }
}
