import { relative, resolve } from 'node:path'
import { MIB } from '@nava/contracts'
import { diskSpace } from '@nava/media/storage/disk-space'
import { localStorage, makeFolder, mediaFolder } from '@nava/media/storage/local-storage'
import { fetchFolder } from '@nava/media/storage/open-storage'
import { keysBelow } from '@nava/media/storage/own-keys'
import type { Storage } from '@nava/media/storage/storage'
import { type BackupSettings, backupS3, bucketOf } from '@nava/settings/backup-settings'
import { BACKUPS, MEDIA } from './manifest.ts'

export interface Target extends Pick<
  Storage,
  | 'put'
  | 'open'
  | 'read'
  | 'stat'
  | 'list'
  | 'folders'
  | 'remove'
  | 'removeFolder'
  | 'removeAbandoned'
  | 'check'
> {
  /** As the operator writes it */
  place: string
}

/** Folder within the target that Nava uses exclusively */
const FOLDER = 'nava-backup'

const keys = keysBelow([BACKUPS, MEDIA])

export const backupsIn = (place: string): string => resolve(place, FOLDER)

/**
 * Opens a folder or `s3://BUCKET/FOLDER` as a target. `isNew`: makes a folder that does not exist
 * @throws Error with a message for the operator
 */
export async function openTarget(
  place: string,
  settings: BackupSettings,
  { isNew = true }: { isNew?: boolean } = {},
): Promise<Target> {
  const at = bucketOf(place)
  if (!at) return await openFolder(place, settings, isNew)
  const prefix = at.folder ? `${at.folder}/${FOLDER}/` : `${FOLDER}/`
  return await openBucket({ place, bucket: at.bucket, prefix }, settings)
}

/** Opens a folder. Writes keep a reserve of disk space free, because the database may use the same disk. */
async function openFolder(place: string, settings: BackupSettings, isNew: boolean): Promise<Target> {
  const folder = backupsIn(place)
  if (!relative(mediaFolder(settings.DATA_DIR), folder).startsWith('..'))
    throw new Error(`${place} is in the folder of the media: choose another place for backups.`)
  // Only the owner may read backups, because they contain password hashes and secrets.
  if (isNew) await makeFolder(folder, 0o700)
  const disk = diskSpace({ reservedBytes: settings.DISK_RESERVE_MB * MIB })
  return { ...localStorage(folder, { disk, keys, mode: 0o600 }), place }
}

async function openBucket(
  { place, bucket, prefix }: { place: string; bucket: string; prefix: string },
  settings: BackupSettings,
): Promise<Target> {
  const s3 = backupS3(settings, place)
  if (bucket === settings.S3_BUCKET && s3.endpoint === settings.S3_ENDPOINT)
    throw new Error(`${place} is in the bucket of the media: choose another place for backups.`)
  // Loaded on demand, because the S3 client takes more memory than all of Nava's code.
  const { s3Storage } = await import('@nava/media/s3/s3-storage')
  const options = { fetchFolder: fetchFolder(settings.DATA_DIR), keys }
  return {
    ...s3Storage({ ...s3, bucket, prefix }, options),
    place,
    // Removes nothing, since the key need not be allowed to list uploads; a rule of the bucket removes them.
    removeAbandoned: async () => 0,
  }
}
