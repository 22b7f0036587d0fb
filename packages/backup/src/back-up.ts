import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { SessionClient } from '@nava/db/session'
import { type Storage, StorageFull } from '@nava/media/storage/storage'
import { lossesWithoutAsking } from '@nava/media/uploads/losses'
import type { Client } from 'pg'
import { keptBackups } from './backup-plan.ts'
import { unlessLost } from './checked-bytes.ts'
import { copyingMedia, type Media } from './copy-media.ts'
import {
  backupFolder,
  backupNames,
  type Manifest,
  nameOf,
  readManifest,
  readMediaList,
  writeManifest,
  writeMediaList,
} from './manifest.ts'
import { claimBackups } from './own-place.ts'
import { pruneBackups } from './prune-backups.ts'
import type { Kept } from './retention.ts'
import { readSecrets } from './secrets.ts'
import type { Target } from './target.ts'
import { verifyFiles } from './verify-backup.ts'
import { namedMedia, writeSnapshot } from './write-snapshot.ts'

export interface Installation {
  databaseUrl: string
  storage: Storage
  dataDir: string
}

export interface Backup {
  name: string
  manifest: Manifest
  copied: number
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
  onComplete?: (manifest: Manifest) => Promise<void>
  /** Completes a backup although it lacks many media that the one before it had */
  acceptsMissing?: boolean
  /** Called for each file of media that is looked at. `share`: of the files of the backup before, from 0 to 1 */
  onProgress?: ((share: number, files: number) => void) | undefined
}

/**
 * Takes a backup while everything runs; its manifest completes it. Then old backups are removed.
 * @throws Error with a message for the operator
 */
export async function takeBackup(
  client: Client,
  from: Omit<Installation, 'databaseUrl'>,
  target: Target,
  options: Options = {},
): Promise<Backup> {
  const backup = await write(client, from, target, options).catch(async (error: unknown) => {
    // Makes room again for the backups that are there.
    if (error instanceof PlaceIsFull)
      await pruneBackups(target, await keptBackups(client)).catch(() => undefined)
    throw error
  })
  await options.onComplete?.(backup.manifest)
  return { ...backup, pruned: await prune(target, backup.name, await keptBackups(client)) }
}

/**
 * Backs up only the rows of a schema of any version, before migrations, which do not change media. The caller ensures
 * that no other process does the same.
 * @throws Error with one line
 */
export const takeRowBackup = (
  client: Client,
  dataDir: string,
  target: Target,
  now: Date,
): Promise<Pick<Backup, 'name' | 'manifest'>> => write(client, { dataDir }, target, { now })

class PlaceIsFull extends Error {
  constructor(cause: StorageFull) {
    super('The place of the backups is full. Those that were there are whole.', { cause })
  }
}

/** Writes all of a backup and reads it back; without `storage` only the rows. If anything fails, none of it stays. */
async function write(
  client: Client,
  { dataDir, storage }: { dataDir: string; storage?: Storage },
  target: Target,
  options: Options,
): Promise<Omit<Backup, 'pruned'>> {
  await claimBackups(client, target, dataDir)
  const { now = new Date(), signal } = options
  const name = nameOf(now)
  try {
    const { rows, files, copied, ...more } = storage
      ? await writeWithMedia(client, storage, target, name, options)
      : {
          rows: await writeSnapshot(client, target, name),
          files: [],
          copied: 0,
          missing: [],
          rowsOnly: true as const,
        }
    const media = await writeMediaList(target, name, files)
    await verifyFiles(target, name, { ...rows, media })
    signal?.throwIfAborted()
    // Fails if the connection is lost, and with it the lock.
    await client.query('SELECT 1')
    const secrets = await readSecrets(dataDir)
    const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...rows, media, ...more, secrets }
    await writeManifest(target, name, manifest)
    return { name, manifest, copied }
  } catch (error) {
    // Media that were copied already stay in the target for the next attempt.
    await target.removeFolder(backupFolder(name)).catch(() => undefined)
    throw error instanceof StorageFull ? new PlaceIsFull(error) : error
  }
}

/** Copies most media, then the rows of one moment, then newer media, so that no media of the rows are missing. */
async function writeWithMedia(
  client: Client,
  storage: Storage,
  target: Target,
  name: string,
  { signal, acceptsMissing = false, onProgress }: Options,
) {
  const last = await lastMedia(target)
  let seen = 0
  const onFile = () => {
    seen += 1
    onProgress?.(Math.min(1, seen / Math.max(1, 2 * last.size)), seen)
  }
  const copy = await copyingMedia(client, storage, target, { signal, onFile })
  const before = await copy.run(last)
  const { named, ...rows } = await writeSnapshot(client, target, name, { also: namedMedia, signal })
  const media = new Map([...before, ...(await copy.run(before))])
  const folders = new Set([...media.keys()].map(folderOf))
  const missing = named.filter((key) => !media.has(key) && !folders.has(key))
  if (!acceptsMissing) assertFewGone(missing, { last, named: named.length, place: target.place })
  const files = [...media.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return { rows, files, missing, copied: copy.written.size }
}

async function prune(target: Target, name: string, kept: Kept): Promise<string[]> {
  const { removed, damaged } = await pruneBackups(target, kept).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup ${name} is whole, but old ones could not be removed: ${reason}`, {
      cause: error,
    })
  })
  if (damaged.length > 0)
    throw new Error(
      `The backup ${name} is whole, but older ones are damaged. Remove their folders: ${damaged.map(backupFolder).join(', ')}`,
    )
  return removed
}

/** Returns the media of the last backup whose list is whole; none without one, so all files are read again. */
async function lastMedia(target: Target): Promise<Media> {
  for (const name of (await backupNames(target)).toReversed()) {
    const files = await readManifest(target, name)
      .then((manifest) => readMediaList(target, name, manifest))
      .catch(unlessLost)
    if (files) return new Map(files.map((file) => [file.key, file]))
  }
  return new Map()
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
