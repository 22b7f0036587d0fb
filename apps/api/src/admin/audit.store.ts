/** What admins have changed: who, what, when. */
import type { z } from 'zod'
import type { adminListAudit } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type { Caller } from '../http/auth.ts'
import { holds, type ListOf, pageOf } from './page-of.ts'

export interface AuditedChange {
  action: string
  /** The kind of row, as its path names it. */
  kind: string
  /** 0 where the row is only made. */
  rowID: number
  /** What was sent. */
  changes: object
}

/** Writes a change down beside it; `by` is undefined for the server's own command line. */
export async function writeAudit(
  tx: Prisma.TransactionClient,
  by: Caller | undefined,
  { action, kind, rowID, changes }: AuditedChange,
): Promise<void> {
  await tx.adminAudit.create({
    data: {
      adminId: by?.userID ?? null,
      action,
      kind,
      rowId: rowID,
      // Dates become text, and what is undefined is left out.
      changes: JSON.parse(JSON.stringify(changes)) as Prisma.InputJsonObject,
    },
  })
}

export const auditStore = (db: Database) => ({
  list: async (query: z.output<typeof adminListAudit.query>): Promise<ListOf<typeof adminListAudit>> => {
    const where = {
      ...(query.kind && { kind: query.kind }),
      ...(query.rowID && { rowId: query.rowID }),
      ...(query.userID && { adminId: query.userID }),
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
        userID: row.adminId ?? 0,
        name: row.admin?.name ?? '',
        action: row.action,
        kind: row.kind,
        rowID: row.rowId,
        changes: JSON.stringify(row.changes),
        at: row.createdAt.toISOString(),
      }),
    )
  },
})
