import type { Pool, PoolClient } from 'pg'

export type SqlClient = Pick<PoolClient, 'query'>

export async function inTransaction<T>(sql: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await sql.connect()
  let broken: Error | undefined
  // The query in progress reports the failure; without a handler, the error event would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      // A connection that cannot roll back is closed instead of reused.
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
