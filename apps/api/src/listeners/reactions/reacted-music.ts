import type { MusicCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Caller } from '../../platform/http/auth.ts'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { MUSIC_IS_LISTED, musicIsOwn } from '../../platform/access-policy/access-policy.ts'

/** Tracks include announced ones, which have no media yet. Music with audio and video is in both lists. */
const KINDS = { tracks: '(m.has_audio OR NOT m.has_video)', videos: 'm.has_video' }

export const reactedMusic =
  (sql: Sql, table: 'music_likes' | 'saved_music', kind: keyof typeof KINDS) =>
  async (user: Caller, { take, skip }: Page): Promise<MusicCard[]> => {
    const { rows } = await sql.query<CardRow>({
      name: `${table}-${kind}`,
      text: `SELECT ${cardColumns} FROM (
          SELECT m.id, r.created_at FROM ${table} r JOIN music m ON m.id = r.music_id
          WHERE r.user_id = $1 AND ${KINDS[kind]} AND (${MUSIC_IS_LISTED} OR ${musicIsOwn('$1', '$2', '$3')})
          ORDER BY r.created_at DESC, m.id DESC LIMIT $4 OFFSET $5
        ) page JOIN music m ON m.id = page.id ORDER BY page.created_at DESC, m.id DESC`,
      values: [user.userID, user.artistIDs, user.isAdmin, take, skip],
    })
    return rows.map(presentCard)
  }
