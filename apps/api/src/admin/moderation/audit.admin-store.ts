import type { adminListAudit } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import { anyContains } from '../crud/filters.ts'
import { type ListOf, pagedTable } from '../crud/paged-table.ts'

type Query = z.output<typeof adminListAudit.query>
type Row = ListOf<typeof adminListAudit>['items'][number]

const include = { admin: { select: { name: true } } } satisfies Prisma.AdminAuditInclude

const present = (row: Prisma.AdminAuditGetPayload<{ include: typeof include }>): Row => ({
  auditID: row.id,
  userID: row.adminID ?? 0,
  name: row.admin?.name ?? '',
  action: row.action,
  kind: row.kind,
  rowID: row.rowID,
  changes: JSON.stringify(row.changes),
  at: row.createdAt.toISOString(),
})

export type AuditAdminStore = ReturnType<typeof auditAdminStore>

export const auditAdminStore = (db: Database) => ({
  ...pagedTable({
    sorts: { created: 'createdAt' },
    where: (query: Query): Prisma.AdminAuditWhereInput => ({
      ...(query.kind && { kind: query.kind }),
      ...(query.rowID && { rowID: query.rowID }),
      ...(query.userID && { adminID: query.userID }),
      ...(query.action && { action: query.action }),
      ...((query.from ?? query.to) && {
        createdAt: { ...(query.from && { gte: query.from }), ...(query.to && { lte: query.to }) },
      }),
      ...anyContains(['action'], query.search),
    }),
    count: (where) => db.adminAudit.count({ where }),
    find: (args) => db.adminAudit.findMany({ ...args, include }),
    present,
  }),

  /** Returns the kinds and actions that there are. */
  choices: async () => {
    const [kinds, actions] = await Promise.all([
      db.adminAudit.groupBy({ by: ['kind'], orderBy: { kind: 'asc' } }),
      db.adminAudit.groupBy({ by: ['action'], orderBy: { action: 'asc' } }),
    ])
    return { kind: kinds.map(({ kind }) => kind), action: actions.map(({ action }) => action) }
  },
})
