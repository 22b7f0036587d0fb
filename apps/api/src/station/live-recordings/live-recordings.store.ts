import type { Sql } from '@nava/db'
import type { PoolClient } from 'pg'
import { type AnyTx, execute } from '../../platform/audit/audited.ts'
import { isOpenShow } from '../live/air/air.store.ts'

export type LiveRecordingsStore = ReturnType<typeof liveRecordingsStore>

export interface RecordedShow {
  id: number
  djID: number
  title: string
  startedAt: Date
  version: string
  segments: number
  /** Draft of an earlier try */
  podcastID: number | null
  /** By the segment with which they begin */
  titles: { segment: number; title: string }[]
}

/** Segments of the shortest show that becomes an episode, half a minute */
const LEAST_SEGMENTS = 19
const MOST_TRIES = 5
/** Hours after which segments are removed, with some time to spare */
const KEPT_HOURS = 5

const IS_PENDING = `recorded_at IS NULL AND ended_at IS NOT NULL AND dj_id IS NOT NULL AND segments >= ${LEAST_SEGMENTS}
  AND record_tries < ${MOST_TRIES} AND heard_at > now() - interval '${KEPT_HOURS} hours'`

/** `grace`: milliseconds after which a show whose program is gone ends */
export const liveRecordingsStore = (sql: Sql, { grace }: { grace: number }) => ({
  /** Ends shows whose program did not return. Returns those that are over and not recorded. */
  pending: async (showID?: number): Promise<{ showID: number }[]> => {
    await sql.query(
      `UPDATE air_shows s SET ended_at = least(s.heard_at, s.until), source = ''
       WHERE s.ended_at IS NULL AND NOT (${isOpenShow(grace)})`,
    )
    const { rows } = await sql.query<{ showID: number }>(
      `SELECT id AS "showID" FROM air_shows WHERE ${IS_PENDING} AND ($1::int IS NULL OR id = $1) ORDER BY id`,
      [showID ?? null],
    )
    return rows
  },

  /** Counts a try. Returns undefined if there is nothing to do. */
  begin: async (showID: number): Promise<RecordedShow | undefined> => {
    const { rows } = await sql.query<RecordedShow>(
      `UPDATE air_shows SET record_tries = record_tries + 1 WHERE id = $1 AND ${IS_PENDING}
       RETURNING id, dj_id AS "djID", title, started_at AS "startedAt", version, segments, podcast_id AS "podcastID",
         coalesce((SELECT json_agg(json_build_object('segment', t.segment, 'title', t.title) ORDER BY t.segment)
           FROM air_titles t WHERE t.show_id = air_shows.id), '[]') AS titles`,
      [showID],
    )
    return rows[0]
  },

  hasDraft: async (tx: AnyTx | PoolClient, showID: number, podcastID: number): Promise<void> => {
    await execute(tx, 'UPDATE air_shows SET podcast_id = $2::int WHERE id = $1::int', [showID, podcastID])
  },

  /** Returns false if it was recorded meanwhile. */
  done: async (tx: AnyTx, showID: number): Promise<boolean> =>
    (await execute(
      tx,
      'UPDATE air_shows SET recorded_at = now() WHERE id = $1::int AND recorded_at IS NULL',
      [showID],
    )) === 1,
})
