/** What a person's players are playing: reported by apps, and stored in the queue by pages */
import { limits } from '@nava/contracts'
import type { PlaybackState } from '@nava/contracts/subsonic'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import { isRecent } from '../../platform/database/is-recent.ts'

export type PlayingNowStore = ReturnType<typeof playingNowStore>

export interface PlayingNow {
  client: string
  musicID: number | null
  podcastID: number | null
  minutes: number
  /** Of players that report them */
  state: PlaybackState | null
  /** At present */
  positionMs: number | null
  playbackRate: number
}

export interface PlaybackReport {
  musicID?: number
  podcastID?: number
  state: PlaybackState | 'stopped'
  positionMs: number
  playbackRate: number
  /** True if the report makes no play */
  countsNot: boolean
}

/** Players of a person that are kept beside the one that reports */
const KEPT_OTHERS = limits.subsonic.perPerson.nowPlaying - 1

const FORGET_PLAYERS = `DELETE FROM playing_now WHERE user_id = $1 AND client IN (
  SELECT client FROM playing_now WHERE user_id = $1 AND client <> $2 ORDER BY started_at DESC, client OFFSET $3)`

/** A report as it is stored: `$1` user, `$2` player, `$3` track, `$4` episode, `$5` state, `$6` position, `$7` speed */
const REPORTED = `INSERT INTO playing_now AS p
    (user_id, client, music_id, podcast_id, state, position_ms, playback_rate, reported_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now())
  ON CONFLICT (user_id, client) DO UPDATE SET music_id = excluded.music_id, podcast_id = excluded.podcast_id,
    state = excluded.state, position_ms = excluded.position_ms, playback_rate = excluded.playback_rate,
    reported_at = now(),
    started_at = CASE WHEN ${isSame('p', 'excluded')} THEN least(p.started_at, now()) ELSE now() END,
    is_counted = p.is_counted AND ${isSame('p', 'excluded')}`

/** SQL condition: both rows are about one playback of an item */
function isSame(before: string, after: string): string {
  return `(${before}.music_id IS NOT DISTINCT FROM ${after}.music_id
    AND ${before}.podcast_id IS NOT DISTINCT FROM ${after}.podcast_id AND ${after}.state <> 'starting')`
}

/** Keeps only the players that reported last. */
const forgetPlayers = (connection: SqlClient, userID: number, client: string) =>
  connection.query({
    name: 'forget-players',
    text: FORGET_PLAYERS,
    values: [userID, client, KEPT_OTHERS],
  })

/** `$1`: user, `$2`: seconds after which a player is forgotten */
const PLAYING = `
  SELECT client, music_id AS "musicID", podcast_id AS "podcastID", floor(extract(epoch FROM now() - started_at) / 60)::int AS minutes,
    state, playback_rate AS "playbackRate",
    CASE WHEN state = 'playing'
      THEN floor(position_ms + extract(epoch FROM now() - reported_at) * 1000 * playback_rate)
      ELSE position_ms END AS "positionMs"
  FROM (
    SELECT client, music_id, podcast_id, started_at, state, playback_rate, position_ms, reported_at FROM playing_now
    WHERE user_id = $1
    UNION ALL
    SELECT d.name, CASE item ->> 'kind' WHEN 'music' THEN (item ->> 'id')::int END,
      CASE item ->> 'kind' WHEN 'podcast' THEN (item ->> 'id')::int END, q.updated_at, 'playing',
      CASE item ->> 'kind' WHEN 'podcast' THEN coalesce((queue ->> 'speed')::real, 1) ELSE 1 END,
      (queue ->> 'position')::float8 * 1000, q.updated_at
    FROM play_queues q JOIN listening_devices d ON d.user_id = q.user_id AND d.id = queue ->> 'device',
      LATERAL (SELECT queue -> 'items' -> (queue ->> 'index')::int AS item) current
    WHERE q.user_id = $1 AND q.changed_by IS NULL AND queue ->> 'playback' = 'playing' AND item IS NOT NULL
  ) player WHERE ${isRecent('started_at', '$2')} ORDER BY started_at DESC`

export function playingNowStore(sql: Sql) {
  return {
    /** Stores what a player is playing. Only the players that reported last are kept. */
    start: async (
      userID: number,
      client: string,
      { musicID, podcastID }: { musicID?: number; podcastID?: number },
    ): Promise<void> => {
      await inTransaction(sql, async (connection) => {
        // One report at a time, so that reports at once neither wait for each other's rows nor miss them
        await connection.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        await connection.query({
          name: 'start-playing',
          text: `INSERT INTO playing_now (user_id, client, music_id, podcast_id) VALUES ($1, $2, $3, $4)
            ON CONFLICT (user_id, client) DO UPDATE
              SET music_id = excluded.music_id, podcast_id = excluded.podcast_id, started_at = now(),
                state = NULL, position_ms = NULL, playback_rate = 1, reported_at = NULL, is_counted = false`,
          values: [userID, client, musicID ?? null, podcastID ?? null],
        })
        await forgetPlayers(connection, userID, client)
      })
    },

    /**
     * Stores the report of a player, or forgets the player that has stopped. Returns true if the item was heard by now,
     * once for each playback: both the position and the time since its start say so, since people seek.
     */
    report: (userID: number, client: string, report: PlaybackReport): Promise<boolean> =>
      inTransaction(sql, async (connection) => {
        await connection.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userID])
        const { musicID = null, podcastID = null, state, positionMs, playbackRate, countsNot } = report
        await connection.query({
          name: 'report-playback',
          text: REPORTED,
          values: [userID, client, musicID, podcastID, state, positionMs, playbackRate],
        })
        const { rowCount } = await connection.query({
          name: 'count-reported-playback',
          text: `UPDATE playing_now p SET is_counted = true
            FROM (SELECT least(coalesce(m.length_seconds, e.length_seconds) / 2.0, $3) AS seconds
              FROM (VALUES ($4::int, $5::int)) item (music_id, podcast_id)
              LEFT JOIN music m ON m.id = item.music_id LEFT JOIN podcasts e ON e.id = item.podcast_id) enough
            WHERE p.user_id = $1 AND p.client = $2 AND NOT p.is_counted AND NOT $6
              AND p.position_ms >= enough.seconds * 1000
              AND extract(epoch FROM now() - p.started_at) * greatest(p.playback_rate, 1) >= enough.seconds * 0.9`,
          values: [userID, client, limits.subsonic.heardSeconds, musicID, podcastID, countsNot],
        })
        if (state === 'stopped')
          await connection.query('DELETE FROM playing_now WHERE user_id = $1 AND client = $2', [
            userID,
            client,
          ])
        else await forgetPlayers(connection, userID, client)
        return rowCount === 1
      }),

    /** Returns what the person's apps and connected pages play, the last begun first. */
    of: async (userID: number): Promise<PlayingNow[]> => {
      const { rows } = await sql.query<PlayingNow>({
        name: 'playing-now',
        text: PLAYING,
        values: [userID, limits.subsonic.nowPlaying / 1000],
      })
      return rows
    },
  }
}
