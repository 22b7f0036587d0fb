import type { Sql } from '@nava/db'

export type RatingsStore = ReturnType<typeof ratingsStore>

export type RatedKind = 'music' | 'album' | 'artist'

export const ratingsStore = (sql: Sql) => ({
  /** Stores a rating; 0 removes it. */
  rate: async (userID: number, kind: RatedKind, id: number, stars: number): Promise<void> => {
    const [name, text] =
      stars === 0
        ? ([
            `unrate-${kind}`,
            `DELETE FROM ${kind}_ratings WHERE user_id = $1 AND ${kind}_id = $2 AND $3::int = 0`,
          ] as const)
        : ([
            `rate-${kind}`,
            `INSERT INTO ${kind}_ratings (user_id, ${kind}_id, stars) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, ${kind}_id) DO UPDATE SET stars = excluded.stars`,
          ] as const)
    await sql.query({ name, text, values: [userID, id, stars] })
  },
})
