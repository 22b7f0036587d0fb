import { limits, type ListeningDevice } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { isRecent } from '../../platform/database/is-recent.ts'
import { LISTENING_CHANNEL } from './play-queue.store.ts'

export type ListeningDevicesStore = ReturnType<typeof listeningDevicesStore>

interface GoneDevice extends ListeningDevice {
  userID: number
}

const WITHIN = limits.queue.reportedWithin / 1000
const TELL = `pg_notify('${LISTENING_CHANNEL}', 'devices ' || user_id)`

export const listeningDevicesStore = (sql: Sql) => ({
  /**
   * Replaces the earlier connection and name of the device, and notifies if the list of devices has changed. Returns
   * false if the person has too many devices.
   */
  join: async (userID: number, { deviceID, name }: ListeningDevice, connection: string): Promise<boolean> => {
    const { rowCount } = await sql.query({
      name: 'join-device',
      text: `WITH known AS (
          SELECT FROM listening_devices WHERE user_id = $1 AND id = $2 AND name = $3
            AND ${isRecent('seen_at', WITHIN)}
        ), joined AS (
          INSERT INTO listening_devices (user_id, id, name, connection)
          SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM listening_devices WHERE user_id = $1) < $5
          ON CONFLICT (user_id, id) DO UPDATE SET name = $3, connection = $4, seen_at = now() RETURNING user_id
        ) SELECT CASE WHEN NOT EXISTS (SELECT FROM known) THEN ${TELL} END FROM joined`,
      values: [userID, deviceID, name, connection, limits.queue.perPerson],
    })
    return rowCount === 1
  },

  /** Removes the device with this connection; returns undefined if the device has already reconnected. */
  leave: async (connection: string): Promise<GoneDevice | undefined> => {
    const { rows } = await sql.query<GoneDevice>({
      name: 'leave-device',
      text: `WITH gone AS (DELETE FROM listening_devices WHERE connection = $1 RETURNING user_id, id, name)
        SELECT user_id AS "userID", id AS "deviceID", name, ${TELL} FROM gone`,
      values: [connection],
    })
    return rows[0]
  },

  ofUser: async (userID: number): Promise<ListeningDevice[]> => {
    const { rows } = await sql.query<ListeningDevice>({
      name: 'devices-of-listener',
      text: `SELECT id AS "deviceID", name FROM listening_devices
        WHERE user_id = $1 AND ${isRecent('seen_at', WITHIN)} ORDER BY joined_at, id`,
      values: [userID],
    })
    return rows
  },

  report: async (connections: readonly string[]): Promise<void> => {
    await sql.query({
      name: 'report-devices',
      text: 'UPDATE listening_devices SET seen_at = now() WHERE connection = ANY($1)',
      values: [connections],
    })
  },

  /** Removes and returns the devices of processes that stopped without notice. */
  sweep: async (): Promise<GoneDevice[]> => {
    const { rows } = await sql.query<GoneDevice>({
      name: 'sweep-devices',
      text: `WITH gone AS (DELETE FROM listening_devices
          WHERE NOT ${isRecent('seen_at', WITHIN)} RETURNING user_id, id, name)
        SELECT user_id AS "userID", id AS "deviceID", name, ${TELL} FROM gone`,
    })
    return rows
  },
})
