import { type EpisodePosition, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { podcastFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { LISTENING_CHANNEL } from '../play-queue/play-queue.store.ts'

export type EpisodePositionsStore = ReturnType<typeof episodePositionsStore>

export const episodePositionsStore = (sql: Sql) => ({
  /** Returns the newest first. */
  latest: async (
    userID: number,
    take: number = limits.episodePositions.listed,
  ): Promise<EpisodePosition[]> => {
    const { rows } = await sql.query<EpisodePosition>({
      name: 'episode-positions',
      text: `SELECT podcast_id AS "podcastID", position, length, is_played AS "isPlayed" FROM episode_positions
        WHERE user_id = $1 ORDER BY updated_at DESC, podcast_id LIMIT $2`,
      values: [userID, take],
    })
    return rows
  },

  /** Ignores episodes that the caller may not see. Notifies all processes. */
  save: async (user: Caller, positions: readonly EpisodePosition[]): Promise<void> => {
    await sql.query({
      name: 'save-episode-positions',
      text: `WITH given AS (
          SELECT DISTINCT ON ("podcastID") * FROM jsonb_to_recordset($2::jsonb)
            AS given ("podcastID" int, position float8, length float8, "isPlayed" boolean)
        ), saved AS (
          INSERT INTO episode_positions (user_id, podcast_id, position, length, is_played)
          SELECT $1, p.id, given.position, given.length, given."isPlayed" FROM given
          JOIN podcasts p ON p.id = given."podcastID"
          WHERE ${podcastFor({ djs: '$3', admin: '$4' }).public} ORDER BY p.id
          ON CONFLICT (user_id, podcast_id) DO UPDATE SET position = excluded.position, length = excluded.length,
            is_played = excluded.is_played, updated_at = now()
          RETURNING user_id
        ) SELECT pg_notify('${LISTENING_CHANNEL}', 'episodes ' || user_id) FROM saved LIMIT 1`,
      values: [user.userID, JSON.stringify(positions), user.djIDs, user.isAdmin],
    })
  },
})
