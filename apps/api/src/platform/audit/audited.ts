/** Runs a change and its audit entry in one transaction. */
import { Prisma, type Database } from '@nava/db'
import * as z from 'zod'
import type { Caller } from '../http/auth.ts'
import { problem } from '../http/errors.ts'

export type Tx = Prisma.TransactionClient

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
      adminID: by?.userID ?? null,
      action,
      kind,
      rowID,
      // Dates become text, and what is undefined is left out.
      changes: JSON.parse(JSON.stringify(changes)) as Prisma.InputJsonObject,
    },
  })
}

export interface Audited {
  /**
   * Runs `work` and writes its audit entry in the same transaction. A number that `work` returns is the new row's id,
   * where `what` has none.
   * @throws HttpError 400, 404 or 409 where the database refuses the change
   */
  change: <T>(by: Caller | undefined, what: AuditedChange, work: (tx: Tx) => Promise<T>) => Promise<T>
}

export const audited = (db: Database): Audited => ({
  change: (by, what, work) =>
    db
      .$transaction(async (tx) => {
        const result = await work(tx)
        const rowID = typeof result === 'number' && what.rowID === 0 ? result : what.rowID
        await writeAudit(tx, by, { ...what, rowID })
        return result
      })
      .catch((error: unknown) => explain(error, what)),
})

/** 400 for a field of a form that names a row which does not exist. */
export const namesNothing = (field: string) => problem('row.unknown-reference', {}, { field })

/** Throws the reply for what the database refused. */
function explain(error: unknown, { changes }: AuditedChange): never {
  const code = error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined
  if (code === 'P2025') throw problem('row.not-found')
  if (code === 'P2003') throw namesNothing(fieldBehind(error, changes))
  if (code === 'P2002') throw problem('row.duplicate')
  throw error
}

const ForeignKeyError = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ constraint: z.object({ index: z.string() }) }) }),
  }),
})

/** The field of the form that stands for the column of a violated foreign key: `artistIDs` for `…_artist_id_fkey`. */
function fieldBehind(error: unknown, form: object): string {
  const { data } = ForeignKeyError.safeParse(error)
  const [name, ...more] =
    data?.meta.driverAdapterError.cause.constraint.index.split('_').slice(0, -2).toReversed() ?? []
  const fields = Object.keys(form)
  const called = name === 'user' ? 'member' : name
  return (
    fields.find((field) => field === `${called}ID` || field === `${called}IDs`) ??
    [...more.toReversed(), called].join(' ')
  )
}
