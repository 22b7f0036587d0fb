import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { isUntil } from '../../platform/database/is-recent.ts'

export interface PasskeyRow {
  id: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

type ListedPasskey = PasskeyRow & { credentialID: string; transports: string[] }

export interface KnownPasskey {
  id: number
  credentialID: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
  /** ID by which authenticators know the account */
  handle: string
  user: { id: number; isAdmin: boolean; tokenVersion: number }
}

export interface NewPasskey {
  credentialID: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  name: string
}

export type AddedPasskey =
  | { state: 'added'; row: PasskeyRow }
  | { state: 'tooMany' }
  /** The credential belongs to an account already. */
  | { state: 'duplicate' }

export type PasskeysStore = ReturnType<typeof passkeysStore>

const IS_VALID = isUntil('expires_at', limits.passkey.lifetime / 1000)

const COLUMNS = 'id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"'

export const passkeysStore = (sql: Sql) => ({ ...challenges(sql), ...reads(sql), ...writes(sql) })

function challenges(sql: Sql) {
  return {
    /** `userID`: null for signing in */
    makeChallenge: async (userID: number | null): Promise<string> => {
      const challenge = randomBytes(32).toString('base64url')
      await sql.query(
        `WITH expired AS (DELETE FROM passkey_challenges WHERE NOT ${IS_VALID})
         INSERT INTO passkey_challenges (hash, user_id, expires_at)
         VALUES ($1, $2, now() + make_interval(secs => $3))`,
        [hashOf(challenge), userID, limits.passkey.lifetime / 1000],
      )
      return challenge
    },

    /** Consumes a challenge. Returns false if it is unknown, issued for another purpose, used or expired. */
    takeChallenge: async (challenge: string, userID: number | null): Promise<boolean> => {
      const { rowCount } = await sql.query(
        `DELETE FROM passkey_challenges
         WHERE hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND ${IS_VALID}`,
        [hashOf(challenge), userID],
      )
      return rowCount === 1
    },
  }
}

function reads(sql: Sql) {
  return {
    /** Returns the account's base64url handle; undefined for deleted accounts. */
    handleOf: async (userID: number): Promise<string | undefined> => {
      const { rows } = await sql.query<{ handle: string }>(
        `UPDATE users SET passkey_handle = coalesce(passkey_handle, $2) WHERE id = $1
         RETURNING passkey_handle AS handle`,
        [userID, randomBytes(32).toString('base64url')],
      )
      return rows[0]?.handle
    },

    list: async (userID: number): Promise<ListedPasskey[]> => {
      const { rows } = await sql.query<ListedPasskey>(
        `SELECT ${COLUMNS}, credential_id AS "credentialID", transports FROM passkeys
         WHERE user_id = $1 ORDER BY id`,
        [userID],
      )
      return rows
    },

    find: async (credentialID: string): Promise<KnownPasskey | undefined> => {
      const { rows } = await sql.query<
        Omit<KnownPasskey, 'counter' | 'user'> & {
          counter: string
          userID: number
          isAdmin: boolean
          tokenVersion: number
        }
      >(
        `SELECT p.id, p.credential_id AS "credentialID", p.public_key AS "publicKey", p.counter,
           u.passkey_handle AS handle, u.id AS "userID", u.is_admin AS "isAdmin", u.token_version AS "tokenVersion"
         FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1`,
        [credentialID],
      )
      const [row] = rows
      if (!row) return undefined
      const { userID, isAdmin, tokenVersion, ...passkey } = row
      return { ...passkey, counter: Number(row.counter), user: { id: userID, isAdmin, tokenVersion } }
    },
  }
}

function writes(sql: Sql) {
  return {
    add: (userID: number, { credentialID, publicKey, counter, transports, name }: NewPasskey) =>
      inTransaction(sql, async (client): Promise<AddedPasskey> => {
        await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userID])
        const { rows: counted } = await client.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM passkeys WHERE user_id = $1',
          [userID],
        )
        if ((counted[0]?.count ?? 0) >= limits.passkey.perUser) return { state: 'tooMany' }
        const { rows } = await client.query<PasskeyRow>(
          `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING RETURNING ${COLUMNS}`,
          [userID, credentialID, publicKey, counter, transports, name],
        )
        const [row] = rows
        return row ? { state: 'added', row } : { state: 'duplicate' }
      }),

    rename: async (userID: number, id: number, name: string): Promise<PasskeyRow | undefined> => {
      const { rows } = await sql.query<PasskeyRow>(
        `UPDATE passkeys SET name = $3 WHERE id = $2 AND user_id = $1 RETURNING ${COLUMNS}`,
        [userID, id, name],
      )
      return rows[0]
    },

    remove: async (userID: number, id: number): Promise<boolean> => {
      const { rowCount } = await sql.query('DELETE FROM passkeys WHERE id = $2 AND user_id = $1', [
        userID,
        id,
      ])
      return rowCount === 1
    },

    /** Stores the counter of a use. Returns false if it did not advance, as for a copied key. */
    noteUse: async (id: number, counter: number): Promise<boolean> => {
      const { rowCount } = await sql.query(
        `UPDATE passkeys SET counter = $2, last_used_at = now()
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
        [id, counter],
      )
      return rowCount === 1
    },
  }
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
