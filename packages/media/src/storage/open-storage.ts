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
import { twoPlaces } from './two-places.ts'

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

/** Opens the places as they are, whoever they belong to. */
export async function openPlaces(
  { dataDir, s3 }: MediaPlaces,
  { disk, log }: Omit<OpenOptions, 'sql'> = {},
): Promise<{ local: NamedStorage; s3: NamedStorage | undefined }> {
  const options = { keys: mediaKeys, ...(disk && { disk }) }
  const folder = mediaFolder(dataDir)
  const local = {
    name: FOLDER_OF_MEDIA,
    place: `the folder ${folder}`,
    storage: localStorage(folder, options),
  }
  if (!s3) return { local, s3: undefined }
  // Loaded on demand, because the S3 client takes more memory than all of Nava's code.
  const { s3Storage } = await import('../s3/s3-storage.ts')
  const storage = s3Storage(s3, { fetchFolder: fetchFolder(dataDir), log, ...options })
  const place = s3.prefix ? `the bucket ${s3.bucket} below ${s3.prefix}` : `the bucket ${s3.bucket}`
  return { local, s3: { name: mediaBucket(s3), place, storage } }
}

/** Opens the station's storage, which also reads files that are still in the other place. */
export async function openStorage(places: MediaPlaces, options: OpenOptions): Promise<Storage> {
  const { current, former } = await openOwnPlaces(places, options)
  return former ? twoPlaces(current, former) : current
}

/** Opens the place of new files, and the other one if there are two. */
export async function openOwnPlaces(
  places: MediaPlaces,
  options: OpenOptions,
): Promise<{ current: Storage; former: Storage | undefined }> {
  const { local, s3 } = await openPlaces(places, options)
  const { sql } = options
  if (!s3) return { current: owned(sql, local), former: undefined }
  const [current, former] = places.place === 's3' ? [s3, local] : [local, s3]
  return { current: owned(sql, current), former: owned(sql, former, { isFormer: true }) }
}

/** Milliseconds for which a mark is trusted; a look at a bucket is a request */
const TRUST_FOR = { folder: 1000, bucket: 30_000 }

function owned(sql: SqlClient, place: NamedStorage, { isFormer = false } = {}): Storage {
  let id: string | undefined
  const read = async () => {
    const station = await readStation(sql)
    // Kept, because files are also read while the database is down.
    id = station.id
    return station
  }
  return ownedStorage(place.storage, {
    place: place.place,
    station: async () => id ?? (await read()).id,
    claim: async () => await claimPlace(sql, await read(), place, { isFormer }),
    trustFor: place.name === FOLDER_OF_MEDIA ? TRUST_FOR.folder : TRUST_FOR.bucket,
  })
}

export const fetchFolder = (dataDir: string): string => join(dataDir, 'fetched')
