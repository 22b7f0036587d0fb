import type { Sql } from '@nava/db'
import { IS_WANTED } from '../notices/notices.store.ts'

/** SQL condition for user `u` */
export const WANTS_ANNOUNCEMENTS = `NOT 'announcement' = ANY(u.muted_notices)`

export type DevicesStore = ReturnType<typeof devicesStore>

export const devicesStore = (sql: Sql) => ({
  save: async (token: string, userID: number | undefined): Promise<boolean> => {
    const { rows } = await sql.query<{ is_wanted: boolean }>({
      name: 'keep-device',
      text: `INSERT INTO push_devices (token, user_id) VALUES ($1, $2)
        ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id
        RETURNING coalesce((SELECT ${WANTS_ANNOUNCEMENTS} FROM users u WHERE u.id = user_id), true) AS is_wanted`,
      values: [token, userID ?? null],
    })
    return rows[0]?.is_wanted ?? true
  },

  /** Returns the devices of a user; `isWanted`: whether they receive announcements. */
  ofUser: async (userID: number): Promise<{ token: string; isWanted: boolean }[]> => {
    const { rows } = await sql.query<{ token: string; isWanted: boolean }>({
      name: 'devices-of-user',
      text: `SELECT d.token, ${WANTS_ANNOUNCEMENTS} AS "isWanted" FROM push_devices d JOIN users u ON u.id = d.user_id
        WHERE u.id = $1`,
      values: [userID],
    })
    return rows
  },

  some: async (limit: number): Promise<string[]> => {
    const { rows } = await sql.query<{ token: string }>({
      name: 'some-devices',
      text: 'SELECT token FROM push_devices ORDER BY random() LIMIT $1',
      values: [limit],
    })
    return rows.map(({ token }) => token)
  },

  wanting: async (noticeID: number): Promise<string[]> => {
    const { rows } = await sql.query<{ token: string }>({
      name: 'devices-wanting',
      text: `SELECT d.token FROM notices n, push_devices d JOIN users u ON u.id = d.user_id
        WHERE n.id = $1 AND ${IS_WANTED}`,
      values: [noticeID],
    })
    return rows.map(({ token }) => token)
  },

  forget: async (token: string): Promise<void> => {
    await sql.query({
      name: 'forget-device',
      text: 'DELETE FROM push_devices WHERE token = $1',
      values: [token],
    })
  },
})
