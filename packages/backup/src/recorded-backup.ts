import type { Client } from 'pg'
import { type Backup, type Installation, takeBackup, whileAlone, withConnection } from './back-up.ts'
import { readBackupState, recordBackup } from './backup-state.ts'
import { bytesOf, type Manifest } from './manifest.ts'
import { isDue, type Schedule } from './schedule.ts'
import type { Target } from './target.ts'

interface Options {
  now?: Date
  signal?: AbortSignal | undefined
  acceptsMissing?: boolean
  onProgress?: ((share: number, files: number) => void) | undefined
}

/** Takes a backup in BACKUP_TO if one is due and no other process is taking it. */
export const backUpIfDue = (
  from: Installation,
  schedule: Schedule,
  openTarget: () => Promise<Target>,
  options: Options = {},
): Promise<Backup | undefined> =>
  takeRecordedBackup(from, schedule.place, openTarget, options, async (client) =>
    isDue(await readBackupState(client, schedule.place), schedule, options.now ?? new Date()),
  )

/**
 * Takes a backup in BACKUP_TO (`place`) and records the result in the database. Returns undefined if another process is
 * taking one, or if `isWanted` returns false, which is called under the lock.
 */
export async function takeRecordedBackup(
  { databaseUrl, ...from }: Installation,
  place: string,
  openTarget: () => Promise<Target>,
  options: Options = {},
  isWanted: (client: Client) => Promise<boolean> = async () => true,
): Promise<Backup | undefined> {
  const { now = new Date(), signal } = options
  try {
    return await whileAlone(databaseUrl, async (client) => {
      if (!(await isWanted(client))) return undefined
      const taken = { place, takenAt: now.toISOString(), failedAt: null, reason: null }
      // It was read back, and copied again what was damaged.
      const onComplete = (manifest: Manifest) =>
        recordBackup(client, { ...taken, bytes: bytesOf(manifest), damage: null })
      return await takeBackup(client, from, await openTarget(), { ...options, now, onComplete })
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const failed = { place, failedAt: new Date().toISOString(), reason }
    // Uses a separate connection, because the backup's connection may be in the middle of a table.
    if (!signal?.aborted)
      await withConnection(databaseUrl, (client) => recordBackup(client, failed)).catch(() => undefined)
    throw error
  }
}
