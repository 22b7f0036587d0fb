import type { Transaction } from './transaction.ts'

/**
 * Moves the sequences of tables past the demo's IDs, at once and for every connection, since sequences ignore
 * transactions. Never moves one back.
 */
export async function reserveIDs(tx: Transaction, lastIDs: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, lastID] of Object.entries(lastIDs))
    await tx.$executeRawUnsafe(
      `SELECT setval(id::regclass, ${lastID}) FROM pg_get_serial_sequence('${table}', 'id') id
       WHERE nextval(id::regclass) < ${lastID}`,
    )
}
