import { limits, PLAY_ENDS, PLAY_SOURCES } from '@nava/contracts'

const STEPS = limits.statistics.completionSteps

const countsOf = (conditions: readonly string[]): string =>
  `ARRAY[${conditions.map((condition) => `count(*) FILTER (WHERE ${condition})`).join(', ')}]::int[]`

const COMPLETION = countsOf(Array.from({ length: STEPS + 1 }, (_, step) => `step = ${step}`))
const SOURCES = countsOf(PLAY_SOURCES.map((source) => `source = '${source}'`))
const ENDS = countsOf(PLAY_ENDS.map((end) => `ended = '${end}'`))

const sharedBy = (table: string, columns: string): string => `
  SELECT 'track'::statistic_kind AS kind, music_id AS ref, ${columns} FROM ${table} WHERE music_id IS NOT NULL
  UNION ALL SELECT 'artist', a.artist_id, ${columns} FROM ${table} JOIN music_artists a USING (music_id)
  UNION ALL SELECT 'episode', podcast_id, ${columns} FROM ${table} WHERE podcast_id IS NOT NULL
  UNION ALL SELECT 'dj', d.dj_id, ${columns} FROM ${table} JOIN podcast_djs d USING (podcast_id)`

/** Queries for events of one day, by the column that counts them */
const MARKS = {
  early_skips:
    'SELECT music_id, podcast_id FROM early_skips WHERE skipped_at >= $1::timestamptz AND skipped_at < $2::timestamptz',
  likes: `SELECT music_id, NULL::int AS podcast_id FROM music_likes WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz
    UNION ALL SELECT NULL, podcast_id FROM podcast_likes WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz`,
  saves: `SELECT music_id, NULL::int AS podcast_id FROM saved_music WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz
    UNION ALL SELECT NULL, podcast_id FROM saved_podcasts WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz`,
  playlist_adds: `SELECT music_id, NULL::int AS podcast_id FROM playlist_music
    WHERE added_at >= $1::timestamptz AND added_at < $2::timestamptz`,
  downloads: `SELECT NULL::int AS music_id, podcast_id FROM feed_downloads
      WHERE day = ($1::timestamptz AT TIME ZONE 'utc')::date AND is_counted
    UNION ALL SELECT music_id, NULL FROM music_downloads WHERE day = ($1::timestamptz AT TIME ZONE 'utc')::date`,
} as const

const FOLLOWERS = `
  SELECT 'artist'::statistic_kind AS kind, artist_id AS ref FROM artist_follows
    WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz
  UNION ALL SELECT 'dj', dj_id FROM dj_follows WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz`

const COUNTED = [...Object.keys(MARKS), 'followers']

const marked = Object.entries(MARKS).map(
  ([name, rows]) => `
  ${name}_rows AS (${rows}),
  ${name}_of AS (SELECT kind, ref, count(*)::int AS ${name} FROM (${sharedBy(`${name}_rows`, 'NULL')}) s GROUP BY kind, ref)`,
)

/**
 * Inserts the statistics from $1 until before $2. Reads only rows of that day, so it may run again after its
 * results are deleted.
 */
export const DAY_STATISTICS = `
  WITH played AS (
    SELECT p.music_id, p.podcast_id, p.listener, p.source, p.ended,
      CASE WHEN p.heard_seconds IS NOT NULL AND coalesce(m.length_seconds, e.length_seconds) > 0 THEN
        least(${STEPS}, p.heard_seconds::bigint * ${STEPS} / coalesce(m.length_seconds, e.length_seconds)) END AS step
    FROM plays p LEFT JOIN music m ON m.id = p.music_id LEFT JOIN podcasts e ON e.id = p.podcast_id
    WHERE p.is_counted AND p.played_at >= $1::timestamptz AND p.played_at < $2::timestamptz
  ),
  plays_of AS (
    SELECT kind, ref, count(*)::int AS plays, count(DISTINCT listener)::int AS listeners,
      ${COMPLETION} AS completion, ${SOURCES} AS sources, ${ENDS} AS ends
    FROM (${sharedBy('played', 'listener, source, ended, step')}) s GROUP BY kind, ref
  ), ${marked.join(',')},
  followers_of AS (SELECT kind, ref, count(*)::int AS followers FROM (${FOLLOWERS}) s GROUP BY kind, ref)
  INSERT INTO daily_statistics (kind, ref_id, day, plays, listeners, ${COUNTED.join(', ')}, completion, sources, ends)
  SELECT kind, ref, ($1::timestamptz AT TIME ZONE 'utc')::date, coalesce(plays, 0), coalesce(listeners, 0),
    ${COUNTED.map((name) => `coalesce(${name}, 0)`).join(', ')},
    coalesce(completion, '{}'), coalesce(sources, '{}'), coalesce(ends, '{}')
  FROM plays_of ${COUNTED.map((name) => `FULL JOIN ${name}_of USING (kind, ref)`).join(' ')}`
