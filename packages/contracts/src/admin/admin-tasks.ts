/** Long work on the station, which a worker does: the row of a task records what is owed */
import * as z from 'zod'
import { bytes, endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { crudList, crudRead } from './crud.ts'

export const AdminTaskKind = z.enum([
  'takeBackup',
  'verifyBackup',
  'removeBackup',
  'verifyMedia',
  'repairMedia',
])
export type AdminTaskKind = z.infer<typeof AdminTaskKind>

export const AdminTaskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])

/** Most names that a report has; `counts` has all */
export const MAX_FOUND = 200

export const AdminTaskReport = z
  .object({
    /** Numbers by what they count, such as `missing` or `rows` */
    counts: z.record(z.string(), z.int()).default({}),
    /** The first `MAX_FOUND` faults */
    found: z.array(z.object({ name: z.string(), fault: z.string(), done: z.string() })).default([]),
  })
  .meta({ id: 'AdminTaskReport' })
export type AdminTaskReport = z.infer<typeof AdminTaskReport>

export const AdminTask = z
  .object({
    taskID: idOut,
    /** Name of the backup, or '' */
    subject: z.string(),
    kind: AdminTaskKind,
    state: AdminTaskState,
    percent: z.int(),
    /** Files that were looked at */
    files: z.int(),
    /** Why it failed */
    reason: z.string(),
    /** 0 for a deleted account or the command line */
    userID: idOut,
    name: z.string(),
    created: time,
    started: time.nullable(),
    finished: time.nullable(),
  })
  .meta({ id: 'AdminTask' })
export type AdminTask = z.infer<typeof AdminTask>

const AdminTaskDetails = AdminTask.extend({ report: AdminTaskReport }).meta({ id: 'AdminTaskDetails' })

export const adminListTasks = crudList({
  path: 'tasks',
  many: 'backups that were asked for, and checks of backups and of the storage',
  row: AdminTask,
  sorts: ['created'],
  filters: { kind: AdminTaskKind.optional(), state: AdminTaskState.optional() },
})

export const adminReadTask = crudRead({
  path: 'tasks',
  one: 'a task and what it found',
  row: AdminTaskDetails,
})

export const adminCancelTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/{id}/cancel',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Cancel a task that waits or runs; a worker that runs it stops within seconds',
  params: z.object({ id: idText }),
  reply: AdminTask,
})

export const adminVerifyMedia = endpoint({
  method: 'POST',
  path: '/api/admin/mediachecks',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Have a worker read all stored files and report missing, damaged and foreign ones; with repair, make again what can be made, and remove foreign ones',
  body: z.object({
    repair: z.boolean().default(false),
    /** Also marks recordings lost, and removes files without a row, where they are many */
    acceptsLosses: z.boolean().default(false),
  }),
  reply: AdminTask,
})

/** Name of a backup: the time at which it was taken */
const backupName = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
const byName = z.object({ backup: backupName })

const BackupSchedule = z
  .object({
    /** Time of day in the station's zone */
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time like 03:00'),
    /** The last backup is kept of this many days, weeks and months */
    days: z.int().min(1).max(366),
    weeks: z.int().min(0).max(260),
    months: z.int().min(0).max(120),
  })
  .meta({ id: 'BackupSchedule' })
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const BackupRow = z
  .object({
    backupID: z.string(),
    taken: time,
    /** `rows`: taken before an upgrade, without media */
    contents: z.enum(['whole', 'rows', 'damaged']),
    bytes: z.int(),
    rows: z.int(),
    mediaFiles: z.int(),
    /** Media that rows name, but the storage lacked */
    missing: z.int(),
    /** Last migration of the schema that the rows have */
    version: z.string(),
    /** Last time that all of it was read, and how many faults that found */
    verified: time.nullable(),
    faults: z.int(),
  })
  .meta({ id: 'BackupRow' })
export type BackupRow = z.infer<typeof BackupRow>

export const adminBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  tag: 'admin',
  access: 'admin',
  summary:
    'The backups of BACKUP_TO, the newest first, when they are taken, and what is being done with them',
  reply: z.object({
    /** `off`: BACKUP_TO is not set; `away`: this process cannot reach the place, or it is another station's */
    place: z.enum(['off', 'away', 'ready']),
    /** Why the place cannot be reached */
    reason: z.string(),
    schedule: BackupSchedule,
    /** True if the schedule is that of the settings and defaults, not one of an admin */
    isDefault: z.boolean(),
    /** Zone of the schedule */
    zone: z.string(),
    lastTaken: time.nullable(),
    /** A failure after the last backup */
    lastFailed: time.nullable(),
    failure: z.string(),
    backups: z.array(BackupRow),
    tasks: z.array(AdminTask),
  }),
})

export const adminTakeBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Have a worker take a backup now, to BACKUP_TO',
  body: z.object({
    /** Completes it although it lacks many media that the one before it had */
    acceptsMissing: z.boolean().default(false),
  }),
  reply: AdminTask,
})

export const adminVerifyBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/{backup}/verify',
  tag: 'admin',
  access: 'admin',
  errors: [404, 409],
  summary: 'Have a worker read all of a backup',
  params: byName,
  reply: AdminTask,
})

export const adminRemoveBackup = endpoint({
  method: 'DELETE',
  path: '/api/admin/backups/{backup}',
  tag: 'admin',
  access: 'admin',
  errors: [404, 409],
  summary: 'Have a worker delete a backup; the last one that is whole stays',
  params: byName,
  reply: AdminTask,
})

export const adminDownloadBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/{backup}/download',
  tag: 'admin',
  access: 'admin',
  errors: [404, 409],
  summary: 'Get an address from which the admin can download a backup for a minute',
  params: byName,
  secret: true,
  reply: z.object({ address: z.string() }),
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/{ticket}',
  access: 'visitor',
  errors: [404, 409],
  summary:
    'A backup as a tar archive, for the admin whom the ticket names. Unpacked in a folder PLACE, it can be restored with `restore PLACE`. It contains secrets and the hashes of passwords',
  params: z.object({
    ticket: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/),
  }),
  reply: bytes('application/x-tar'),
})

export const adminScheduleBackups = endpoint({
  method: 'PUT',
  path: '/api/admin/backups/schedule',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Set when backups are taken and how many are kept, instead of BACKUP_AT',
  body: BackupSchedule,
  reply: BackupSchedule,
})

export const adminResetBackupSchedule = endpoint({
  method: 'DELETE',
  path: '/api/admin/backups/schedule',
  tag: 'admin',
  access: 'admin',
  summary: 'Take and keep backups by BACKUP_AT and the defaults again',
  reply: text(['true']),
})
