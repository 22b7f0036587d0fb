import type { SqlConnection } from '@nava/db'
import { reactionKinds } from './reaction-kinds.ts'

/**
 * Tables in the order in which plays lock them too, which prevents deadlocks; rows are locked in order of
 * their IDs.
 */
const COUNTED_TABLES = ['music', 'podcasts', 'artists', 'albums', 'djs', 'comments'] as const

/** Takes a user's reactions off all counters; their rows go with the user's. */
export async function takeBackReactions(client: SqlConnection, userID: number): Promise<void> {
  for (const counted of COUNTED_TABLES) {
    const kinds = Object.values(reactionKinds).filter((kind) => kind.counted === counted)
    const marked = kinds.map(({ table, column }) => `SELECT ${column} FROM ${table} WHERE user_id = $1`)
    await client.query(
      `SELECT FROM ${counted} WHERE id IN (${marked.join(' UNION ')}) ORDER BY id FOR NO KEY UPDATE`,
      [userID],
    )
    for (const { table, column, counter } of kinds)
      await client.query(
        `UPDATE ${counted} SET ${counter} = ${counter} - 1
         WHERE id IN (SELECT ${column} FROM ${table} WHERE user_id = $1)`,
        [userID],
      )
  }
}
