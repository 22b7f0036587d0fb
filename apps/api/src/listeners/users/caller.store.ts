/** Reads the user of a token: one prepared query for every signed-in call. */
import type { Sql } from '@nava/db'
import type { CallerStore } from '../../platform/http/auth.ts'

const QUERY = `
  SELECT u.name, u.is_admin, u.token_version,
    ARRAY(SELECT artist_id FROM artist_members WHERE user_id = u.id ORDER BY artist_id) AS artist_ids,
    ARRAY(SELECT dj_id FROM dj_members WHERE user_id = u.id ORDER BY dj_id) AS dj_ids
  FROM users u WHERE u.id = $1`

interface Row {
  name: string
  is_admin: boolean
  token_version: number
  artist_ids: number[]
  dj_ids: number[]
}

export function callerStore(sql: Sql): CallerStore {
  return {
    find: async (userID) => {
      const { rows } = await sql.query<Row>({ name: 'caller', text: QUERY, values: [userID] })
      const row = rows[0]
      return (
        row && {
          userID,
          name: row.name,
          isAdmin: row.is_admin,
          tokenVersion: row.token_version,
          artistIDs: row.artist_ids,
          djIDs: row.dj_ids,
        }
      )
    },
  }
}
