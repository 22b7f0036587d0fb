import { limits, type WebPushSubscription } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { IS_FOR_ALL, IS_WANTED } from '../notices/notices.store.ts'

export type BrowsersStore = ReturnType<typeof browsersStore>

export interface WebPushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export const browsersStore = (sql: Sql) => ({
  /**
   * Stores a browser with its user, if any. Returns false if `most` browsers without an account exist
   * already.
   */
  save: async (
    { endpoint, keys }: WebPushSubscription,
    userID: number | undefined,
    most: number = limits.push.visitors,
  ): Promise<boolean> => {
    const { rowCount } = await sql.query({
      name: 'keep-browser',
      text: `INSERT INTO web_push_subscriptions (endpoint, p256dh, auth, user_id)
        SELECT $1, $2, $3, $4::int WHERE $4::int IS NOT NULL
          OR (SELECT count(*) FROM web_push_subscriptions WHERE user_id IS NULL AND endpoint <> $1) < $5::int
        ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id`,
      values: [endpoint, keys.p256dh, keys.auth, userID ?? null, most],
    })
    return rowCount === 1
  },

  forget: async (endpoint: string): Promise<void> => {
    await sql.query({
      name: 'forget-browser',
      text: 'DELETE FROM web_push_subscriptions WHERE endpoint = $1',
      values: [endpoint],
    })
  },

  ofUser: async (userID: number): Promise<WebPushTarget[]> => {
    const { rows } = await sql.query<WebPushTarget>({
      name: 'browsers-of-user',
      text: 'SELECT endpoint, p256dh, auth FROM web_push_subscriptions WHERE user_id = $1 ORDER BY id LIMIT 50',
      values: [userID],
    })
    return rows
  },

  wanting: async (noticeID: number): Promise<WebPushTarget[]> => {
    const { rows } = await sql.query<WebPushTarget>({
      name: 'browsers-wanting',
      text: `SELECT w.endpoint, w.p256dh, w.auth FROM notices n, web_push_subscriptions w LEFT JOIN users u ON u.id = w.user_id
        WHERE n.id = $1 AND ((u.id IS NULL AND ${IS_FOR_ALL}) OR ${IS_WANTED})`,
      values: [noticeID],
    })
    return rows
  },
})
