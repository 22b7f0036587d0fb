import { limits, type PlayQueue } from '@nava/contracts'
import type { Sql } from '@nava/db'

export type BookmarksStore = ReturnType<typeof bookmarksStore>

interface BookmarkRow {
  musicID: number | null
  podcastID: number | null
  positionMs: number
  comment: string
  createdAt: Date
  changedAt: Date
}

type Target = PlayQueue['items'][number]

const columnOf = ({ kind }: Target) => (kind === 'podcast' ? 'podcast_id' : 'music_id')

export function bookmarksStore(sql: Sql) {
  return {
    /** Returns the last changed first. */
    list: async (userID: number): Promise<BookmarkRow[]> => {
      const { rows } = await sql.query<BookmarkRow>({
        name: 'bookmarks',
        text: `SELECT music_id AS "musicID", podcast_id AS "podcastID", position_ms AS "positionMs", comment,
            created_at AS "createdAt", changed_at AS "changedAt"
          FROM bookmarks WHERE user_id = $1 ORDER BY changed_at DESC, id DESC LIMIT $2`,
        values: [userID, limits.subsonic.perPerson.bookmarks],
      })
      return rows
    },

    /** Stores a bookmark; deletes the oldest beyond the limit. */
    set: async (
      userID: number,
      target: Target,
      { positionMs, comment }: { positionMs: number; comment: string },
    ): Promise<void> => {
      const column = columnOf(target)
      await sql.query({
        name: `set-bookmark-${column}`,
        text: `WITH dropped AS (
            DELETE FROM bookmarks WHERE user_id = $1 AND id IN (
              SELECT id FROM bookmarks WHERE user_id = $1 AND ${column} IS DISTINCT FROM $2
              ORDER BY changed_at DESC, id DESC OFFSET $5)
          )
          INSERT INTO bookmarks (user_id, ${column}, position_ms, comment) VALUES ($1, $2, $3, $4)
          ON CONFLICT (user_id, ${column}) DO UPDATE
            SET position_ms = excluded.position_ms, comment = excluded.comment, changed_at = now()`,
        values: [userID, target.id, positionMs, comment, limits.subsonic.perPerson.bookmarks - 1],
      })
    },

    remove: async (userID: number, target: Target): Promise<boolean> => {
      const column = columnOf(target)
      const { rowCount } = await sql.query({
        name: `remove-bookmark-${column}`,
        text: `DELETE FROM bookmarks WHERE user_id = $1 AND ${column} = $2`,
        values: [userID, target.id],
      })
      return rowCount === 1
    },
  }
}
