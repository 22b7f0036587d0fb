/** Writes what a user imports from another server. Each write can be repeated without effect. */
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/db/in-transaction'
import { lockOrder, writeOrder } from '../playlists/playlist-entries.ts'

export type ImportedStore = ReturnType<typeof importedStore>

export interface ImportedPlays {
  musicID: number
  plays: number
  played: Date | undefined
}

export interface ImportedRating {
  id: number
  stars: number
}

export interface ImportedPlaylist {
  /** Address of the other server, and ID of the playlist there */
  address: string
  sourceID: string
  name: string
  comment: string
  musicIDs: readonly number[]
}

export const importedStore = (sql: Sql) => ({
  /** Stores ratings, and returns the number of rated items. */
  rate: async (
    userID: number,
    kind: 'music' | 'album' | 'artist',
    ratings: readonly ImportedRating[],
  ): Promise<number> => {
    const { rowCount } = await sql.query(
      `INSERT INTO ${kind}_ratings (user_id, ${kind}_id, stars)
       SELECT DISTINCT ON (r.id) $1::int, r.id, r.stars
       FROM jsonb_to_recordset($2::jsonb) AS r (id int, stars smallint)
         JOIN ${kind === 'music' ? 'music' : `${kind}s`} rated ON rated.id = r.id ORDER BY r.id, r.stars DESC
       ON CONFLICT (user_id, ${kind}_id) DO UPDATE SET stars = excluded.stars`,
      [userID, JSON.stringify(ratings)],
    )
    return rowCount ?? 0
  },

  /** Replaces the numbers of plays, and returns the number of played tracks. */
  countPlays: async (userID: number, plays: readonly ImportedPlays[]): Promise<number> => {
    const { rowCount } = await sql.query(
      `INSERT INTO brought_plays (user_id, music_id, plays, last_played_at)
       SELECT $1::int, p."musicID", max(p.plays), least(max(p.played), now())
       FROM jsonb_to_recordset($2::jsonb) AS p ("musicID" int, plays int, played timestamptz)
         JOIN music m ON m.id = p."musicID" GROUP BY p."musicID"
       ON CONFLICT (user_id, music_id) DO UPDATE SET plays = excluded.plays,
         last_played_at = excluded.last_played_at, brought_at = now()`,
      [userID, JSON.stringify(plays)],
    )
    return rowCount ?? 0
  },

  /**
   * Creates a playlist, or updates the one of an earlier import: the tracks come first and in order, the
   * user's other ones follow. Returns false if the user has too many playlists.
   */
  fillPlaylist: (
    userID: number,
    { address, sourceID, name, comment, musicIDs }: ImportedPlaylist,
  ): Promise<boolean> =>
    inTransaction(sql, async (client) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
      const { rows: known } = await client.query<{ id: number }>(
        `UPDATE playlists l SET updated_at = now() FROM brought_playlists b
         WHERE b.user_id = $1 AND b.address = $2 AND b.source_id = $3 AND l.id = b.playlist_id RETURNING l.id`,
        [userID, address, sourceID],
      )
      const { rows } =
        known.length > 0
          ? { rows: known }
          : await client.query<{ id: number }>(
              `WITH made AS (
                 INSERT INTO playlists (user_id, name, comment, updated_at)
                 SELECT $1::int, $4, $6, now() WHERE (SELECT count(*) FROM playlists WHERE user_id = $1) < $5 RETURNING id
               )
               INSERT INTO brought_playlists (user_id, address, source_id, playlist_id)
               SELECT $1::int, $2, $3, id FROM made RETURNING playlist_id AS id`,
              [userID, address, sourceID, name, limits.playlists.perUser, comment],
            )
      const [playlist] = rows
      if (!playlist) return false
      const others = without(await lockOrder(client, playlist.id), musicIDs)
      const first = musicIDs.slice(0, Math.max(0, limits.playlists.musics - others.length))
      await writeOrder(client, playlist.id, [...first, ...others])
      return true
    }),
})

/** Takes `removed` out of a list, each as often as it is named. */
function without(ids: readonly number[], removed: readonly number[]): number[] {
  const left = [...removed]
  return ids.filter((id) => {
    const at = left.indexOf(id)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
