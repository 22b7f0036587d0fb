import { join } from 'node:path'
import type { SqlClient } from '@nava/db/in-transaction'
import { readStation } from '@nava/db/station'
import { claimPlace, FOLDER_OF_MEDIA, mediaBucket } from './claim-place.ts'
import type { DiskSpace } from './disk-space.ts'
import { localStorage, mediaFolder } from './local-storage.ts'
import { ownedStorage } from './owned-storage.ts'
import { mediaKeys } from './own-keys.ts'
import type { S3Place } from '../s3/open-client.ts'
import type { Storage, StorageLog } from './storage.ts'

export interface MediaPlaces {
  dataDir: string
  place: 'local' | 's3'
  s3: S3Place | undefined
}

interface OpenOptions {
  /** Database of the station, which knows its places */
  sql: SqlClient
  disk?: DiskSpace | undefined
  log?: StorageLog | undefined
}

/** A place as people and the station name it, with its storage, which belongs to whoever asks */
export interface NamedStorage {
  name: string
  place: string
  storage: Storage
}

/** Opens the place of the media, and the other one if both are set, whoever they belong to. */
export async function openPlaces(
  { dataDir, place, s3 }: MediaPlaces,
  { disk, log }: Omit<OpenOptions, 'sql'> = {},
): Promise<{ current: NamedStorage; other: NamedStorage | undefined }> {
  const options = { keys: mediaKeys, ...(disk && { disk }) }
  const folder = mediaFolder(dataDir)
  const local = {
    name: FOLDER_OF_MEDIA,
    place: `the folder ${folder}`,
    storage: localStorage(folder, options),
  }
  if (!s3) return { current: local, other: undefined }
  // Loaded on demand, because the S3 client takes more memory than all of Nava's code.
  const { s3Storage } = await import('../s3/s3-storage.ts')
  const storage = s3Storage(s3, { fetchFolder: fetchFolder(dataDir), log, ...options })
  const below = s3.prefix ? ` below ${s3.prefix}` : ''
  const bucket = { name: mediaBucket(s3), place: `the bucket ${s3.bucket}${below}`, storage }
  return place === 's3' ? { current: bucket, other: local } : { current: local, other: bucket }
}

/** Opens the station's storage. */
export async function openStorage(places: MediaPlaces, options: OpenOptions): Promise<Storage> {
  return owned(options.sql, (await openPlaces(places, options)).current)
}

/** Milliseconds for which a mark is trusted; a look at a bucket is a request */
const TRUST_FOR = { folder: 1000, bucket: 30_000 }

function owned(sql: SqlClient, place: NamedStorage): Storage {
  let id: string | undefined
  return ownedStorage(place.storage, {
    place: place.place,
    // Remembered, because files are also read while the database is down.
    station: async () => (id ??= (await readStation(sql)).id),
    claim: () => claimPlace(sql, place),
    trustFor: place.name === FOLDER_OF_MEDIA ? TRUST_FOR.folder : TRUST_FOR.bucket,
  })
}

export const fetchFolder = (dataDir: string): string => join(dataDir, 'fetched')
