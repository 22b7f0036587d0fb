import type { Sql } from '@nava/db'
import type { SavedFeed } from './saved-feed-keys.ts'

export interface SavedFeedOwner extends SavedFeed {
  name: string
  /** As stored; may be null */
  language: string | null
}

export type SavedFeedsStore = ReturnType<typeof savedFeedsStore>

export function savedFeedsStore(sql: Sql) {
  return {
    /** Returns undefined for users who have no feed or are suspended. */
    find: async (userID: number): Promise<SavedFeedOwner | undefined> => {
      const { rows } = await sql.query<SavedFeedOwner>({
        name: 'saved-feed',
        text: `SELECT u.id AS "userID", u.name, u.language, u.saved_feed_seed AS seed
          FROM users u WHERE u.id = $1 AND u.saved_feed_seed IS NOT NULL AND NOT EXISTS (
            SELECT FROM suspensions s WHERE s.user_id = u.id AND (s.until IS NULL OR s.until > now()))`,
        values: [userID],
      })
      return rows[0]
    },

    /** Null ends the feed. */
    set: async (userID: number, seed: Uint8Array | null): Promise<void> => {
      await sql.query({
        name: 'set-saved-feed',
        text: 'UPDATE users SET saved_feed_seed = $2 WHERE id = $1',
        values: [userID, seed],
      })
    },
  }
}
