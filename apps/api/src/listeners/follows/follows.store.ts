import { type ArtistCard, type DjCard, type FollowedKind, limits, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ARTIST_IS_SHOWN } from '@nava/db/visibility'
import { type ArtistCardRow, presentArtistCard } from '../../catalogue/artists/artists.present.ts'
import { artistCardColumns } from '../../catalogue/artists/artists.store.ts'
import { djCardColumns } from '../../catalogue/djs/djs.store.ts'

export interface Followed {
  kind: FollowedKind
  id: number
  name: string
}

export type FollowsStore = ReturnType<typeof followsStore>

export const followsStore = (sql: Sql) => ({
  artists: async (userID: number, { take, skip }: Page): Promise<ArtistCard[]> => {
    const { rows } = await sql.query<ArtistCardRow>({
      name: 'followed-artists',
      text: `SELECT ${artistCardColumns} FROM artist_follows f JOIN artists a ON a.id = f.artist_id
        WHERE f.user_id = $1 AND ${ARTIST_IS_SHOWN} ORDER BY f.created_at DESC, a.id DESC LIMIT $2 OFFSET $3`,
      values: [userID, take, skip],
    })
    return rows.map(presentArtistCard)
  },

  djs: async (userID: number, { take, skip }: Page): Promise<DjCard[]> => {
    const { rows } = await sql.query<DjCard>({
      name: 'followed-djs',
      text: `SELECT ${djCardColumns} FROM dj_follows f JOIN djs ON djs.id = f.dj_id
        WHERE f.user_id = $1 ORDER BY f.created_at DESC, djs.id DESC LIMIT $2 OFFSET $3`,
      values: [userID, take, skip],
    })
    return rows
  },

  /** Returns all that the person follows, first followed first. */
  all: async (userID: number): Promise<Followed[]> => {
    const { rows } = await sql.query<Followed>({
      name: 'followed-all',
      text: `SELECT kind, id, name FROM (
          SELECT 'dj' AS kind, d.id, d.name, f.created_at FROM dj_follows f JOIN djs d ON d.id = f.dj_id WHERE f.user_id = $1
          UNION ALL SELECT 'artist', a.id, a.name, f.created_at FROM artist_follows f JOIN artists a ON a.id = f.artist_id
          WHERE f.user_id = $1) followed ORDER BY created_at, kind, id LIMIT ${limits.opml.feeds}`,
      values: [userID],
    })
    return rows
  },

  /** Returns those of the rows that there are, each with whether the person follows it. */
  named: async (
    userID: number,
    kind: FollowedKind,
    ids: readonly number[],
  ): Promise<{ id: number; name: string; isFollowed: boolean }[]> => {
    const [table, follows] = kind === 'dj' ? ['djs', 'dj_follows'] : ['artists', 'artist_follows']
    const { rows } = await sql.query<{ id: number; name: string; isFollowed: boolean }>({
      name: `followable-${kind}`,
      text: `SELECT t.id, t.name, EXISTS (SELECT FROM ${follows} f WHERE f.user_id = $1 AND f.${kind}_id = t.id) AS "isFollowed"
        FROM ${table} t WHERE t.id = ANY($2::int[])`,
      values: [userID, ids],
    })
    return rows
  },
})
