/** Ratings of a user, and what the user's players are playing */
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'

export type MarksStore = ReturnType<typeof marksStore>

export type RatedKind = 'music' | 'album' | 'artist'

export interface PlayingNow {
  client: string
  musicID: number | null
  podcastID: number | null
  minutes: number
}

export function marksStore(sql: Sql) {
  return {
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

    /** Stores what a player is playing. Only the players that reported last are kept. */
    tellPlaying: async (
      userID: number,
      client: string,
      { musicID, podcastID }: { musicID?: number; podcastID?: number },
    ): Promise<void> => {
      await sql.query({
        name: 'tell-playing',
        text: `WITH old AS (
            DELETE FROM playing_now WHERE user_id = $1 AND client IN (
              SELECT client FROM playing_now WHERE user_id = $1 AND client <> $2 ORDER BY started_at DESC OFFSET $5)
          )
          INSERT INTO playing_now (user_id, client, music_id, podcast_id) VALUES ($1, $2, $3, $4)
          ON CONFLICT (user_id, client) DO UPDATE
            SET music_id = excluded.music_id, podcast_id = excluded.podcast_id, started_at = now()`,
        values: [
          userID,
          client,
          musicID ?? null,
          podcastID ?? null,
          limits.subsonic.perPerson.nowPlaying - 1,
        ],
      })
    },

    playing: async (userID: number): Promise<PlayingNow[]> => {
      const { rows } = await sql.query<PlayingNow>({
        name: 'playing-now',
        text: `SELECT client, music_id AS "musicID", podcast_id AS "podcastID",
            floor(extract(epoch FROM now() - started_at) / 60)::int AS minutes
          FROM playing_now WHERE user_id = $1 AND started_at > now() - make_interval(secs => $2)
          ORDER BY started_at DESC`,
        values: [userID, limits.subsonic.nowPlaying / 1000],
      })
      return rows
    },
  }
}
