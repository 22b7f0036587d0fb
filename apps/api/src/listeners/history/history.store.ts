import type { Page, PlayedMusic } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { MUSIC_IS_LISTED, musicIsOwn } from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'

export type HistoryStore = ReturnType<typeof historyStore>

export const historyStore = (sql: Sql) => ({
  list: async (user: Caller, { take, skip }: Page): Promise<PlayedMusic[]> => {
    const { rows } = await sql.query<CardRow & { playID: string; playedAt: Date }>({
      name: 'history',
      text: `SELECT page.id AS "playID", page.played_at AS "playedAt", ${cardColumns} FROM (
          SELECT p.id, p.music_id, p.played_at FROM plays p JOIN music m ON m.id = p.music_id
          WHERE p.user_id = $1 AND (${MUSIC_IS_LISTED} OR ${musicIsOwn('$1', '$2', '$3')})
          ORDER BY p.played_at DESC, p.id DESC LIMIT $4 OFFSET $5
        ) page JOIN music m ON m.id = page.music_id ORDER BY page.played_at DESC, page.id DESC`,
      values: [user.userID, user.artistIDs, user.isAdmin, take, skip],
    })
    return rows.map(({ playID, playedAt, ...card }) => ({
      playID: Number(playID),
      when: playedAt.toISOString(),
      music: presentCard(card),
    }))
  },

  /**
   * Makes a play anonymous. The track's next play by the user counts only after the track's length, because
   * this one still counts.
   */
  remove: async (userID: number, playID: number): Promise<boolean> => {
    const { rowCount } = await sql.query({
      name: 'remove-play',
      text: `WITH removed AS (
          UPDATE plays SET user_id = NULL, listener = 'gone' WHERE id = $2 AND user_id = $1 RETURNING music_id, played_at
        ), noted AS (
          INSERT INTO removed_plays (user_id, music_id, until)
          SELECT $1, m.id, r.played_at + make_interval(secs => m.length_seconds)
          FROM removed r JOIN music m ON m.id = r.music_id
          WHERE r.played_at + make_interval(secs => m.length_seconds) > now()
          ON CONFLICT (user_id, music_id) DO UPDATE SET until = greatest(removed_plays.until, excluded.until)
        )
        SELECT FROM removed`,
      values: [userID, playID],
    })
    return rowCount === 1
  },
})
