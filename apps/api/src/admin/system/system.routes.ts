import * as contracts from '@nava/contracts'
import type { AdminTask, AdminTaskKind } from '@nava/contracts'
import type { Prisma } from '@nava/db'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Auth, Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { BackupTickets } from './backup-tickets.ts'
import { backupArchive } from './backup-archive.ts'
import type { Backups } from './backups.ts'
import type { TasksStore } from './tasks.store.ts'

interface SystemFeatures {
  auth: Pick<Auth, 'callerOfApp'>
  changes: Audited
  backups: Backups
  tasks: TasksStore
  tickets: BackupTickets
}

interface NewTask {
  kind: AdminTaskKind
  subject?: string
  options?: Prisma.InputJsonObject
}

export function systemRoutes(routes: Routes, features: SystemFeatures) {
  const { changes, tasks } = features

  const read = async (id: number): Promise<AdminTask> => {
    const task = await tasks.read(id)
    if (!task) throw problem('task.not-found')
    return task
  }
  const add = async (user: Caller, task: NewTask): Promise<AdminTask> => {
    const { kind: action, subject, options } = task
    const entry = { action, kind: 'tasks', rowID: 0, changes: { ...(subject && { subject }), ...options } }
    return await read(await changes.change(user, entry, (tx) => tasks.add(tx, user.userID, task)))
  }

  serve(routes, contracts.adminListTasks, ({ query }) => tasks.list(query))
  serve(routes, contracts.adminReadTask, async ({ params: { id } }) => {
    const details = await tasks.details(id)
    if (!details) throw problem('task.not-found')
    return details
  })
  serve(routes, contracts.adminCancelTask, async ({ user, params: { id } }) => {
    const entry = { action: 'cancel', kind: 'tasks', rowID: id, changes: {} }
    await changes.change(user, entry, (tx) => tasks.cancel(tx, id))
    return read(id)
  })
  serve(routes, contracts.adminVerifyMedia, ({ user, body: { repair, acceptsLosses } }) =>
    add(user, repair ? { kind: 'repairMedia', options: { acceptsLosses } } : { kind: 'verifyMedia' }),
  )
  backupRoutes(routes, features, add)
}

function backupRoutes(
  routes: Routes,
  { auth, changes, backups, tickets }: SystemFeatures,
  add: (user: Caller, task: NewTask) => Promise<AdminTask>,
) {
  serve(routes, contracts.adminBackups, () => backups.overview())
  serve(routes, contracts.adminTakeBackup, ({ user, body }) => {
    backups.assertOn()
    return add(user, { kind: 'takeBackup', options: body })
  })
  serve(routes, contracts.adminVerifyBackup, async ({ user, params: { backup: subject } }) => {
    await backups.find(subject)
    return add(user, { kind: 'verifyBackup', subject })
  })
  serve(routes, contracts.adminRemoveBackup, async ({ user, params: { backup: subject } }) => {
    await backups.assertMayRemove(subject)
    return add(user, { kind: 'removeBackup', subject })
  })

  serve(routes, contracts.adminDownloadBackup, async ({ user, params: { backup } }) => {
    await backups.find(backup)
    const entry = { action: 'download', kind: 'backups', rowID: 0, changes: { backup } }
    await changes.change(user, entry, async () => undefined)
    return { address: tickets.addressOf({ backup, userID: user.userID, version: user.tokenVersion }) }
  })
  serve(routes, contracts.downloadBackup, async ({ params, reply }) => {
    const ticket = tickets.read(params.ticket)
    const caller = ticket && (await auth.callerOfApp(ticket.userID))
    if (!ticket || !caller?.isAdmin || caller.tokenVersion !== ticket.version)
      throw problem('backup.not-found')
    const { target } = await backups.find(ticket.backup)
    const archive = await backupArchive(target, ticket.backup)
    reply.header('content-disposition', `attachment; filename="nava-backup-${ticket.backup}.tar"`)
    reply.header('cache-control', 'no-store')
    await reply.type('application/x-tar').send(archive)
  })

  serve(routes, contracts.adminScheduleBackups, async ({ user, body }) => {
    backups.assertOn()
    await changes.change(user, { action: 'schedule', kind: 'backups', rowID: 0, changes: body }, (tx) =>
      backups.setSchedule(tx, body),
    )
    return body
  })
  serve(routes, contracts.adminResetBackupSchedule, async ({ user }) => {
    const entry = { action: 'reset schedule', kind: 'backups', rowID: 0, changes: {} }
    await changes.change(user, entry, (tx) => backups.resetSchedule(tx))
    return 'true' as const
  })
}
