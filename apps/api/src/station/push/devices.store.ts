/** Devices that want notifications. */
import type { Sql } from '@nava/db'

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

  forget: async (token: string): Promise<void> => {
    await sql.query({
      name: 'forget-device',
      text: 'DELETE FROM push_devices WHERE token = $1',
      values: [token],
    })
  },
})
