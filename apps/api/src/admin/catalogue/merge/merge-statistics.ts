import type { Tx } from '../../../platform/audit/audited.ts'

/** Columns that are added up */
const SUMS = [
  'plays',
  'listeners',
  'early_skips',
  'likes',
  'saves',
  'followers',
  'playlist_adds',
  'downloads',
]
const LISTS = ['completion', 'sources', 'ends']

const columns = (map: (name: string) => string) => SUMS.map(map).join(', ')
const lists = (map: (name: string) => string) => LISTS.map(map).join(', ')

/**
 * Adds the days of both artists up, less what counted for both: tracks that name both, followers of both, and who heard
 * both on one day, as long as the plays of that day are known. Must run before the tracks and followers are moved.
 */
export async function mergeStatistics(tx: Tx, from: number, into: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `WITH shared AS (
      SELECT a.music_id AS id FROM music_artists a JOIN music_artists b USING (music_id) WHERE a.artist_id = $1 AND b.artist_id = $2
    ), heard AS (
      SELECT day, count(*) FILTER (WHERE artists = 2)::int AS of_both FROM (
        SELECT (p.played_at AT TIME ZONE 'UTC')::date AS day, p.listener, count(DISTINCT a.artist_id) AS artists
        FROM music_artists a JOIN plays p USING (music_id) WHERE a.artist_id IN ($1, $2) AND p.is_counted GROUP BY day, p.listener
      ) heard_by GROUP BY day
    ), parts AS (
      SELECT day, 1 AS sign, ${columns(String)}, ${lists(String)} FROM daily_statistics
        WHERE kind = 'artist' AND ref_id IN ($1, $2)
      UNION ALL
      SELECT day, -1, ${columns((name) => (name === 'listeners' ? 'CASE WHEN h.day IS NULL THEN listeners ELSE 0 END' : name))}, ${lists(String)}
        FROM daily_statistics LEFT JOIN heard h USING (day) WHERE kind = 'track' AND ref_id IN (SELECT id FROM shared)
      UNION ALL
      SELECT day, -1, ${columns((name) => (name === 'listeners' ? 'of_both' : '0'))}, ${lists(() => `'{}'::int[]`)} FROM heard
      UNION ALL
      SELECT (greatest(a.created_at, b.created_at) AT TIME ZONE 'UTC')::date, -1,
        ${columns((name) => (name === 'followers' ? '1' : '0'))}, ${lists(() => `'{}'::int[]`)}
        FROM artist_follows a JOIN artist_follows b USING (user_id) WHERE a.artist_id = $1 AND b.artist_id = $2
    ), totals AS (
      SELECT day, ${columns((name) => `greatest(0, sum(sign * ${name}))::int AS ${name}`)}
      FROM parts GROUP BY day HAVING bool_or(sign = 1)
    ), places AS (
      SELECT day, place, ${lists((name) => `greatest(0, sum(sign * u.${name}))::int AS ${name}, bool_or(u.${name} IS NOT NULL) AS has_${name}`)}
      FROM parts, unnest(${lists((name) => `parts.${name}`)}) WITH ORDINALITY u (${lists(String)}, place) GROUP BY day, place
    ), listed AS (
      SELECT day, ${lists((name) => `array_agg(${name} ORDER BY place) FILTER (WHERE has_${name}) AS ${name}`)} FROM places GROUP BY day
    )
    INSERT INTO daily_statistics (kind, ref_id, day, ${columns(String)}, ${lists(String)})
    SELECT 'artist', $2, t.day, ${columns((name) => `t.${name}`)}, ${lists((name) => `coalesce(l.${name}, '{}')`)}
    FROM totals t LEFT JOIN listed l USING (day)
    ON CONFLICT (kind, ref_id, day) DO UPDATE SET
      ${[...SUMS, ...LISTS].map((name) => `${name} = excluded.${name}`).join(', ')}`,
    from,
    into,
  )
  await tx.$executeRaw`DELETE FROM daily_statistics WHERE kind = 'artist' AND ref_id = ${from}`
}
