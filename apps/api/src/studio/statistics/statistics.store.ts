import type { StatisticKind, Sql } from '@nava/db'
import { UNDATED } from '@nava/tags/release-date'
import { MUSIC_IS, PODCAST_IS } from '@nava/db/visibility'

export interface DayRow {
  /** yyyy-MM-dd */
  day: string
  plays: number
  listeners: number
  earlySkips: number
  likes: number
  saves: number
  followers: number
  playlistAdds: number
  downloads: number
}

/** Arrays ordered like PLAY_SOURCES and PLAY_ENDS, or empty */
export interface SumsRow {
  completion: number[]
  sources: number[]
  ends: number[]
}

export interface ReleaseRow {
  id: number
  title: string
  releaseDate: Date
  plays: number
}

/** `$1`: IDs of artists. Their tracks, each once, and they themselves for followers and listeners */
const TOGETHER = `days AS MATERIALIZED (SELECT d.* FROM (
    SELECT DISTINCT 'track'::statistic_kind AS kind, music_id AS ref_id FROM music_artists WHERE artist_id = ANY($1::int[])
    UNION ALL SELECT 'artist', unnest($1::int[])) subject JOIN daily_statistics d USING (kind, ref_id)
  WHERE d.day > $2::date - $3::int AND d.day <= $2::date)`
const OF_TRACKS = ['plays', 'early_skips', 'likes', 'saves', 'playlist_adds', 'downloads']
const OF_ARTISTS = ['listeners', 'followers']
const sumOf = (kind: 'track' | 'artist') => (column: string) =>
  `coalesce(sum(${column}) FILTER (WHERE kind = '${kind}'), 0)::int AS "${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`

export type StatisticsStore = ReturnType<typeof statisticsStore>

const RELEASES = {
  artist: {
    kind: 'track',
    from: `music_artists o JOIN music m ON m.id = o.music_id WHERE o.artist_id = $1 AND ${MUSIC_IS.released}
      AND m.release_date > '${UNDATED}'`,
  },
  dj: {
    kind: 'episode',
    from: `podcast_djs o JOIN podcasts p ON p.id = o.podcast_id WHERE o.dj_id = $1 AND ${PODCAST_IS.public} AND p.is_date_known`,
  },
} as const

const OF_ROSTER = `music m WHERE m.id IN (SELECT music_id FROM music_artists WHERE artist_id = ANY($1::int[]))
  AND ${MUSIC_IS.released} AND m.release_date > '${UNDATED}'`

export function statisticsStore(sql: Sql) {
  return {
    byDay: async (kind: StatisticKind, id: number, today: string, days: number): Promise<DayRow[]> => {
      const { rows } = await sql.query<DayRow>({
        name: 'statistics-days',
        text: `SELECT day::text, plays, listeners, early_skips AS "earlySkips", likes, saves, followers,
            playlist_adds AS "playlistAdds", downloads
          FROM daily_statistics
          WHERE kind = $1::statistic_kind AND ref_id = $2 AND day > $3::date - $4::int AND day <= $3::date
          ORDER BY day`,
        values: [kind, id, today, days],
      })
      return rows
    },

    /** Sums the arrays by position. */
    sums: async (kind: StatisticKind, id: number, today: string, days: number): Promise<SumsRow> => {
      const { rows } = await sql.query<SumsRow>({
        name: 'statistics-sums',
        text: `WITH days AS MATERIALIZED (SELECT completion, sources, ends FROM daily_statistics
            WHERE kind = $1::statistic_kind AND ref_id = $2 AND day > $3::date - $4::int AND day <= $3::date)
          SELECT ${['completion', 'sources', 'ends'].map(sumByPlace).join(', ')}`,
        values: [kind, id, today, days],
      })
      return rows[0] as SumsRow // an aggregate always returns one row
    },

    /** Returns the newest releases first, with the plays of their first `days`. */
    firstWeeks: async (
      owner: keyof typeof RELEASES,
      id: number,
      { take, days }: { take: number; days: number },
    ): Promise<ReleaseRow[]> => {
      const { kind, from } = RELEASES[owner]
      const { rows } = await sql.query<ReleaseRow>({
        name: `statistics-first-weeks-${owner}`,
        text: firstWeeksOf(kind, from),
        values: [id, take, days],
      })
      return rows
    },

    /** `byDay`, `sums` and `firstWeeks` of several artists together, each track once */
    together: async (
      artistIDs: readonly number[],
      {
        today,
        days,
        take,
        firstWeekDays,
      }: { today: string; days: number; take: number; firstWeekDays: number },
    ) => {
      const [byDay, sums, releases] = await Promise.all([
        sql.query<DayRow>({
          name: 'statistics-together-days',
          text: `WITH ${TOGETHER} SELECT day::text, ${[...OF_TRACKS.map(sumOf('track')), ...OF_ARTISTS.map(sumOf('artist'))].join(', ')}
            FROM days GROUP BY day ORDER BY day`,
          values: [artistIDs, today, 2 * days],
        }),
        sql.query<SumsRow>({
          name: 'statistics-together-sums',
          text: `WITH ${TOGETHER.replace('d.day <= $2::date)', "d.day <= $2::date AND d.kind = 'track')")}
            SELECT ${['completion', 'sources', 'ends'].map(sumByPlace).join(', ')}`,
          values: [artistIDs, today, days],
        }),
        sql.query<ReleaseRow>({
          name: 'statistics-together-first-weeks',
          text: firstWeeksOf('track', OF_ROSTER),
          values: [artistIDs, take, firstWeekDays],
        }),
      ])
      return { rows: byDay.rows, sums: sums.rows[0] as SumsRow, releases: releases.rows } // an aggregate returns one row
    },

    /** Returns when the newest day was computed; null before the worker has caught up. */
    updatedAt: async (): Promise<Date | null> => {
      const { rows } = await sql.query<{ at: Date }>({
        name: 'statistics-updated',
        text: `SELECT rolled_at AS at FROM rolled_days
          WHERE rolled_at < (day + 2)::timestamp AT TIME ZONE 'utc' ORDER BY day DESC LIMIT 1`,
      })
      return rows[0]?.at ?? null
    },
  }
}

/** `$1`: whose, `$2`: releases, `$3`: days */
const firstWeeksOf = (kind: 'track' | 'episode', from: string): string => `
  SELECT r.id, r.title, r.release_date AS "releaseDate", coalesce(s.plays, 0)::int AS plays
  FROM (SELECT id, title, release_date, (release_date AT TIME ZONE 'utc')::date AS first
    FROM ${from} ORDER BY release_date DESC, id DESC LIMIT $2) r
  LEFT JOIN LATERAL (SELECT sum(d.plays) AS plays FROM daily_statistics d
    WHERE d.kind = '${kind}' AND d.ref_id = r.id AND d.day >= r.first AND d.day < r.first + $3::int) s ON true
  ORDER BY r.release_date DESC, r.id DESC`

const sumByPlace = (column: string): string => `
  ARRAY(SELECT sum(value)::int FROM days, unnest(${column}) WITH ORDINALITY AS part (value, place)
    GROUP BY place ORDER BY place) AS ${column}`
