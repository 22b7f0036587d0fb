import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'

export type AccountsStore = ReturnType<typeof accountsStore>

export interface AccountRow {
  email: string
  isAdmin: boolean
  mayUpload: boolean
}

export function accountsStore(sql: Sql) {
  const read = async (name: string, rest: string, value: unknown): Promise<AccountRow[]> => {
    const { rows } = await sql.query<AccountRow>({
      name,
      text: `SELECT u.email, u.is_admin AS "isAdmin", u.is_admin OR EXISTS (
          SELECT FROM artist_members WHERE user_id = u.id) OR EXISTS (
          SELECT FROM dj_members WHERE user_id = u.id) AS "mayUpload"
        FROM users u ${rest}`,
      values: [value],
    })
    return rows
  }
  return {
    find: async (email: string) => (await read('subsonic-account', 'WHERE u.email = $1', email))[0],
    ofID: async (userID: number) => (await read('subsonic-own-account', 'WHERE u.id = $1', userID))[0],
    all: () => read('subsonic-accounts', 'ORDER BY u.email LIMIT $1', limits.subsonic.page),
    countSongs: async (): Promise<number> => {
      const { rows } = await sql.query<{ count: number }>({
        name: 'subsonic-song-count',
        text: `SELECT count(*)::int AS count FROM music m WHERE ${MUSIC_IS.audible}`,
      })
      return rows[0]?.count ?? 0
    },
  }
}
