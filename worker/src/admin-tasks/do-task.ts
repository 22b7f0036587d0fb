import { whileAlone, type Installation } from '@nava/backup/back-up'
import { claimBackups } from '@nava/backup/own-place'
import { removeBackup } from '@nava/backup/prune-backups'
import { takeRecordedBackup } from '@nava/backup/recorded-backup'
import { openTarget } from '@nava/backup/target'
import { findDamage } from '@nava/backup/verify-backup'
import { type AdminTaskReport, MAX_FOUND } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import type { Queues } from '@nava/media/queues/queues'
import { type Finding, verifyMedia } from '@nava/media/uploads/verify-media'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Env } from '../env.ts'
import type { Task } from './admin-tasks.store.ts'

export interface TaskDeps extends Installation {
  db: Database
  sql: Sql
  queues: Pick<Queues, 'enqueue' | 'remove'>
  log: Logger
  backup: Env['backup']
}

interface Watch {
  signal: AbortSignal
  /** `share`: how much is done, from 0 to 1 */
  onProgress: (share: number, files: number) => void
}

const Options = z.object({
  acceptsMissing: z.boolean().default(false),
  acceptsLosses: z.boolean().default(false),
})

/** @throws Error with a message for admins, or the signal's reason */
export async function doTask(deps: TaskDeps, task: Task, watch: Watch): Promise<AdminTaskReport> {
  const options = Options.parse(task.options)
  switch (task.kind) {
    case 'takeBackup':
      return await takeBackup(deps, options.acceptsMissing, watch)
    case 'verifyBackup':
      return await verifyBackup(deps, task.subject, watch)
    case 'removeBackup':
      return await remove(deps, task.subject)
    case 'verifyMedia':
      return await check(deps, { repair: false }, watch)
    case 'repairMedia':
      return await check(deps, { repair: true, acceptsLosses: options.acceptsLosses }, watch)
    default:
      return task.kind satisfies never
  }
}

const BUSY = 'Another backup is being taken. Try again later.'

function placeOf({ backup }: TaskDeps) {
  if (!backup) throw new Error('This worker has no place for backups: set BACKUP_TO.')
  const { place, settings } = backup
  return { place, open: () => openTarget(place, settings) }
}

async function takeBackup(deps: TaskDeps, acceptsMissing: boolean, watch: Watch): Promise<AdminTaskReport> {
  const { databaseUrl, storage, dataDir } = deps
  const { place, open } = placeOf(deps)
  const backup = await takeRecordedBackup({ databaseUrl, storage, dataDir }, place, open, {
    acceptsMissing,
    ...watch,
  })
  if (!backup) throw new Error(BUSY)
  const { manifest, copied, pruned, name } = backup
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    counts: { rows, files: manifest.media.files, copied, missing: manifest.missing.length },
    found: [
      { name, fault: '', done: 'taken' },
      ...pruned.map((old) => ({ name: old, fault: '', done: 'removed' })),
      ...manifest.missing.map((key) => ({ name: key, fault: 'missing', done: '' })),
    ].slice(0, MAX_FOUND),
  }
}

async function verifyBackup(deps: TaskDeps, name: string, watch: Watch): Promise<AdminTaskReport> {
  const target = await placeOf(deps).open()
  const { manifest, damage } = await findDamage(target, name, watch)
  return {
    counts: { files: manifest.media.files, faults: damage.length },
    found: damage.slice(0, MAX_FOUND).map((line) => ({ name: line, fault: 'damaged', done: '' })),
  }
}

async function remove(deps: TaskDeps, name: string): Promise<AdminTaskReport> {
  const { open } = placeOf(deps)
  const isDone = await whileAlone(deps.databaseUrl, async (client) => {
    const target = await open()
    await claimBackups(client, target, deps.dataDir)
    await removeBackup(target, name)
    return true
  })
  if (!isDone) throw new Error(BUSY)
  return { counts: {}, found: [{ name, fault: '', done: 'removed' }] }
}

async function check(
  { db, storage, queues }: TaskDeps,
  repair: { repair: boolean; acceptsLosses?: boolean },
  watch: Watch,
): Promise<AdminTaskReport> {
  const { files, findings, repairable, unasked } = await verifyMedia(
    { db, storage, queues },
    { ...repair, ...watch },
  )
  const count = (has: (finding: Finding) => boolean) => findings.filter(has).length
  const of = (fault: Finding['fault']) => count((finding) => finding.fault === fault)
  return {
    counts: {
      files,
      ...{ missing: of('missing'), damaged: of('damaged'), foreign: of('orphaned') },
      repairable,
      ...{ repaired: count(({ done }) => done !== 'nothing' && done !== 'lost') },
      ...{ lost: count(({ done }) => done === 'lost'), unasked: unasked.losses + unasked.orphans },
    },
    found: findings
      .slice(0, MAX_FOUND)
      .map(({ key, fault, done }) => ({ name: key, fault, done: done === 'nothing' ? '' : done })),
  }
}
