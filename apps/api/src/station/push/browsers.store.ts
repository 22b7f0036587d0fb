/** Browsers that want notifications by Web Push. */
import type { WebPushSubscription } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { IS_WANTED } from '../notices/notices.store.ts'

export type BrowsersStore = ReturnType<typeof browsersStore>

export interface WebPushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export const browsersStore = (sql: Sql) => ({
  /** Keeps a browser, and whose it is just now. */
  save: async ({ endpoint, keys }: WebPushSubscription, userID: number | undefined): Promise<void> => {
    await sql.query({
      name: 'keep-browser',
      text: `INSERT INTO web_push_subscriptions (endpoint, p256dh, auth, user_id) VALUES ($1, $2, $3, $4)
        ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id`,
      values: [endpoint, keys.p256dh, keys.auth, userID ?? null],
    })
  },

  forget: async (endpoint: string): Promise<void> => {
    await sql.query({
      name: 'forget-browser',
      text: 'DELETE FROM web_push_subscriptions WHERE endpoint = $1',
      values: [endpoint],
    })
  },

  /** The browsers of those whom a notice is for; an announcement is for those of visitors, too. */
  wanting: async (noticeID: number): Promise<WebPushTarget[]> => {
    const { rows } = await sql.query<WebPushTarget>({
      name: 'browsers-wanting',
      text: `SELECT w.endpoint, w.p256dh, w.auth FROM notices n, web_push_subscriptions w LEFT JOIN users u ON u.id = w.user_id
        WHERE n.id = $1 AND ((u.id IS NULL AND n.kind = 'announcement') OR ${IS_WANTED})`,
      values: [noticeID],
    })
    return rows
  },
})
