/** Devices that want notifications. */
import type { Sql } from '@nava/db'
import { IS_WANTED } from '../notices/notices.store.ts'

export type DevicesStore = ReturnType<typeof devicesStore>

export const devicesStore = (sql: Sql) => ({
  /** Keeps a device, and whose it is just now. */
  save: async (token: string, userID: number | undefined): Promise<void> => {
    await sql.query({
      name: 'keep-device',
      text: `INSERT INTO push_devices (token, user_id) VALUES ($1, $2)
        ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id`,
      values: [token, userID ?? null],
    })
  },

  /** The devices of those whom a notice is for. */
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
