import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from './mail-transport.ts'
import type { Mailer, StoredMail } from './mailer.ts'

/** Stores the mails of `compose` in the transaction that it claims their rows in, and then delivers them. */
export async function mailInTransaction(
  { sql, mailer, log }: { sql: Sql; mailer: Mailer; log: FastifyBaseLogger },
  compose: (tx: SqlClient) => Promise<readonly Mail[]>,
  failure: string,
): Promise<void> {
  const mails = await inTransaction(sql, async (tx) => {
    const stored: StoredMail[] = []
    for (const mail of await compose(tx)) stored.push(await mailer.store(tx, mail))
    return stored
  })
  for (const stored of mails)
    await mailer.deliver(stored).catch((error: unknown) => log.error({ err: error }, failure))
}
