/** Counts what a piece of work asks of the database. */
import type { Sql } from '@nava/db'

const watched = new WeakSet<object>()
let asked = 0

/**
 * The number of statements that `work` sends through the pool: prepared SQL and Prisma alike. Nothing else may use the
 * pool meanwhile.
 */
export async function countQueries(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  // Each connection that the pool hands out is watched from then on.
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      asked += 1
      return query(...args)
    }
  }
  const onAcquire = watch as Parameters<typeof sql.on<'acquire'>>[1] // a client has a query of many overloads
  sql.on('acquire', onAcquire)
  const before = asked
  try {
    await work()
    return asked - before
  } finally {
    sql.off('acquire', onAcquire)
  }
}
