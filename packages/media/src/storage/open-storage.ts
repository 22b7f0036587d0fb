import { join } from 'node:path'
import type { DiskSpace } from './disk-space.ts'
import { localStorage, mediaFolder } from './local-storage.ts'
import type { S3Place } from '../s3/open-client.ts'
import { mediaKeys } from './own-keys.ts'
import type { Storage, StorageLog } from './storage.ts'
import { twoPlaces } from './two-places.ts'

export interface MediaPlaces {
  dataDir: string
  place: 'local' | 's3'
  s3: S3Place | undefined
}

export async function openPlaces(
  { dataDir, s3 }: MediaPlaces,
  disk?: DiskSpace,
  log?: StorageLog,
): Promise<{ local: Storage; s3: Storage | undefined }> {
  const options = { keys: mediaKeys, ...(disk && { disk }) }
  const local = localStorage(mediaFolder(dataDir), options)
  if (!s3) return { local, s3: undefined }
  // Loaded on demand, because the S3 client takes more memory than all of Nava's code.
  const { s3Storage } = await import('../s3/s3-storage.ts')
  return { local, s3: s3Storage(s3, { fetchFolder: fetchFolder(dataDir), log, ...options }) }
}

/** Opens the storage, which also reads files that are still in the other place. */
export async function openStorage(places: MediaPlaces, disk?: DiskSpace, log?: StorageLog): Promise<Storage> {
  const { local, s3 } = await openPlaces(places, disk, log)
  if (!s3) return local
  return places.place === 's3' ? twoPlaces(s3, local) : twoPlaces(local, s3)
}

export const fetchFolder = (dataDir: string): string => join(dataDir, 'fetched')
