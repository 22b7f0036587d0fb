/** Backs up only rows, before migrations, which do not change media. These backups have a separate folder. */
import { StorageFull } from '@nava/media/storage/storage'
import type { Client } from 'pg'
import { PLACE_IS_FULL } from './back-up.ts'
import {
  backupFolder,
  foldersOf,
  type Manifest,
  manifestKey,
  nameOf,
  readManifest,
  writeManifest,
  writeMediaList,
} from './manifest.ts'
import { claimBackups } from './own-place.ts'
import { readSecrets } from './secrets.ts'
import type { Target } from './target.ts'
import { unlessLost, verifyFiles } from './verify-backup.ts'
import { writeRows } from './write-snapshot.ts'

const KEPT_SCHEMAS = 2

/**
 * Backs up the rows of a schema of any version; the manifest completes the backup. The caller ensures that no
 * other process does the same.
 * @throws Error with one line
 */
export async function takeRowBackup(
  client: Client,
  dataDir: string,
  target: Target,
  now: Date,
): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOf(now)
  await claimBackups(client, target, dataDir)
  try {
    const rows = await writeRows(client, target, name)
    const media = await writeMediaList(target, name, [])
    await verifyFiles(target, name, { ...rows, media })
    const manifest: Manifest = {
      ...{ format: 1, takenAt: now.toISOString(), ...rows, media, missing: [], rowsOnly: true },
      secrets: await readSecrets(dataDir),
    }
    await writeManifest(target, name, manifest)
    return { name, manifest }
  } catch (error) {
    await target.removeFolder(backupFolder(name)).catch(() => undefined)
    throw error instanceof StorageFull ? new Error(PLACE_IS_FULL, { cause: error }) : error
  }
}

/**
 * Keeps only the last backup of each of the two latest schemas, and damaged ones that are no older. So retries of a
 * failed upgrade do not displace the backup of the previous schema.
 */
export async function pruneRowBackups(target: Target): Promise<void> {
  const schemas = new Set<string>()
  for (const name of (await foldersOf(target)).toReversed()) {
    if (await target.stat(manifestKey(name))) {
      const manifest = await readManifest(target, name).catch(unlessLost)
      const schema = manifest?.migrations.join()
      const isLast = schema === undefined || !schemas.has(schema)
      if (schema !== undefined) schemas.add(schema)
      if ((manifest && !manifest.rowsOnly) || (isLast && schemas.size <= KEPT_SCHEMAS)) continue
    }
    await target.remove(manifestKey(name))
    await target.removeFolder(backupFolder(name))
  }
  await target.removeAbandoned(new Date())
}
