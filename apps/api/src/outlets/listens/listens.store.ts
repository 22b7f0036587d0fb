import type { PlayedListen } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'

export type ListensStore = ReturnType<typeof listensStore>

interface Row {
  at: number
  title: string
  artists: string
  album: string | null
  seconds: number
  isrc: string | null
}

interface Wanted {
  /** Seconds since 1970, both exclusive */
  after?: number | undefined
  before?: number | undefined
  take: number
}

/** Plays of a person, as ListenBrainz tells listens */
export function listensStore(sql: Sql) {
  return {
    /** Returns the newest plays first, but the oldest ones if only `after` bounds them, as ListenBrainz does. */
    page: async (
      { userID, artistIDs, isAdmin }: Caller,
      { after, before, take }: Wanted,
    ): Promise<Omit<PlayedListen, 'user_name'>[]> => {
      const order = after !== undefined && before === undefined ? 'ASC' : 'DESC'
      const { rows } = await sql.query<Row>({
        name: `listens-${order}`,
        text: `SELECT floor(extract(epoch FROM p.played_at))::int AS at, m.title, m.artist_names AS artists, b.name AS album,
            m.length_seconds AS seconds, m.isrc
          FROM plays p JOIN music m ON m.id = p.music_id LEFT JOIN albums b ON b.id = m.album_id
          WHERE p.user_id = $1 AND ${musicFor({ user: '$1', artists: '$5', admin: '$6' }).kept} AND ($2::float8 IS NULL OR p.played_at >= to_timestamp($2::float8 + 1))
            AND ($3::float8 IS NULL OR p.played_at < to_timestamp($3::float8))
          ORDER BY p.played_at ${order}, p.id ${order} LIMIT $4`,
        values: [userID, after ?? null, before ?? null, take, artistIDs, isAdmin],
      })
      const newestFirst = order === 'ASC' ? rows.toReversed() : rows
      return newestFirst.map(({ at, title, artists, album, seconds, isrc }) => ({
        listened_at: at,
        track_metadata: {
          artist_name: artists,
          track_name: title,
          ...(album !== null && { release_name: album }),
          additional_info: { duration_ms: seconds * 1000, ...(isrc !== null && { isrc }) },
        },
      }))
    },

    email: async (userID: number): Promise<string | undefined> => {
      const { rows } = await sql.query<{ email: string }>({
        name: 'listens-email',
        text: 'SELECT email FROM users WHERE id = $1',
        values: [userID],
      })
      return rows[0]?.email
    },

    /** Returns what was told last, 0 if nothing was. */
    latestImport: async (userID: number): Promise<number> => {
      const { rows } = await sql.query<{ at: number }>({
        name: 'latest-import',
        text: 'SELECT latest_import AS at FROM users WHERE id = $1',
        values: [userID],
      })
      return rows[0]?.at ?? 0
    },

    setLatestImport: async (userID: number, seconds: number): Promise<void> => {
      await sql.query({
        name: 'set-latest-import',
        text: 'UPDATE users SET latest_import = $2 WHERE id = $1',
        values: [userID, seconds],
      })
    },

    /** Returns the times of the newest and of the oldest play in seconds since 1970, 0 without plays. */
    bounds: async (userID: number): Promise<{ latest: number; oldest: number }> => {
      const { rows } = await sql.query<{ latest: number; oldest: number }>({
        name: 'listen-bounds',
        text: `SELECT coalesce(floor(extract(epoch FROM max(played_at))), 0)::int AS latest,
            coalesce(floor(extract(epoch FROM min(played_at))), 0)::int AS oldest
          FROM plays WHERE user_id = $1 AND music_id IS NOT NULL`,
        values: [userID],
      })
      return rows[0] ?? { latest: 0, oldest: 0 }
    },
  }
}
