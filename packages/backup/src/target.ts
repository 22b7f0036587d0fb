import { mkdir } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { MIB } from '@nava/contracts'
import { diskSpace } from '@nava/media/storage/disk-space'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { fetchFolder } from '@nava/media/storage/open-storage'
import type { Storage } from '@nava/media/storage/storage'
import { type BackupSettings, backupS3 } from '@nava/settings/backup-settings'

export interface Target extends Pick<
  Storage,
  'put' | 'open' | 'read' | 'stat' | 'list' | 'folders' | 'remove' | 'removeFolder' | 'removeAbandoned'
> {
  /** As the operator writes it */
  place: string
}

/** Folder within the target that Nava uses exclusively */
const FOLDER = 'nava-backup'

export const backupsIn = (place: string): string => resolve(place, FOLDER)

const S3_PLACE = /^s3:\/\/([^/]+)(?:\/(.*?)\/?)?$/

/**
 * Opens a folder or `s3://BUCKET/FOLDER` as a target.
 * @throws Error with a message for the operator
 */
export async function openTarget(place: string, settings: BackupSettings): Promise<Target> {
  const [, bucket, folder] = S3_PLACE.exec(place) ?? []
  return bucket === undefined
    ? await openFolder(place, settings)
    : await openBucket({ place, bucket, folder: folder ? `${folder}/${FOLDER}/` : `${FOLDER}/` }, settings)
}

/** Opens a folder. Writes keep a reserve of disk space free, because the database may use the same disk. */
async function openFolder(place: string, settings: BackupSettings): Promise<Target> {
  const folder = backupsIn(place)
  if (!relative(mediaFolder(settings.DATA_DIR), folder).startsWith('..'))
    throw new Error(`${place} is in the folder of the media: choose another place for backups.`)
  // Only the owner may read backups, because they contain password hashes and secrets.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const disk = diskSpace({ reservedBytes: settings.DISK_RESERVE_MB * MIB })
  return { ...localStorage(folder, { disk, mode: 0o600 }), place }
}

async function openBucket(
  { place, bucket, folder }: { place: string; bucket: string; folder: string },
  settings: BackupSettings,
): Promise<Target> {
  const s3 = backupS3(settings)
  if (bucket === settings.S3_BUCKET && s3.endpoint === settings.S3_ENDPOINT)
    throw new Error(`${place} is in the bucket of the media: choose another place for backups.`)
  // Loaded on demand, because the S3 client takes more memory than all of Nava's code.
  const { s3Storage } = await import('@nava/media/s3/s3-storage')
  const storage = s3Storage({ ...s3, bucket }, { fetchFolder: fetchFolder(settings.DATA_DIR) })
  return { ...below(storage, folder), place }
}

function below(storage: Storage, folder: string): Omit<Target, 'place'> {
  const at = (key: string): string => folder + key
  return {
    put: (key, source, options) => storage.put(at(key), source, options),
    open: (key) => storage.open(at(key)),
    read: (key) => storage.read(at(key)),
    stat: (key) => storage.stat(at(key)),
    remove: (key) => storage.remove(at(key)),
    folders: (inner) => storage.folders(at(inner)),
    removeFolder: (inner) => storage.removeFolder(at(inner)),
    list: async function* (inner) {
      for await (const { key, ...facts } of storage.list(at(inner)))
        yield { key: key.slice(folder.length), ...facts }
    },
    // Removes nothing, since incomplete uploads may belong to other programs; a rule of the bucket removes
    // them.
    removeAbandoned: async () => 0,
  }
}
