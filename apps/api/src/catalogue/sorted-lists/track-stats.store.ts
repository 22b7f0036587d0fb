import { TRACK_FLAG as FLAG, type TrackStats } from '@nava/catalogue-index/sorted-lists/track-stats'
import type { Sql } from '@nava/db'
import { ARTIST_IS_SHOWN, MUSIC_IS } from '@nava/db/visibility'
import { decodeIDs } from './decode-ids.ts'

export interface Moment {
  /** Decimal ID of the oldest transaction that may not be visible yet */
  xmin: string
  /** Clock of the database, ms since 1970 */
  now: number
  /** Current day (UTC) since 1970; ends the windows of 7 and 30 days */
  day: number
}

export interface Changes extends Moment {
  tracks: number[]
  /** True if the order of artists may have changed */
  artists: boolean
}

const CHUNK = 10_000

const MOMENT = `
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
  (extract(epoch FROM now()) * 1000)::float8 AS now,
  (now() AT TIME ZONE 'utc')::date - '1970-01-01'::date AS day`

/**
 * Returns SQL for the plays on the days `d` that `within` selects; 0 if all come from one network, so that
 * nobody enters the charts alone.
 */
export const playsWithin = (within: string): string => `
  CASE WHEN bool_or(d.network IS NULL) FILTER (WHERE ${within})
      OR min(d.network) FILTER (WHERE ${within}) <> max(d.network) FILTER (WHERE ${within})
    THEN sum(d.count) FILTER (WHERE ${within}) ELSE 0 END::int`

const selectStats = (where: string) => `
  SELECT m.id, (extract(epoch FROM m.release_date) * 1000)::float8,
    CASE WHEN m.network IS NULL THEN m.play_count ELSE 0 END, recent.week, recent.month,
    ${MUSIC_IS.cleared}::int * ${FLAG.cleared} + m.has_audio::int * ${FLAG.audio} + m.has_video::int * ${FLAG.video}
      + m.is_exclusive::int * ${FLAG.exclusive} + (m.top_cover_color <> '')::int * ${FLAG.wide}
  FROM music m CROSS JOIN LATERAL (
    SELECT ${playsWithin('d.day > today.day - 7')} AS week, ${playsWithin('true')} AS month
    FROM (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
      JOIN music_daily_plays d ON d.day > today.day - 30 WHERE d.music_id = m.id
  ) recent
  WHERE ${where}`

type Row = [id: number, release: number, plays: number, week: number, month: number, flags: number]
const toStats = ([id, release, plays, week, month, flags]: Row): TrackStats => ({
  id,
  release,
  plays,
  week,
  month,
  flags,
})

export type TrackStatsStore = ReturnType<typeof trackStatsStore>

export function trackStatsStore(sql: Sql) {
  const read = async (name: string, text: string, values: unknown[]): Promise<TrackStats[]> => {
    const { rows } = await sql.query<Row>({ name, text, values, rowMode: 'array' })
    return rows.map(toStats)
  }

  return {
    now: async (): Promise<Moment> => {
      const { rows } = await sql.query<Moment>(`SELECT ${MOMENT}`)
      const [row] = rows
      if (!row) throw new Error('the database returned no time')
      return row
    },

    /** Returns all changes since `since`, and perhaps some made before. */
    changes: async (since: Moment): Promise<Changes> => {
      const { rows } = await sql.query<Changes>({
        name: 'catalogue-changes',
        text: `SELECT ${MOMENT},
          ARRAY(
            SELECT ref_id FROM catalogue_changes WHERE kind = 'music' AND xid >= $1
            UNION SELECT id FROM music WHERE release_date > to_timestamp($2::float8 / 1000) AND release_date <= now()
            -- Days that have left a window: only at midnight.
            UNION SELECT music_id FROM music_daily_plays, (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
              WHERE music_daily_plays.day > '1970-01-01'::date + $3::int - 7 AND music_daily_plays.day <= today.day - 7
            UNION SELECT music_id FROM music_daily_plays, (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
              WHERE music_daily_plays.day > '1970-01-01'::date + $3::int - 30 AND music_daily_plays.day <= today.day - 30
          ) AS tracks,
          EXISTS (SELECT FROM catalogue_changes WHERE kind = 'artist' AND xid >= $1) AS artists`,
        values: [since.xmin, since.now, since.day],
      })
      const [row] = rows
      if (!row) throw new Error('the database returned no changes')
      return row
    },

    async *of(ids: readonly number[]): AsyncGenerator<{ asked: readonly number[]; found: TrackStats[] }> {
      for (let start = 0; start < ids.length; start += CHUNK) {
        const asked = ids.slice(start, start + CHUNK)
        yield { asked, found: await read('track-stats', selectStats('m.id = ANY($1::int[])'), [asked]) }
      }
    },

    async *all(): AsyncGenerator<TrackStats[]> {
      let last = 0
      for (;;) {
        const found = await read(
          'all-track-stats',
          `${selectStats('m.id > $1')} ORDER BY m.id LIMIT ${CHUNK}`,
          [last],
        )
        if (found.length === 0) return
        yield found
        last = found.at(-1)?.id ?? last
      }
    },

    prune: async (xid: string): Promise<void> => {
      await sql.query({
        name: 'prune-changes',
        text: 'DELETE FROM catalogue_changes WHERE xid < $1',
        values: [xid],
      })
    },

    artists: async (): Promise<Int32Array<ArrayBuffer>> => {
      const { rows } = await sql.query<{ ids: Buffer | null }>({
        name: 'artists-in-order',
        text: `SELECT string_agg(int4send(id), '' ORDER BY show_on_main DESC, is_verified DESC, name, id) AS ids
          FROM artists a WHERE ${ARTIST_IS_SHOWN}`,
      })
      return decodeIDs(rows[0]?.ids)
    },
  }
}
