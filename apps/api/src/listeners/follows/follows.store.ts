import type { ArtistCard, DjCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { type ArtistCardRow, presentArtistCard } from '../../catalogue/artists/artists.present.ts'
import { artistCardColumns } from '../../catalogue/artists/artists.store.ts'
import { djCardColumns } from '../../catalogue/djs/djs.store.ts'

export type FollowsStore = ReturnType<typeof followsStore>

export const followsStore = (sql: Sql) => ({
  artists: async (userID: number, { take, skip }: Page): Promise<ArtistCard[]> => {
    const { rows } = await sql.query<ArtistCardRow>({
      name: 'followed-artists',
      text: `SELECT ${artistCardColumns} FROM artist_follows f JOIN artists a ON a.id = f.artist_id
        WHERE f.user_id = $1 ORDER BY f.created_at DESC, a.id DESC LIMIT $2 OFFSET $3`,
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
})
