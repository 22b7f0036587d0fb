import type { AdminTask, AdminTaskKind, adminListTasks, adminReadTask } from '@nava/contracts'
import { AdminTaskReport } from '@nava/contracts'
import { type Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { pagedTable } from '../crud/paged-table.ts'

type Query = z.output<typeof adminListTasks.query>
type Details = z.output<typeof adminReadTask.reply>

const include = { admin: { select: { name: true } } } satisfies Prisma.AdminTaskInclude

type Stored = Prisma.AdminTaskGetPayload<{ include: typeof include }>

const present = (row: Stored): AdminTask => ({
  taskID: row.id,
  subject: row.subject,
  kind: row.kind,
  state: row.state,
  percent: row.percent,
  files: row.files,
  reason: row.reason,
  userID: row.adminID ?? 0,
  name: row.admin?.name ?? '',
  created: row.createdAt.toISOString(),
  started: row.startedAt?.toISOString() ?? null,
  finished: row.finishedAt?.toISOString() ?? null,
})

const ACTIVE = { state: { in: ['waiting', 'running'] } } satisfies Prisma.AdminTaskWhereInput

export type TasksStore = ReturnType<typeof tasksStore>

export const tasksStore = (db: Database) => ({
  ...pagedTable({
    sorts: { created: 'id' },
    where: ({ search, kind, state }: Query): Prisma.AdminTaskWhereInput => ({
      ...(kind && { kind }),
      ...(state && { state }),
      ...(search && { subject: { contains: search } }),
    }),
    count: (where) => db.adminTask.count({ where }),
    find: (args) => db.adminTask.findMany({ ...args, include }),
    present,
  }),

  details: async (id: number): Promise<Details | undefined> => {
    const row = await db.adminTask.findUnique({ where: { id }, include })
    return row ? { ...present(row), report: AdminTaskReport.parse(row.report) } : undefined
  },

  /** Returns the active tasks of these kinds, and the latest ended one of each. */
  latest: async (kinds: readonly AdminTaskKind[]): Promise<AdminTask[]> => {
    const where = { kind: { in: [...kinds] } }
    const [active, ended] = await Promise.all([
      db.adminTask.findMany({ where: { ...where, ...ACTIVE }, include, orderBy: { id: 'desc' }, take: 50 }),
      db.adminTask.findMany({
        where: { ...where, NOT: ACTIVE },
        include,
        distinct: ['kind'],
        orderBy: { id: 'desc' },
      }),
    ])
    return [...active, ...ended].map(present)
  },

  /** Returns the last complete verification of each backup, by name. */
  verifications: async (names: readonly string[]): Promise<Map<string, { at: Date; faults: number }>> => {
    const rows = await db.adminTask.findMany({
      where: { kind: 'verifyBackup', state: 'done', subject: { in: [...names] } },
      distinct: ['subject'],
      orderBy: { id: 'desc' },
      select: { subject: true, finishedAt: true, report: true },
    })
    return new Map(
      rows.flatMap(({ subject, finishedAt, report }) => {
        const { faults = 0 } = AdminTaskReport.parse(report).counts
        return finishedAt ? [[subject, { at: finishedAt, faults }] as const] : []
      }),
    )
  },

  /** Returns the ID of the new task. @throws 409 if the same one waits or runs */
  add: async (
    tx: Tx,
    adminID: number | undefined,
    task: { kind: AdminTaskKind; subject?: string; options?: Prisma.InputJsonObject },
  ): Promise<number> => {
    try {
      const { id } = await tx.adminTask.create({
        data: { ...task, adminID: adminID ?? null },
        select: { id: true },
      })
      return id
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        throw problem('task.active')
      throw error
    }
  },

  /** @throws 404, or 409 if it has ended */
  cancel: async (tx: Tx, id: number): Promise<void> => {
    const { count } = await tx.adminTask.updateMany({
      where: { id, ...ACTIVE },
      data: { state: 'cancelled', finishedAt: new Date() },
    })
    if (count === 1) return
    await tx.adminTask.findUniqueOrThrow({ where: { id }, select: { id: true } })
    throw problem('task.ended')
  },
})
