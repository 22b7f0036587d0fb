import type { Endpoint } from '@nava/contracts'
import { Prisma, type Database } from '@nava/db'
import * as z from 'zod'
import type { Caller } from '../http/auth.ts'
import { problem } from '../http/errors.ts'
import type { Authorization } from './authorize.ts'

export type Tx = Prisma.TransactionClient

/** Transaction of Prisma, or a `pg` connection within one */
export type AnyTx =
  | Tx
  | { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null; rows: unknown[] }> }

export interface AuditEntry {
  action: string
  /** Kind of row as in admin addresses: `music` */
  kind: string
  /** 0 for a row that the change creates */
  rowID: number
  changes: object
}

const INSERT = `INSERT INTO admin_audit (admin_id, action, kind, row_id, changes)
  VALUES ($1::int, $2::text, $3::text, $4::int, $5::jsonb)`

/** `by`: undefined for the command line */
export async function writeAudit(tx: AnyTx, by: Caller | undefined, entry: AuditEntry): Promise<void> {
  const { action, kind, rowID, changes } = entry
  const values = [by?.userID ?? null, action, kind, rowID, JSON.stringify(changes)]
  await execute(tx, INSERT, values)
}

export async function execute(tx: AnyTx, statement: string, values: unknown[]): Promise<number> {
  if ('$executeRawUnsafe' in tx) return await tx.$executeRawUnsafe(statement, ...values)
  const { rowCount } = await tx.query(statement, values)
  return rowCount ?? 0
}

export interface Change {
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  record: (tx: AnyTx) => Promise<void>
}

export interface Audited {
  /**
   * Runs and audits an admin's change. If `entry` has no row ID, the number that `work` returns is used.
   * `timeout`: milliseconds that it may take, by default 5,000
   * @throws 400, 404 or 409 if the database refuses
   */
  change: <T>(
    by: Caller | undefined,
    entry: AuditEntry,
    work: (tx: Tx) => Promise<T>,
    options?: { timeout?: number },
  ) => Promise<T>
  /** Returns a change that is audited as part of a larger action. */
  entry: (by: Caller, entry: AuditEntry) => Change
  call: (
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    context: { user: Caller; params: object; body?: unknown },
    rows: readonly Authorization[],
  ) => Change
}

export function audited(db: Database): Audited {
  const changeWith = (by: Caller, entries: readonly AuditEntry[]): Change => {
    const record = async (tx: AnyTx) => {
      for (const entry of entries) await writeAudit(tx, by, entry)
    }
    return {
      record,
      run: (work) =>
        db.$transaction(async (tx) => {
          const result = await work(tx)
          await record(tx)
          return result
        }),
    }
  }
  return {
    change: (by, entry, work, options) =>
      db
        .$transaction(async (tx) => {
          const result = await work(tx)
          const rowID = typeof result === 'number' && entry.rowID === 0 ? result : entry.rowID
          await writeAudit(tx, by, { ...entry, rowID })
          return result
        }, options)
        .catch((error: unknown) => explain(error, entry)),

    entry: (by, entry) => changeWith(by, [entry]),

    call: ({ method, path }, { user, params, body }, rows) => {
      const changes = { ...params, ...(typeof body === 'object' ? body : {}) }
      const foreign = rows.filter(({ asAdmin }) => asAdmin)
      return changeWith(
        user,
        foreign.map(({ kind, rowID }) => ({ action: `${method} ${path}`, kind, rowID, changes })),
      )
    },
  }
}

export const namesNothing = (field: string) => problem('row.unknown-reference', {}, { field })

function explain(error: unknown, { changes }: AuditEntry): never {
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

/** Returns the form's field of a violated foreign key: `artistIDs` for `…_artist_id_fkey`. */
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
