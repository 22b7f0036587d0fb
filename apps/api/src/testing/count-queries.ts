import type { Sql } from '@nava/db'

const watched = new WeakSet<object>()
let asked = 0

export async function countQueries(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      asked += 1
      return query(...args)
    }
  }
  const onAcquire = watch as Parameters<typeof sql.on<'acquire'>>[1] // `query` has many overloads
  sql.on('acquire', onAcquire)
  const before = asked
  try {
    await work()
    return asked - before
  } finally {
    sql.off('acquire', onAcquire)
  }
}
