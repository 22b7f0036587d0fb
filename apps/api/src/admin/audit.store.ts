/** What admins have changed: who, what, when. */
import type { z } from 'zod'
import type { adminListAudit } from '@nava/contracts'
import type { Database } from '@nava/db'
import { holds, type ListOf, pageOf } from './page-of.ts'

export const auditStore = (db: Database) => ({
  list: async (query: z.output<typeof adminListAudit.query>): Promise<ListOf<typeof adminListAudit>> => {
    const where = {
      ...(query.kind && { kind: query.kind }),
      ...(query.rowID && { rowID: query.rowID }),
      ...(query.userID && { adminID: query.userID }),
      ...(query.search && { action: holds(query.search) }),
    }
    return pageOf(
      db.adminAudit.count({ where }),
      db.adminAudit.findMany({
        where,
        orderBy: [{ createdAt: query.order }, { id: query.order }],
        take: query.take,
        skip: query.skip,
        include: { admin: { select: { name: true } } },
      }),
      (row) => ({
        auditID: row.id,
        userID: row.adminID ?? 0,
        name: row.admin?.name ?? '',
        action: row.action,
        kind: row.kind,
        rowID: row.rowID,
        changes: JSON.stringify(row.changes),
        at: row.createdAt.toISOString(),
      }),
    )
  },
})
