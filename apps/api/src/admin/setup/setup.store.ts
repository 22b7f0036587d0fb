import type { SetupList } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import { hasAdmin, SETUP_CODES } from '@nava/db/setup-code'
import { STATION_ID } from '@nava/media/storage/keys'
import { STATION_CHANNEL } from '../../platform/station/station.store.ts'
import { type AnyTx, execute, writeAudit } from '../../platform/audit/audited.ts'

export type SetupStore = ReturnType<typeof setupStore>

export interface FirstAdmin {
  email: string
  name: string
  passwordHash: string
  station: FirstLook
}

export interface FirstLook {
  /** '' leaves that of the settings */
  name: string
  /** #rrggbb; '' leaves the product's */
  accent: string
}

const MAIL_TESTED = 'setup.mail'
const DISMISSED = 'setup.dismissed'

export const setupStore = (sql: Sql) => ({
  isOpen: async (): Promise<boolean> => !(await hasAdmin(sql)),

  /** Makes the first admin, and forgets the codes. Returns undefined if there is an admin already. */
  begin: (admin: FirstAdmin): Promise<{ id: number; isAdmin: boolean; tokenVersion: number } | undefined> =>
    inTransaction(sql, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [ADVISORY_LOCKS.firstAdmin])
      if (await hasAdmin(client)) return undefined
      const { rows } = await client.query<{ id: number; isAdmin: boolean; tokenVersion: number }>(
        `INSERT INTO users (email, name, password_hash, is_admin, updated_at) VALUES ($1, $2, $3, true, now())
         ON CONFLICT (email) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash,
           is_admin = true, token_version = users.token_version + 1, updated_at = now()
         RETURNING id, is_admin AS "isAdmin", token_version AS "tokenVersion"`,
        [admin.email, admin.name, admin.passwordHash],
      )
      const [user] = rows
      if (!user) return undefined
      await setFirstLook(client, admin.station)
      await client.query('DELETE FROM settings WHERE key = $1', [SETUP_CODES])
      const entry = { action: 'make admin', kind: 'users', rowID: user.id, changes: { isAdmin: true } }
      await writeAudit(client, undefined, entry)
      return user
    }),

  /** What the database tells of the list */
  facts: async (): Promise<Pick<SetupList, 'mail' | 'artist' | 'track' | 'isDismissed'>> => {
    const { rows } = await sql.query<Pick<SetupList, 'mail' | 'artist' | 'track' | 'isDismissed'>>({
      name: 'setup-list',
      text: `SELECT EXISTS (SELECT FROM settings WHERE key = '${MAIL_TESTED}') AS mail,
        EXISTS (SELECT FROM artists) AS artist,
        EXISTS (SELECT FROM music WHERE is_confirmed AND has_audio) AS track,
        EXISTS (SELECT FROM settings WHERE key = '${DISMISSED}') AS "isDismissed"`,
    })
    return rows[0] ?? { mail: false, artist: false, track: false, isDismissed: false }
  },

  setMailTested: () => mark(sql, MAIL_TESTED),
  dismiss: (tx: AnyTx) => mark(tx, DISMISSED),
})

const mark = async (tx: AnyTx, key: string): Promise<void> => {
  await execute(tx, `INSERT INTO settings (key, value) VALUES ($1::text, 'true') ON CONFLICT DO NOTHING`, [
    key,
  ])
}

/** Stores the name and the colour that were chosen at the first set-up. */
async function setFirstLook(client: SqlClient, { name, accent }: FirstLook): Promise<void> {
  const look = { ...(name !== '' && { name }), ...(accent !== '' && { accent }) }
  if (Object.keys(look).length === 0) return
  await client.query(
    `INSERT INTO station AS s (id, "values") VALUES (${STATION_ID}, $1)
     ON CONFLICT (id) DO UPDATE SET "values" = s."values" || excluded."values", updated_at = now()`,
    [JSON.stringify(look)],
  )
  await client.query(`SELECT pg_notify('${STATION_CHANNEL}', '')`)
}
