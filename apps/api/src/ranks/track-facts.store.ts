/** Reads what ranks the tracks, and which of them changed. */
import type { Sql } from '@nava/db'
import { idsIn } from './ids-in.ts'
import { flag, type TrackFacts } from './track-facts.ts'

/** A moment of the database: what it had not shown yet is found by it. */
export interface Moment {
  /** Transactions from this one on may not have been seen. A decimal number. */
  xmin: string
  /** Milliseconds since 1970, by the database's clock. */
  now: number
  /** Days since 1970 (UTC) of `now`: the windows of 7 and 30 days move with it. */
  day: number
}

export interface Changes extends Moment {
  tracks: number[]
  /** Whether the order of the artists may have changed. */
  artists: boolean
}

/** Tracks whose facts are read at once. */
const chunk = 10_000

const moment = `
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
  (extract(epoch FROM now()) * 1000)::float8 AS now,
  (now() AT TIME ZONE 'utc')::date - '1970-01-01'::date AS day`

const facts = (where: string) => `
  SELECT m.id, (extract(epoch FROM m.release_date) * 1000)::float8, m.play_count, recent.week, recent.month,
    m.is_confirmed::int * ${flag.confirmed} + m.is_coming_soon::int * ${flag.comingSoon}
      + m.has_audio::int * ${flag.audio} + m.has_video::int * ${flag.video}
      + m.is_exclusive::int * ${flag.exclusive} + (m.top_cover_color <> '')::int * ${flag.wide}
  FROM music m CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.count) FILTER (WHERE d.day > today.day - 7), 0)::int AS week,
      coalesce(sum(d.count), 0)::int AS month
    FROM (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
      JOIN music_daily_plays d ON d.day > today.day - 30 WHERE d.music_id = m.id
  ) recent
  WHERE ${where}`

type Row = [id: number, release: number, plays: number, week: number, month: number, flags: number]
const toFacts = ([id, release, plays, week, month, flags]: Row): TrackFacts => ({
  id,
  release,
  plays,
  week,
  month,
  flags,
})

export type TrackFactsStore = ReturnType<typeof trackFactsStore>

export function trackFactsStore(sql: Sql) {
  const read = async (name: string, text: string, values: unknown[]): Promise<TrackFacts[]> => {
    const { rows } = await sql.query<Row>({ name, text, values, rowMode: 'array' })
    return rows.map(toFacts)
  }

  return {
    now: async (): Promise<Moment> => {
      const { rows } = await sql.query<Moment>(`SELECT ${moment}`)
      const [row] = rows
      if (!row) throw new Error('the database gave no time')
      return row
    },

    /** Everything that may have changed since `since` and had not been seen then. Some of it may have been. */
    changes: async (since: Moment): Promise<Changes> => {
      const { rows } = await sql.query<Changes>({
        name: 'catalogue-changes',
        text: `SELECT ${moment},
          ARRAY(
            SELECT ref_id FROM catalogue_changes WHERE kind = 'music' AND xid >= $1
            UNION SELECT id FROM music WHERE release_date > to_timestamp($2::float8 / 1000) AND release_date <= now()
            -- The days that have left a window: none but at midnight.
            UNION SELECT music_id FROM music_daily_plays, (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
              WHERE music_daily_plays.day > '1970-01-01'::date + $3::int - 7 AND music_daily_plays.day <= today.day - 7
            UNION SELECT music_id FROM music_daily_plays, (SELECT (now() AT TIME ZONE 'utc')::date AS day) today
              WHERE music_daily_plays.day > '1970-01-01'::date + $3::int - 30 AND music_daily_plays.day <= today.day - 30
          ) AS tracks,
          EXISTS (SELECT FROM catalogue_changes WHERE kind = 'artist' AND xid >= $1) AS artists`,
        values: [since.xmin, since.now, since.day],
      })
      const [row] = rows
      if (!row) throw new Error('the database gave no changes')
      return row
    },

    /** The facts of these tracks, some thousands at a time; of those that are gone there are none. */
    async *of(ids: readonly number[]): AsyncGenerator<{ asked: readonly number[]; found: TrackFacts[] }> {
      for (let start = 0; start < ids.length; start += chunk) {
        const asked = ids.slice(start, start + chunk)
        yield { asked, found: await read('track-facts', facts('m.id = ANY($1::int[])'), [asked]) }
      }
    },

    /** The facts of all tracks by id, some thousands at a time. */
    async *all(): AsyncGenerator<TrackFacts[]> {
      let last = 0
      for (;;) {
        const found = await read('all-track-facts', `${facts('m.id > $1')} ORDER BY m.id LIMIT ${chunk}`, [
          last,
        ])
        if (found.length === 0) return
        yield found
        last = found.at(-1)?.id ?? last
      }
    },

    /** Clears away the changes of transactions before `xid`. */
    forget: async (xid: string): Promise<void> => {
      await sql.query({
        name: 'forget-changes',
        text: 'DELETE FROM catalogue_changes WHERE xid < $1',
        values: [xid],
      })
    },

    /** All artists' ids: those of the front page first, then the verified ones, then by name. */
    artists: async (): Promise<Int32Array<ArrayBuffer>> => {
      const { rows } = await sql.query<{ ids: Buffer | null }>({
        name: 'artists-in-order',
        text: `SELECT string_agg(int4send(id), '' ORDER BY show_on_main DESC, is_verified DESC, name, id) AS ids
          FROM artists`,
      })
      return idsIn(rows[0]?.ids)
    },
  }
}
