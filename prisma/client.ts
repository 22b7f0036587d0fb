/** The one place that makes a database client. */
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { PrismaClient } from './generated/client.ts'

export * from './generated/enums.ts'
export { Prisma } from './generated/client.ts'
export type * from './generated/models.ts'

/** A Prisma client and the pool of connections that it and prepared SQL share. */
export type Database = PrismaClient
export type Sql = Pool

/**
 * Opens a pool of at most `connections` connections to `databaseUrl`.
 * Prisma and hand-written SQL share it; `close` ends both. `patience` is how long, in ms, a query may wait for a
 * connection before it fails; forever where it is not given.
 */
export function openDatabase(
  databaseUrl: string,
  { connections = 10, patience = 0 }: { connections?: number; patience?: number } = {},
): { db: Database; sql: Sql; close: () => Promise<void> } {
  const sql = new Pool({ connectionString: databaseUrl, max: connections, connectionTimeoutMillis: patience })
  // An idle connection that the server ends must not end this process; the pool replaces it.
  sql.on('error', () => undefined)
  const db = new PrismaClient({ adapter: new PrismaPg(sql) })
  return {
    db,
    sql,
    close: async () => {
      await db.$disconnect()
      await sql.end()
    },
  }
}
