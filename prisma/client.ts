import type { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, PoolClient } from 'pg'
import { PrismaClient } from './generated/client.ts'
import { findPlaces, openPool } from './session.ts'

export * from './generated/enums.ts'
export { Prisma } from './generated/client.ts'
export type * from './generated/models.ts'

export type Database = PrismaClient
export type Sql = Pool
export type SqlConnection = PoolClient

/**
 * Opens a pool for Prisma and hand-written SQL; `close` ends both. `timeout`: milliseconds for which a query
 * waits for a connection, by default forever. `makeSocket`: makes the sockets of its connections
 */
export function openDatabase(
  databaseUrl: string,
  {
    connections = 10,
    timeout = 0,
    makeSocket,
  }: { connections?: number; timeout?: number; makeSocket?: () => Socket } = {},
): { db: Database; sql: Sql; close: () => Promise<void> } {
  const sql = openPool(databaseUrl, {
    max: connections,
    connectionTimeoutMillis: timeout,
    ...(makeSocket && { stream: makeSocket }),
  })
  // A lost connection fails its current or next query; without a handler, its error event would end the process.
  sql.on('error', () => undefined)
  sql.on('connect', (client) => client.on('error', () => undefined))
  const db = new PrismaClient({ adapter: adapterOf(sql) })
  return {
    db,
    sql,
    close: async () => {
      await db.$disconnect()
      await sql.end()
    },
  }
}

/** Prisma writes the schema into its queries, and takes `public` if it is not told. */
function adapterOf(sql: Sql): PrismaPg {
  const adapter = new PrismaPg(sql)
  adapter.connect = async () => {
    const { schema } = await findPlaces(sql)
    // Prisma puts it between quotes as it is.
    return await new PrismaPg(sql, { schema: schema.replaceAll('"', '""') }).connect()
  }
  return adapter
}
