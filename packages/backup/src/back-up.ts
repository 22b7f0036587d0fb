import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { SessionClient } from '@nava/db/session'
import { type Storage, StorageFull } from '@nava/media/storage/storage'
import { lossesWithoutAsking } from '@nava/media/uploads/losses'
import type { Client } from 'pg'
import { copyMedia, dropDamaged, type Media, storedMedia } from './copy-media.ts'
import {
  backupFolder,
  backupNames,
  type Manifest,
  type MediaFile,
  nameOf,
  readManifest,
  readMediaList,
  writeManifest,
  writeMediaList,
} from './manifest.ts'
import { claimBackups } from './own-place.ts'
import { pruneBackups } from './prune-backups.ts'
import type { Target } from './target.ts'
import { readSecrets } from './secrets.ts'
import { unlessLost, verifyFiles } from './verify-backup.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface Installation {
  databaseUrl: string
  storage: Storage
  dataDir: string
}

export interface Backup {
  name: string
  manifest: Manifest
  copied: number
  /** Checksums of stored media that were damaged. They were copied again, or are lost to older backups */
  damaged: string[]
  pruned: string[]
}

/**
 * Takes the lock of backups and runs `use` with its connection. Returns undefined if another process holds the lock.
 */
export async function whileAlone<T>(
  databaseUrl: string,
  use: (client: Client) => Promise<T>,
): Promise<T | undefined> {
  return await withConnection(databaseUrl, async (client) => {
    const lock = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.backUp,
    ])
    return lock.rows[0]?.taken === true ? await use(client) : undefined
  })
}

export async function withConnection<T>(
  databaseUrl: string,
  use: (client: SessionClient) => Promise<T>,
): Promise<T> {
  const client = new SessionClient(databaseUrl, { keepAlive: true })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

interface Options {
  now?: Date
  signal?: AbortSignal | undefined
  /** Called once the backup is complete, before old backups are removed */
  onWhole?: () => Promise<void>
  /** Completes a backup although it lacks many media that the one before it had */
  acceptsMissing?: boolean
}

/**
 * Takes a backup while everything runs: copies most media, then the rows of one moment, then newer media, so
 * that no media of the rows are missing. The manifest completes the backup; then old backups are removed.
 * @throws Error with a message for the operator
 */
export async function takeBackup(
  client: Client,
  from: Omit<Installation, 'databaseUrl'>,
  target: Target,
  { now = new Date(), signal, onWhole, acceptsMissing = false }: Options = {},
): Promise<Backup> {
  await claimBackups(client, target, from.dataDir)
  const backup = await writeBackup(client, from, target, { now, signal, acceptsMissing })
  await onWhole?.()
  const { removed, damaged } = await pruneBackups(target).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup ${backup.name} is whole, but old ones could not be removed: ${reason}`, {
      cause: error,
    })
  })
  if (damaged.length > 0)
    throw new Error(
      `The backup ${backup.name} is whole, but older ones are damaged. Remove their folders: ${damaged.map(backupFolder).join(', ')}`,
    )
  return { ...backup, pruned: removed }
}

export const PLACE_IS_FULL = 'The place of the backups is full. Those that were there are whole.'

async function writeBackup(
  client: Client,
  { storage, dataDir }: Omit<Installation, 'databaseUrl'>,
  target: Target,
  { now, signal, acceptsMissing }: { now: Date; signal: AbortSignal | undefined; acceptsMissing: boolean },
): Promise<Omit<Backup, 'pruned'>> {
  const name = nameOf(now)
  try {
    const stored = { bytes: await storedMedia(target), written: new Set<string>() }
    const damaged = await dropDamaged(target, stored.bytes, now)
    const last = await lastMedia(target)
    const before = await copyMedia(storage, target, { known: last, stored, signal })
    const { named, ...snapshot } = await writeSnapshot(client, target, name, signal)
    const after = await copyMedia(storage, target, { known: before, stored, signal })
    const { files, missing } = joinMedia(before, after, named)
    if (!acceptsMissing) assertFewGone(missing, { last, named: named.length, place: target.place })
    const media = await writeMediaList(target, name, files)
    await verifyFiles(target, name, { ...snapshot, media })
    signal?.throwIfAborted()
    // Fails if the connection is lost, and with it the lock.
    await client.query('SELECT 1')
    const manifest: Manifest = {
      ...{ format: 1, takenAt: now.toISOString(), ...snapshot, media, missing },
      secrets: await readSecrets(dataDir),
    }
    await writeManifest(target, name, manifest)
    return { name, manifest, copied: stored.written.size, damaged }
  } catch (error) {
    if (error instanceof StorageFull) {
      await pruneBackups(target).catch(() => undefined)
      throw new Error(PLACE_IS_FULL, { cause: error })
    }
    // Media that were copied already stay in the target for the next attempt.
    await target.removeFolder(backupFolder(name)).catch(() => undefined)
    throw error
  }
}

/** Returns the media of the last backup whose list is whole; none without one, so all files are read again. */
async function lastMedia(target: Target): Promise<Media> {
  for (const name of (await backupNames(target)).toReversed()) {
    const media = await mediaOf(target, name).catch(unlessLost)
    if (media) return media
  }
  return new Map()
}

async function mediaOf(target: Target, name: string): Promise<Media> {
  const media = new Map<string, MediaFile>()
  for await (const file of readMediaList(target, name, await readManifest(target, name)))
    media.set(file.key, file)
  return media
}

/** @throws Error if much is missing that the last backup has. `last`: its media */
function assertFewGone(
  missing: readonly string[],
  { last, named, place }: { last: Media; named: number; place: string },
): void {
  const had = new Set([...last.keys()].flatMap((key) => [key, folderOf(key)]))
  const gone = missing.filter((key) => had.has(key))
  if (gone.length <= lossesWithoutAsking(named)) return
  throw new Error(
    `${gone.length} of ${named} media that rows name are gone since the last backup (${gone[0]} …), so no backup was completed, and none was removed. See that the disk or bucket of the media is the right one. If they are lost for good, run "npm run admin -- backup ${place} --accept-missing".`,
  )
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)

/** Adds to `after` the media of `before` that rows name, although deleted before the second copy. */
function joinMedia(before: Media, after: Media, named: readonly string[]) {
  const files = new Map(after)
  const wanted = new Set(named)
  for (const [key, file] of before)
    if (!files.has(key) && (wanted.has(key) || wanted.has(folderOf(key)))) files.set(key, file)
  for (const key of files.keys()) {
    wanted.delete(key)
    wanted.delete(folderOf(key))
  }
  return {
    files: [...files.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    missing: [...wanted],
  }
}
