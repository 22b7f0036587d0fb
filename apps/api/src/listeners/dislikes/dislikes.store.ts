import type { MusicCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor } from '@nava/db/visibility'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import type { Caller } from '../../platform/http/auth.ts'

export type DislikesStore = ReturnType<typeof dislikesStore>

export const dislikesStore = (sql: Sql) => ({
  add: async (userID: number, musicID: number): Promise<void> => {
    await sql.query({
      name: 'dislike',
      text: 'INSERT INTO disliked_music (user_id, music_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [userID, musicID],
    })
  },

  remove: async (userID: number, musicID: number): Promise<void> => {
    await sql.query({
      name: 'undo-dislike',
      text: 'DELETE FROM disliked_music WHERE user_id = $1 AND music_id = $2',
      values: [userID, musicID],
    })
  },

  ids: async (userID: number): Promise<Set<number>> => {
    const { rows } = await sql.query<{ id: number }>({
      name: 'disliked-ids',
      text: 'SELECT music_id AS id FROM disliked_music WHERE user_id = $1',
      values: [userID],
    })
    return new Set(rows.map(({ id }) => id))
  },

  list: async (user: Caller, { take, skip }: Page): Promise<MusicCard[]> => {
    const { rows } = await sql.query<CardRow>({
      name: 'disliked-tracks',
      text: `SELECT ${cardColumns} FROM disliked_music d JOIN music m ON m.id = d.music_id
        WHERE d.user_id = $1 AND ${musicFor({ user: '$1', artists: '$2', admin: '$3' }).kept}
        ORDER BY d.created_at DESC, m.id LIMIT $4 OFFSET $5`,
      values: [user.userID, user.artistIDs, user.isAdmin, take, skip],
    })
    return rows.map(presentCard)
  },
})
