import { type AppPasswordUse, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { isRecent } from '../../platform/database/is-recent.ts'
import type { StoredSecret } from './app-secrets.ts'

export interface AppPasswordRow {
  id: number
  name: string
  use: AppPasswordUse
  agent: string
  createdAt: Date
  lastUsedAt: Date | null
}

export interface KnownAppPassword extends StoredSecret {
  id: number
  network: string
  /** True if the stored time of the last use is old enough to be updated */
  isUseOld: boolean
}

export type AppPasswordsStore = ReturnType<typeof appPasswordsStore>

const KNOWN = `p.id, p.user_id AS "userID", p.secret, p.network,
  coalesce(NOT ${isRecent('p.last_used_at', '$2')}, true) AS "isUseOld"`
const PRECISION = limits.session.usedWithin / 1000

export function appPasswordsStore(sql: Sql) {
  return {
    list: async (userID: number): Promise<AppPasswordRow[]> => {
      const { rows } = await sql.query<AppPasswordRow>({
        name: 'app-passwords',
        text: `SELECT id, name, use, agent, created_at AS "createdAt", last_used_at AS "lastUsedAt"
          FROM app_passwords WHERE user_id = $1 ORDER BY id`,
        values: [userID],
      })
      return rows
    },

    /** Returns undefined if the user has too many passwords. */
    add: (
      userID: number,
      {
        name,
        use,
        secret,
        lookup,
      }: { name: string; use: AppPasswordUse; secret: Uint8Array; lookup: Uint8Array },
    ): Promise<number | undefined> =>
      inTransaction(sql, async (client) => {
        // Locks the account, so concurrent additions cannot exceed the limit.
        await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        const { rows } = await client.query<{ id: number }>({
          name: 'add-app-password',
          text: `INSERT INTO app_passwords (user_id, name, use, secret, lookup)
            SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM app_passwords WHERE user_id = $1) < $6 RETURNING id`,
          values: [userID, name, use, secret, lookup, limits.appPassword.perUser],
        })
        return rows[0]?.id
      }),

    /** Returns false if the user has no such password. */
    remove: async (userID: number, id: number): Promise<boolean> => {
      const { rowCount } = await sql.query('DELETE FROM app_passwords WHERE id = $2 AND user_id = $1', [
        userID,
        id,
      ])
      return rowCount === 1
    },

    ofEmail: async (email: string): Promise<KnownAppPassword[]> => {
      const { rows } = await sql.query<KnownAppPassword>({
        name: 'app-passwords-of-email',
        text: `SELECT ${KNOWN} FROM users u JOIN app_passwords p ON p.user_id = u.id WHERE u.email = $1 AND p.use = 'apps'`,
        values: [email, PRECISION],
      })
      return rows
    },

    byLookup: async (lookup: Uint8Array, use: AppPasswordUse): Promise<KnownAppPassword | undefined> => {
      const { rows } = await sql.query<KnownAppPassword>({
        name: 'app-password-by-lookup',
        text: `SELECT ${KNOWN} FROM app_passwords p WHERE p.lookup = $1 AND p.use = $3`,
        values: [lookup, PRECISION, use],
      })
      return rows[0]
    },

    noteUse: async (id: number, { agent, network }: { agent: string; network: string }): Promise<void> => {
      await sql.query({
        name: 'note-use-of-app-password',
        text: 'UPDATE app_passwords SET agent = $2, network = $3, last_used_at = now() WHERE id = $1',
        values: [id, agent, network],
      })
    },
  }
}
