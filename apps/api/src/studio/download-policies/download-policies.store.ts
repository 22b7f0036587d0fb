import type { DownloadPolicy } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor } from '@nava/db/visibility'
import type { Tx } from '../../platform/audit/audited.ts'

export type DownloadPoliciesStore = ReturnType<typeof downloadPoliciesStore>

const SET = 'downloads_for = $1::download_audience, downloads_as = $2::download_format'
const IS_OTHER = '(downloads_for, downloads_as) IS DISTINCT FROM ($1::download_audience, $2::download_format)'

/** Changes keep `updated_at`, since a change of it ends a refusal. */
export function downloadPoliciesStore(sql: Sql) {
  const find = (table: 'artists' | 'djs') => async (id: number) => {
    const { rows } = await sql.query<DownloadPolicy>({
      name: `download-policy-${table}`,
      text: `SELECT downloads_for AS who, downloads_as AS what FROM ${table} WHERE id = $1`,
      values: [id],
    })
    return rows[0]
  }

  const setOne =
    (table: 'music' | 'podcasts' | 'artists' | 'djs') =>
    async (tx: Tx, id: number, { who, what }: DownloadPolicy): Promise<void> => {
      await tx.$executeRawUnsafe(`UPDATE ${table} SET ${SET} WHERE id = $3`, who, what, id)
    }

  return {
    ofArtist: find('artists'),
    ofDj: find('djs'),
    setTrack: setOne('music'),
    setEpisode: setOne('podcasts'),
    setArtist: setOne('artists'),
    setDj: setOne('djs'),

    /** Changes the tracks of an album that the caller owns. Returns their IDs. */
    setAlbum: async (
      tx: Tx,
      albumID: number,
      { who, what }: DownloadPolicy,
      by: { userID: number; artistIDs: readonly number[]; isAdmin: boolean },
    ): Promise<number[]> => {
      const { own } = musicFor({ user: '$4', artists: '$5', admin: '$6' })
      const values = [who, what, albumID, by.userID, by.artistIDs, by.isAdmin]
      const rows = await tx.$queryRawUnsafe<{ id: number }[]>(
        `UPDATE music SET ${SET} FROM (SELECT m.id FROM music m WHERE m.album_id = $3 AND ${own}
          ORDER BY m.id FOR NO KEY UPDATE) found WHERE music.id = found.id RETURNING music.id`,
        ...values,
      )
      return rows.map(({ id }) => id).toSorted((one, other) => one - other)
    },

    /** Changes all tracks of which the artist is the first. Returns the number of those that had another policy. */
    setTracksOf: async (tx: Tx, artistID: number, { who, what }: DownloadPolicy): Promise<number> =>
      tx.$executeRawUnsafe(
        `UPDATE music SET ${SET} FROM (SELECT m.id FROM music_artists o JOIN music m ON m.id = o.music_id
            WHERE o.artist_id = $3 AND ${IS_OTHER} AND NOT EXISTS (SELECT FROM music_artists f WHERE f.music_id = m.id
              AND (f.position, f.artist_id) < (o.position, o.artist_id))
            ORDER BY m.id FOR NO KEY UPDATE OF m) found WHERE music.id = found.id`,
        ...[who, what, artistID],
      ),

    /** As `setTracksOf`, of the episodes of which the DJ is the first */
    setEpisodesOf: async (tx: Tx, djID: number, { who, what }: DownloadPolicy): Promise<number> =>
      tx.$executeRawUnsafe(
        `UPDATE podcasts SET ${SET} FROM (SELECT p.id FROM podcast_djs o JOIN podcasts p ON p.id = o.podcast_id
            WHERE o.dj_id = $3 AND ${IS_OTHER} AND NOT EXISTS (SELECT FROM podcast_djs f WHERE f.podcast_id = p.id
              AND (f.position, f.dj_id) < (o.position, o.dj_id))
            ORDER BY p.id FOR NO KEY UPDATE OF p) found WHERE podcasts.id = found.id`,
        ...[who, what, djID],
      ),
  }
}
