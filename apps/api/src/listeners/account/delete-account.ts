import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import type { PoolClient } from 'pg'
import type { AccountRows } from '../../platform/account-rows.ts'
import type { Change } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'

/**
 * Deletes an account with all that the features store of it. Ignores unknown IDs.
 * @throws 409 for the last admin
 */
export type DeleteAccount = (
  account: Pick<Caller, 'userID' | 'isAdmin'>,
  /** Records who deleted somebody else's account */
  change?: Pick<Change, 'record'>,
) => Promise<void>

export function deleteAccount({ sql, rows }: { sql: Sql; rows: readonly AccountRows[] }): DeleteAccount {
  return async (account, change) => {
    const following = await inTransaction(sql, async (client) => {
      await change?.record(client)
      const user = await lockUser(client, account)
      if (!user) return []
      const follows: (() => Promise<unknown>)[] = []
      for (const { remove } of rows) {
        const next = await remove?.(client, user)
        if (next) follows.push(next)
      }
      await client.query('DELETE FROM users WHERE id = $1', [user.userID])
      return follows
    })
    for (const follow of following) await follow()
  }
}

async function lockUser(client: PoolClient, { userID, isAdmin }: Pick<Caller, 'userID' | 'isAdmin'>) {
  // Locks the user's row first, as reactions, comments and plays do, so these wait. An admin also locks all
  // other admins; otherwise the last two could leave concurrently.
  const { rows: users } = await client.query<{ id: number; email: string; is_admin: boolean }>(
    `SELECT id, email, is_admin FROM users WHERE id = $1${isAdmin ? ' OR is_admin' : ''} ORDER BY id FOR UPDATE`,
    [userID],
  )
  const user = users.find(({ id }) => id === userID)
  if (!user) return undefined
  // A user who became an admin meanwhile has not locked the others, so the call is refused; a retry locks
  // them.
  if (user.is_admin && !users.some(({ id, is_admin }) => is_admin && id !== userID))
    throw problem('account.last-admin')
  return { userID, email: user.email }
}
