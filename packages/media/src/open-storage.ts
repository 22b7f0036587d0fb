/** Opens the storage that the settings name. */
import { join } from 'node:path'
import type { DiskSpace } from './disk-space.ts'
import { localStorage, mediaFolder } from './local-storage.ts'
import type { S3Place } from './s3/s3-storage.ts'
import type { Storage, StorageLog } from './storage.ts'
import { twoPlaces } from './two-places.ts'

export interface MediaPlaces {
  dataDir: string
  /** Where new files go. */
  place: 'local' | 's3'
  /** Undefined if there is only the disk. */
  s3: S3Place | undefined
}

/** Both storages apart; S3's is undefined if there is none. */
export async function openPlaces(
  { dataDir, s3 }: MediaPlaces,
  disk?: DiskSpace,
  log?: StorageLog,
): Promise<{ local: Storage; s3: Storage | undefined }> {
  const local = localStorage(mediaFolder(dataDir), disk ? { disk } : {})
  if (!s3) return { local, s3: undefined }
  // Loaded only where it is used: the client of S3 takes more memory than all of our own code.
  const { s3Storage } = await import('./s3/s3-storage.ts')
  return { local, s3: s3Storage(s3, { fetchFolder: fetchFolder(dataDir), log, ...(disk && { disk }) }) }
}

/** Opens the storage for new files; those that are still in the other place are read there. */
export async function openStorage(places: MediaPlaces, disk?: DiskSpace, log?: StorageLog): Promise<Storage> {
  const { local, s3 } = await openPlaces(places, disk, log)
  if (!s3) return local
  return places.place === 's3' ? twoPlaces(s3, local) : twoPlaces(local, s3)
}

/** Where files of S3 lie while a program of this machine works with them. */
const fetchFolder = (dataDir: string): string => join(dataDir, 'fetched')
