import type { ArtistRequestForm } from '@nava/contracts'
import type { Sql } from '@nava/db'

export type ArtistRequestsStore = ReturnType<typeof artistRequestsStore>

export function artistRequestsStore(sql: Sql) {
  return {
    file: async (
      userID: number,
      email: string,
      form: ArtistRequestForm,
    ): Promise<'filed' | 'written over'> => {
      const { rows } = await sql.query<{ is_new: boolean }>({
        name: 'file-artist-request',
        // xmax is 0 in a row that was inserted rather than updated.
        text: `INSERT INTO artist_requests (user_id, email, name, artist_name, phone, message, updated_at)
          VALUES ($1, $2, $3, $4, $5, $6, now())
          ON CONFLICT (user_id) WHERE status = 'open' DO UPDATE SET
            email = excluded.email, name = excluded.name, artist_name = excluded.artist_name,
            phone = excluded.phone, message = excluded.message, updated_at = now()
          RETURNING xmax = 0 AS is_new`,
        values: [userID, email, form.name, form.artistName, form.phone, form.artistMessage],
      })
      return rows[0]?.is_new ? 'filed' : 'written over'
    },
  }
}
