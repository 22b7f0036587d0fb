import type { AdminFigures } from '@nava/contracts'
import type { Sql } from '@nava/db'

type Quick = Pick<AdminFigures, 'listeners' | 'plays' | 'people' | 'uploads'> & {
  waiting: Omit<AdminFigures['waiting'], 'decisions'>
  postgres: string
}

export type FiguresStore = ReturnType<typeof figuresStore>

/** `zone`: that of the station, in which its days begin */
export const figuresStore = (sql: Sql, zone: string) => ({
  quick: async (): Promise<Quick> => {
    const { rows } = await sql.query<{ figures: Quick }>({ name: 'figures', text: QUICK, values: [zone] })
    const [row] = rows
    if (!row) throw new Error('There are no figures')
    return row.figures
  },

  /** Returns the bytes of uploads and renditions, as far as rows know them. */
  mediaBytes: async (): Promise<number> => {
    const { rows } = await sql.query<{ bytes: number }>({ name: 'media-bytes', text: MEDIA_BYTES })
    return rows[0]?.bytes ?? 0
  },
})

/** Only what has a recording or a video waits for a decision, as in the list of decisions. */
const undecided = (owner: 'music' | 'podcast', table: string) => `
  (SELECT count(*)::int FROM ${table} w WHERE NOT w.is_confirmed AND w.refusal_reason IS NULL
    AND EXISTS (SELECT FROM media_assets a WHERE a.${owner}_id = w.id AND a.state = 'ready'))`

/** Days begin at midnight in the zone $1. Bounds of times stay plain, so that the index of plays is used. */
const QUICK = `
  WITH local AS (SELECT now() AT TIME ZONE $1 AS at),
  spans AS (SELECT date_trunc('day', at) AT TIME ZONE $1 AS today,
      (date_trunc('day', at) - interval '7 days') AT TIME ZONE $1 AS week_ago,
      (at - interval '7 days') AT TIME ZONE $1 AS now_week_ago
    FROM local)
  SELECT json_build_object(
    'listeners', (SELECT count(DISTINCT listener)::int FROM plays WHERE played_at > now() - interval '10 minutes'),
    'plays', json_build_object(
      'today', (SELECT count(*)::int FROM plays WHERE is_counted AND played_at >= spans.today),
      'weekAgo', (SELECT count(*)::int FROM plays
        WHERE is_counted AND played_at >= spans.week_ago AND played_at < spans.now_week_ago)),
    'people', (SELECT json_build_object('all', count(*)::int,
        'today', count(*) FILTER (WHERE created_at >= spans.today)::int,
        'week', count(*) FILTER (WHERE created_at >= spans.week_ago)::int) FROM users),
    'uploads', json_build_object(
      'waiting', (SELECT count(*)::int FROM media_assets
        WHERE state IN ('uploaded', 'queued', 'processing') AND source_version <> ''),
      'failed', (SELECT count(*)::int FROM media_assets WHERE state = 'failed' AND source_version <> '')),
    'waiting', json_build_object(
      'requests', (SELECT count(*)::int FROM artist_requests WHERE status = 'open'),
      'tracks', ${undecided('music', 'music')},
      'episodes', ${undecided('podcast', 'podcasts')},
      'comments', (SELECT count(DISTINCT comment_id)::int FROM comment_reports),
      'chat', (SELECT count(DISTINCT r.message_id)::int FROM chat_reports r
        JOIN chat_messages m ON m.id = r.message_id WHERE m.deleted_at IS NULL)),
    'postgres', current_setting('server_version')
  ) AS figures FROM spans`

const MEDIA_BYTES = `
  SELECT coalesce(sum(source_bytes + made.bytes), 0)::float8 AS bytes
  FROM (
    SELECT CASE WHEN source_version <> '' THEN source_bytes ELSE 0 END AS source_bytes,
      CASE WHEN published_version IS NULL THEN '[]' ELSE renditions END AS renditions FROM media_assets
    UNION ALL
    SELECT source_bytes, renditions FROM asset_versions WHERE state IN ('waiting', 'former')
  ) AS kept, LATERAL (
    SELECT coalesce(sum(coalesce((r ->> 'bytes')::float8, 0) + coalesce((r ->> 'opusBytes')::float8, 0)), 0) AS bytes
    FROM jsonb_array_elements(renditions) AS r) made`
