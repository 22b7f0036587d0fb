import type { Sql } from '@nava/db'
import { imageJobID } from '@nava/media/queues/job-ids'
import { imagesFolder } from '@nava/media/storage/keys'
import type { Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import { inTransaction } from '@nava/db/in-transaction'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { reactionKinds } from '../reactions/reaction-kinds.ts'

/**
 * Deletes an account with its tokens and pictures, updates counters and anonymises plays. Ignores unknown
 * IDs.
 * @throws 409 for the last admin
 */
export type DeleteAccount = (account: Pick<Caller, 'userID' | 'isAdmin'>) => Promise<void>

export function deleteAccount(deps: {
  sql: Sql
  storage: Storage
  queues: Queues
  log: FastifyBaseLogger
}): DeleteAccount {
  const { sql, storage, queues, log } = deps
  return async (account) => {
    const { userID } = account
    const pictures = await inTransaction(sql, (client) => removeRows(client, account))
    for (const picture of pictures) await queues.remove('encodeImage', imageJobID(picture)).catch(() => false)
    // Failures are only logged, because the account is already deleted.
    await storage.removeFolder(imagesFolder('user', userID)).catch((error: unknown) => {
      log.error({ err: error, user: userID }, 'the pictures of a deleted account could not be removed')
    })
  }
}

async function removeRows(
  client: PoolClient,
  { userID, isAdmin }: Pick<Caller, 'userID' | 'isAdmin'>,
): Promise<{ id: number; version: string }[]> {
  // Locks the user's row first, as reactions, comments and plays do, so these wait. An admin also locks all
  // other admins; otherwise the last two could leave concurrently.
  const { rows: users } = await client.query<{ id: number; email: string; is_admin: boolean }>(
    `SELECT id, email, is_admin FROM users WHERE id = $1${isAdmin ? ' OR is_admin' : ''} ORDER BY id FOR UPDATE`,
    [userID],
  )
  const user = users.find(({ id }) => id === userID)
  if (!user) return []
  // A user who became an admin meanwhile has not locked the others, so the call is refused; a retry locks
  // them.
  if (user.is_admin && !users.some(({ id, is_admin }) => is_admin && id !== userID))
    throw problem('account.last-admin')
  await takeBackMarks(client, userID)
  await client.query(`UPDATE plays SET user_id = NULL, listener = 'gone' WHERE user_id = $1`, [userID])
  await client.query('DELETE FROM early_skips WHERE listener = $1', [`u${userID}`])
  await client.query('DELETE FROM login_codes WHERE email = $1', [user.email])
  await client.query('DELETE FROM login_attempts WHERE email = $1', [user.email])
  const { rows: pictures } = await client.query<{ id: number; version: string }>(
    `DELETE FROM images WHERE kind = 'user' AND owner_id = $1 RETURNING id, version`,
    [userID],
  )
  await client.query('DELETE FROM users WHERE id = $1', [userID])
  return pictures
}

/**
 * Tables in the order in which plays lock them too, which prevents deadlocks; rows are locked in order of
 * their IDs.
 */
const COUNTED_TABLES = ['music', 'podcasts', 'artists', 'albums', 'djs', 'comments'] as const

async function takeBackMarks(client: PoolClient, userID: number): Promise<void> {
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
