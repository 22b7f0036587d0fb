/** A play counts once a listener within the length of the podcast, however many requests come at once. */
import type { Sql } from '@nava/db'
import { inTransaction } from '@nava/media/in-transaction'
import type { Listener } from '../music/count-play.ts'

/** True where the play was counted. */
export type CountPodcastPlay = (
  podcastID: number,
  lengthSeconds: number,
  listener: Listener,
) => Promise<boolean>

export function countPodcastPlay(sql: Sql): CountPodcastPlay {
  return (podcastID, lengthSeconds, listener) =>
    inTransaction(sql, async (client) => {
      // One at a time for this listener and podcast: the second of two finds the first.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
        `podcast:${listener.key}`,
        podcastID,
      ])
      const inserted = await client.query({
        name: 'play-podcast',
        text: `INSERT INTO plays (podcast_id, user_id, listener)
          SELECT $1, $2, $3 WHERE NOT EXISTS (
            SELECT FROM plays WHERE podcast_id = $1 AND listener = $3 AND played_at > now() - make_interval(secs => $4))`,
        values: [podcastID, listener.userID ?? null, listener.key, lengthSeconds],
      })
      if (inserted.rowCount !== 1) return false
      // Always in the same order of tables, so that two plays cannot wait for each other.
      await client.query({
        name: 'play-podcast-day',
        text: `INSERT INTO podcast_daily_plays AS d (podcast_id, day, count)
          VALUES ($1, (now() AT TIME ZONE 'utc')::date, 1)
          ON CONFLICT (podcast_id, day) DO UPDATE SET count = d.count + 1`,
        values: [podcastID],
      })
      await client.query({
        name: 'play-podcast-count',
        text: 'UPDATE podcasts SET play_count = play_count + 1 WHERE id = $1',
        values: [podcastID],
      })
      await client.query({
        name: 'play-podcast-djs',
        text: `UPDATE djs SET play_count = play_count + 1
          WHERE id IN (SELECT d.id FROM djs d JOIN podcast_djs pd ON pd.dj_id = d.id WHERE pd.podcast_id = $1
            ORDER BY d.id FOR NO KEY UPDATE OF d)`,
        values: [podcastID],
      })
      return true
    })
}
