import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Backup, type Installation, takeBackup, whileAlone, withConnection } from '@nava/backup/back-up'
import type { Manifest } from '@nava/backup/manifest'
import { openTarget, type Target } from '@nava/backup/target'
import { findDamage } from '@nava/backup/verify-backup'
import { diskSpace } from '@nava/media/storage/disk-space'
import { adoptPlace, FOLDER_OF_MEDIA } from '@nava/media/storage/claim-place'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { mediaKeys } from '@nava/media/storage/own-keys'
import type { Storage } from '@nava/media/storage/storage'
import { BACKUP_SETTINGS } from '@nava/settings/backup-settings'
import { readSettings } from '@nava/settings/settings'
import { beforeEach } from 'vitest'
import { fastFolder } from '../../postgres/throwaway.ts'
import { bareEnv } from '../../testing/bare-env.ts'
import type { EmptyInstallation } from '../restore.ts'
import { query } from './own-postgres.ts'

export function useFolder(): (name: string) => string {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(await fastFolder(), 'nava-backup-'))
    return () => rm(folder, { recursive: true })
  })
  return (name) => join(folder, name)
}

export const admin = (words: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../admin.ts'), ...words], {
    env: { ...bareEnv, DISK_RESERVE_MB: '0', ...env },
  })

export const openBackups = (folder: string): Promise<Target> =>
  openTarget(
    folder,
    readSettings({ DATA_DIR: join(folder, 'nowhere'), DISK_RESERVE_MB: '0' }, BACKUP_SETTINGS),
  )

export const storageIn = (folder: string): Storage =>
  localStorage(folder, { disk: diskSpace({ reservedBytes: 0 }), keys: mediaKeys })

export const installationIn = (dataDir: string, databaseUrl: string): EmptyInstallation => ({
  dataDir,
  databaseUrl,
  storage: storageIn(mediaFolder(dataDir)),
  mediaPlace: FOLDER_OF_MEDIA,
})

/** Marks the media as those of the database, as a start does while no row names a file yet. */
export const markMedia = ({ databaseUrl, storage, mediaPlace: name }: EmptyInstallation): Promise<void> =>
  withConnection(databaseUrl, (sql) => adoptPlace(sql, { name, storage }))

export async function backUp(from: Installation, target: Target, now?: Date): Promise<Backup> {
  const backup = await whileAlone(from.databaseUrl, (client) =>
    takeBackup(client, from, target, now ? { now } : {}),
  )
  if (!backup) throw new Error('Another backup is being taken')
  return backup
}

/** @throws Error if any file of the backup is missing or damaged */
export async function verifyBackup(target: Target, name: string): Promise<Manifest> {
  const { manifest, damage } = await findDamage(target, name)
  if (damage.length > 0) throw new Error(damage.join('\n'))
  return manifest
}

/** Returns a checksum of the rows of each table. The identity of the station is left out, whose places differ. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const relations = await query<{ name: string; isSequence: boolean }>(
    url,
    `SELECT relname AS name, relkind = 'S' AS "isSequence" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND (relkind = 'S' OR relkind = 'r' AND relpersistence = 'p')
     AND relname NOT IN ('_prisma_migrations', 'catalogue_changes', 'name_changes') ORDER BY 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name, isSequence } of relations) {
    const [row] = await query<{ sum: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, '' ORDER BY r::text COLLATE "C")), '') AS sum
       FROM (SELECT ${isSequence ? 'last_value, is_called' : '*'} FROM "${name}"
             ${name === 'settings' ? "WHERE key <> 'station'" : ''}) r`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

export async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const { key } of storage.list(''))
    sums[key] = createHash('sha256')
      .update(await storage.read(key))
      .digest('hex')
  return sums
}
