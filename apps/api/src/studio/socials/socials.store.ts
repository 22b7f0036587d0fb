/** Links of artists to other places. */
import { limits, type Social, type SocialForm } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/media/in-transaction'

export type SocialsStore = ReturnType<typeof socialsStore>

const COLUMNS = 'id AS "socailID", type, link'

export function socialsStore(sql: Sql) {
  return {
    of: async (artistID: number): Promise<Social[]> => {
      const { rows } = await sql.query<Social>({
        name: 'socials',
        text: `SELECT ${COLUMNS} FROM socials WHERE artist_id = $1 ORDER BY id`,
        values: [artistID],
      })
      return rows
    },

    /** Adds a link; undefined where the artist has it already or has too many. */
    add: ({ artistID, type, link }: SocialForm): Promise<Social | undefined> =>
      inTransaction(sql, async (client) => {
        // One at a time for each artist: of those that come at once each counts the ones before it.
        await client.query('SELECT FROM artists WHERE id = $1 FOR NO KEY UPDATE', [artistID])
        const { rows } = await client.query<Social>({
          name: 'add-social',
          text: `INSERT INTO socials (artist_id, type, link)
            SELECT $1, $2::social_type, $3 WHERE (SELECT count(*) FROM socials WHERE artist_id = $1) < $4
            ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
          values: [artistID, type, link, limits.perArtist.socials],
        })
        return rows[0]
      }),

    artistOf: async (socialID: number): Promise<number | undefined> => {
      const { rows } = await sql.query<{ artist_id: number }>({
        name: 'social-artist',
        text: 'SELECT artist_id FROM socials WHERE id = $1',
        values: [socialID],
      })
      return rows[0]?.artist_id
    },

    remove: async (socialID: number): Promise<void> => {
      await sql.query({
        name: 'remove-social',
        text: 'DELETE FROM socials WHERE id = $1',
        values: [socialID],
      })
    },
  }
}
