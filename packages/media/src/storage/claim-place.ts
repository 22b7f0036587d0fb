import type { AssetKind, ImageKind } from '@nava/contracts'
import type { SqlClient } from '@nava/db/in-transaction'
import { keepPlaces, notePlace, readStation } from '@nava/db/station'
import { assetFolder, imageMasterKey, sourceKey } from './keys.ts'
import type { S3Place } from '../s3/open-client.ts'
import { localStorage } from './local-storage.ts'
import { readMark, unlessUnwritable, writeMark } from './mark.ts'
import type { Storage } from './storage.ts'

interface Place {
  /** Under which the station notes it */
  name: string
  storage: Storage
}

/** Marks a place without a mark if it is this station's, or new. */
export async function claimPlace(sql: SqlClient, place: Place): Promise<'claimed' | 'away'> {
  if ((await judgePlace(sql, place)) === 'away') return 'away'
  await adoptPlace(sql, place).catch(unlessUnwritable)
  return 'claimed'
}

/**
 * Decides about a place without a mark: it is this station's if files of its rows are there (as before an upgrade, or after
 * a copy), or if it is new and the station has no media yet.
 */
export async function judgePlace(
  sql: SqlClient,
  { storage }: Pick<Place, 'storage'>,
): Promise<'ours' | 'away'> {
  const { files, folders } = await sampleOf(sql)
  for (const key of files) if (await storage.stat(key)) return 'ours'
  for (const folder of folders) if (await hasAny(storage, folder)) return 'ours'
  return files.length === 0 && !(await hasAny(storage, '')) ? 'ours' : 'away'
}

/** Marks a place as this station's, whoever's it was. */
export async function adoptPlace(sql: SqlClient, { storage, name }: Place): Promise<void> {
  await writeMark(storage, (await readStation(sql)).id)
  await notePlace(sql, name)
}

/** Marks the place into which all media were restored or moved, as the only one. */
export async function adoptMoved(sql: SqlClient, place: Place): Promise<void> {
  await keepPlaces(sql, (each) => !isMedia(each))
  await adoptPlace(sql, place)
}

/**
 * Marks DATA_DIR, or finds its mark; returns the station's ID. Unlike media it may be new on each machine.
 * @throws Error with a message for the operator if it is another station's
 */
export async function claimDataDir(sql: SqlClient, dataDir: string): Promise<string> {
  const folder = localStorage(dataDir)
  const mark = await readMark(folder)
  const { id } = await readStation(sql)
  if (mark === undefined) await writeMark(folder, id).catch(unlessUnwritable)
  else if (mark !== id)
    throw new Error(
      `${dataDir} (DATA_DIR) is another station's than the database: see that DATA_DIR and DATABASE_URL are the right ones. If the database is to use this folder, run "npm run admin -- storage adopt data".`,
    )
  return id
}

/** Names under which the station notes its places of media */
export const FOLDER_OF_MEDIA = 'media folder'
export const mediaBucket = ({
  endpoint = 's3',
  bucket,
  prefix,
}: Pick<S3Place, 'endpoint' | 'bucket' | 'prefix'>): string => `media ${endpoint} ${bucket}/${prefix}`

const isMedia = (name: string): boolean => name.startsWith('media ')

export async function hasAny(storage: Storage, folder: string): Promise<boolean> {
  for await (const _ of storage.list(folder)) return true
  return false
}

const EACH = 10

/** Returns files and folders that ought to be there: of the first and the last rows. */
async function sampleOf(sql: SqlClient): Promise<{ files: string[]; folders: string[] }> {
  const { rows: assets } = await sql.query<{
    id: number
    kind: AssetKind
    source: string
    published: string | null
  }>(
    `SELECT id, kind, source_version AS source, published_version AS published FROM media_assets
     WHERE id IN (
       (SELECT id FROM media_assets WHERE source_version <> '' ORDER BY id LIMIT ${EACH})
       UNION (SELECT id FROM media_assets WHERE source_version <> '' ORDER BY id DESC LIMIT ${EACH}))`,
  )
  const { rows: images } = await sql.query<{ kind: ImageKind; ownerID: number; version: string }>(
    `SELECT kind, owner_id AS "ownerID", version FROM images
     WHERE id IN ((SELECT id FROM images ORDER BY id LIMIT ${EACH}) UNION (SELECT id FROM images ORDER BY id DESC LIMIT ${EACH}))`,
  )
  return {
    files: [
      ...assets.map(({ id, source }) => sourceKey(id, source)),
      ...images.map(({ kind, ownerID, version }) => imageMasterKey(kind, ownerID, version)),
    ],
    folders: assets.flatMap(({ id, kind, published }) =>
      published === null ? [] : [assetFolder(kind, id, published)],
    ),
  }
}
