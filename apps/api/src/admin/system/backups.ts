/** What this process sees of the place of the backups; a worker changes it. */
import { BACKUP_PLAN_KEY, readBackupPlan } from '@nava/backup/backup-plan'
import { readBackupState } from '@nava/backup/backup-state'
import { unlessLost } from '@nava/backup/checked-bytes'
import { backupNames, type Manifest, readManifest, timeOf } from '@nava/backup/manifest'
import { placeOfBackups } from '@nava/backup/own-place'
import { mayRemove } from '@nava/backup/prune-backups'
import { USUALLY_KEPT } from '@nava/backup/retention'
import { openTarget, type Target } from '@nava/backup/target'
import type { adminBackups, BackupRow, BackupSchedule } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { readStation } from '@nava/db/station'
import { readMark } from '@nava/media/storage/mark'
import pLimit from 'p-limit'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import type { TasksStore } from './tasks.store.ts'

type Overview = z.output<typeof adminBackups.reply>

const READ_AT_ONCE = 4

type Place =
  | { state: 'off' }
  | { state: 'away'; reason: string }
  | { state: 'ready'; target: Target; names: readonly string[] }

export type Backups = ReturnType<typeof backups>

export function backups({ env, sql, tasks }: { env: Env; sql: Sql; tasks: TasksStore }) {
  /** Opens the place without making it, since a folder that is not mounted here would then look empty. */
  const open = async (): Promise<Place> => {
    const { backupPlace: place, backupSettings: settings } = env
    if (place === undefined) return { state: 'off' }
    try {
      const target = await openTarget(place, settings, { isNew: false })
      const [mark, station] = await Promise.all([readMark(target), readStation(sql)])
      if (mark === station.id) return { state: 'ready', target, names: await backupNames(target) }
      if (mark !== undefined) return { state: 'away', reason: 'The place is that of another station.' }
      if (!station.places.includes(placeOfBackups(place))) return { state: 'ready', target, names: [] }
      return { state: 'away', reason: `${place} is not mounted for the server.` }
    } catch (error) {
      return { state: 'away', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** @throws 404 or 409 */
  const find = async (name: string) => {
    const place = await open()
    if (place.state === 'off') throw problem('backup.off')
    if (place.state === 'away') throw problem('backup.away')
    if (!place.names.includes(name)) throw problem('backup.not-found')
    return place
  }

  const rowsOf = async (target: Target, names: readonly string[]): Promise<BackupRow[]> => {
    const verified = await tasks.verifications(names)
    const limit = pLimit(READ_AT_ONCE)
    const rows = names.map((name) =>
      limit(async () =>
        present(name, await readManifest(target, name).catch(unlessLost), verified.get(name)),
      ),
    )
    return (await Promise.all(rows)).toReversed()
  }

  const schedule = async (): Promise<{ schedule: BackupSchedule; isDefault: boolean }> => {
    const plan = await readBackupPlan(sql)
    return { schedule: plan ?? { at: env.backupAt, ...USUALLY_KEPT }, isDefault: plan === undefined }
  }

  return {
    assertOn: (): void => {
      if (env.backupPlace === undefined) throw problem('backup.off')
    },

    overview: async (): Promise<Overview> => {
      const place = await open()
      const state = env.backupPlace === undefined ? undefined : await readBackupState(sql, env.backupPlace)
      return {
        place: place.state,
        reason: place.state === 'away' ? place.reason : '',
        ...(await schedule()),
        zone: env.stationZone,
        lastTaken: state?.takenAt ?? null,
        lastFailed: state?.failedAt ?? null,
        failure: state?.reason ?? '',
        backups: place.state === 'ready' ? await rowsOf(place.target, place.names) : [],
        tasks: await tasks.latest(['takeBackup', 'verifyBackup', 'removeBackup']),
      }
    },

    find,

    /** @throws 404, or 409 for the last one that is whole; the worker checks this again */
    assertMayRemove: async (name: string): Promise<void> => {
      const { target, names } = await find(name)
      if (!(await mayRemove(target, name, names))) throw problem('backup.last-whole')
    },

    setSchedule: async (tx: Tx, value: BackupSchedule): Promise<void> => {
      const key = BACKUP_PLAN_KEY
      await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    },

    resetSchedule: async (tx: Tx): Promise<void> => {
      await tx.setting.deleteMany({ where: { key: BACKUP_PLAN_KEY } })
    },
  }
}

function present(
  name: string,
  manifest: Manifest | undefined,
  verified: { at: Date; faults: number } | undefined,
): BackupRow {
  const { tables = [], media, missing = [], migrations = [], rowsOnly } = manifest ?? {}
  const sum = (of: (table: Manifest['tables'][number]) => number) =>
    tables.reduce((total, table) => total + of(table), 0)
  return {
    backupID: name,
    taken: timeOf(name).toISOString(),
    contents: manifest ? (rowsOnly ? 'rows' : 'whole') : 'damaged',
    bytes: sum(({ bytes }) => bytes) + (media?.bytes ?? 0),
    rows: sum(({ rows }) => rows),
    mediaFiles: media?.files ?? 0,
    missing: missing.length,
    version: migrations.at(-1) ?? '',
    verified: verified?.at.toISOString() ?? null,
    faults: verified?.faults ?? 0,
  }
}
