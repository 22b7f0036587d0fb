import type { MusicCard, Page, TrackPage, TrackSort } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { normalise } from '../../catalogue/search/normalise.ts'

/** Tracks include announced ones, which have no media yet. Music with audio and video is in both lists. */
const KINDS = { tracks: '(m.has_audio OR NOT m.has_video)', videos: 'm.has_video' }

/** Columns by which a person's tracks are sorted; `search` begins with the title */
const SORTS: Record<TrackSort, string> = {
  added: 'added',
  title: 'm.search',
  artist: 'lower(m.artist_names COLLATE "und-x-icu")',
  plays: 'm.play_count',
  released: 'm.release_date',
  length: 'm.length_seconds',
}

type WantedPage = Page & Partial<TrackPage>

export const reactedMusic =
  (sql: Sql, table: 'music_likes' | 'saved_music', kind: keyof typeof KINDS) =>
  async (
    user: Caller,
    { take, skip, sort = 'added', descending, words = '' }: WantedPage,
  ): Promise<MusicCard[]> => {
    const direction = sort === 'added' || descending === 'true' ? 'DESC' : 'ASC'
    const order = `ORDER BY ${SORTS[sort]} ${direction}, m.id ${direction}`
    const { rows } = await sql.query<CardRow>({
      name: `${table}-${kind}-${sort}-${direction}`,
      text: `SELECT ${cardColumns} FROM (
          SELECT m.id, r.created_at AS added FROM ${table} r JOIN music m ON m.id = r.music_id
          WHERE r.user_id = $1 AND ${KINDS[kind]} AND ${musicFor({ user: '$1', artists: '$2', admin: '$3' }).kept}
            AND ($6 = '' OR m.search LIKE '%' || $6 || '%')
          ${order} LIMIT $4 OFFSET $5
        ) page JOIN music m ON m.id = page.id ${order}`,
      values: [user.userID, user.artistIDs, user.isAdmin, take, skip, words && (await normalise(sql, words))],
    })
    return rows.map(presentCard)
  }
