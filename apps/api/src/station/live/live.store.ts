/** Times are in ms since 1970 by the clock of the database. */
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { inTransaction } from '@nava/db/in-transaction'
import { MUSIC_IS } from '@nava/db/visibility'
import { Rendition } from '@nava/media/renditions/renditions'
import { REQUEST_SETTINGS } from '../live-requests/request-settings.ts'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import type { LogItem, Playable } from './log.ts'
import type { Requested, Scheduled } from './plan-ahead.ts'
import type { Candidate } from './rotation.ts'

export type LiveStore = ReturnType<typeof liveStore>

export interface LoggedItem extends LogItem {
  isOpen: boolean
  title: string
  artists: string
  imageVersion: string
  videoImageVersion: string
  /** Who requested it; '' for nobody, or somebody who stays anonymous */
  requestedBy?: string
  /** JSON of the published rungs */
  renditions: unknown
  /** Of an item that is part of a DJ's show */
  show?: AirShowPart | undefined
}

/** What is shown of a DJ's show, and where its segments are */
export interface AirShowPart {
  version: string
  rendition: Rendition
  /** Names of the show and the DJ; `djID` is 0 if the DJ has no page */
  title: string
  djName: string
  djID: number
  djImageVersion: string
  /** When the DJ took the air */
  since: number
}

export type Unmeasured = Omit<Requested, 'milliseconds'>

interface Row extends PlayableRow {
  position: number
  sequence: number
  starts_at: number
  ends_at: number
  durations: number[]
  is_open: boolean
  title: string | null
  artist_names: string | null
  image_version: string
  video_image_version: string
  request_id: number | null
  requested_by: string | null
  renditions: unknown
  air_id: number | null
  air_first: number
  air_title: string
  show: unknown
}

/** Plays released videos with sound, and films made of released recordings. */
const IS_COMPLETE = `(a.published_version IS NOT NULL AND NOT a.is_partial
  AND CASE a.kind WHEN 'audio' THEN a.live_version = a.published_version ELSE a.renditions -> 0 ->> 'codecs' LIKE '%mp4a%' END)`
const playable = `(${MUSIC_IS.playable} AND ${IS_COMPLETE})`

const PLAYABLE = 'a.kind, m.id AS music_id, a.id AS asset_id, a.published_version AS version'
interface PlayableRow {
  kind: 'video' | 'audio'
  music_id: number
  asset_id: number
  version: string
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

const MAX_CANDIDATES = 200
/** Rows of the timeline that are kept, enough for some days, and seconds for which all are, so that viewers can go back */
const KEPT = { rows: 2000, seconds: limits.live.backSeconds + 60 * 60 }

export type LockedLog = ReturnType<typeof logOf>

export function liveStore(sql: Sql) {
  return {
    ...logOf(sql),
    ...pastOf(sql),
    /** Runs `work` in a transaction while other processes wait. */
    withLock: (work: (locked: LockedLog) => Promise<void>): Promise<void> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.extendLiveLog])
        await work(logOf(client))
      }),
  }
}

const SHOW = `CASE WHEN s.rendition IS NOT NULL THEN json_build_object('version', s.version, 'rendition', s.rendition,
  'title', s.title, 'djName', s.dj_name, 'djID', coalesce(s.dj_id, 0), 'djImageVersion', ${imageVersion('dj', 'd')}, 'since', ${ms('s.started_at')}) END`

const ROWS = `SELECT l.position, l.sequence, ${ms('l.starts_at')} AS starts_at, ${ms('l.ends_at')} AS ends_at, l.kind,
    l.music_id, l.asset_id, l.version, l.durations, coalesce(${playable}, false) AS is_open,
    m.title, m.artist_names, ${imageVersion('music', 'm')} AS image_version,
    ${imageVersion('video', 'm')} AS video_image_version, a.renditions, l.request_id, u.name AS requested_by,
    l.air_id, l.air_first, l.air_title, ${SHOW} AS show
  FROM live_items l LEFT JOIN music m ON m.id = l.music_id
    LEFT JOIN air_shows s ON s.id = l.air_id LEFT JOIN djs d ON d.id = s.dj_id
    LEFT JOIN live_requests r ON r.id = l.request_id AND NOT r.is_anonymous LEFT JOIN users u ON u.id = r.user_id
    LEFT JOIN media_assets a ON a.id = l.asset_id AND a.published_version = l.version`
const LOG = `${ROWS}
  WHERE l.ends_at > now() - interval '2 minutes' OR l.position = (SELECT max(position) FROM live_items)
  ORDER BY l.position`
/** The bounds are both of `ends_at`, which has an index: later rows end later. */
const PAST = `${ROWS}
  WHERE l.ends_at > coalesce((SELECT max(ends_at) FROM live_items WHERE ends_at <= $1), $1) - interval '1 minute'
    AND l.ends_at <= coalesce((SELECT max(ends_at) FROM
      (SELECT ends_at FROM live_items WHERE ends_at >= $2 ORDER BY ends_at LIMIT 2) later), 'infinity')
  ORDER BY l.position`

/** The timeline of the last hours */
function pastOf(sql: Sql) {
  return {
    /**
     * Returns the items from a minute before `from`, or before the end of the last one before it, until `to`, and the next
     * one after.
     */
    past: async (from: number, to: number): Promise<LoggedItem[]> => {
      const { rows } = await sql.query<Row>({
        name: 'live-past',
        text: PAST,
        values: [new Date(from), new Date(to)],
      })
      return rows.map(present)
    },

    /** Returns the start of the first item that ended after `time`. */
    firstStart: async (time: number): Promise<number | undefined> => {
      const { rows } = await sql.query<{ starts_at: number }>({
        name: 'live-first-start',
        text: `SELECT ${ms('starts_at')} AS starts_at FROM live_items WHERE ends_at > $1 ORDER BY ends_at LIMIT 1`,
        values: [new Date(time)],
      })
      return rows[0]?.starts_at
    },
  }
}

/** The timeline; to change it, `sql` must be a transaction with the lock. */
export function logOf(sql: Sql | PoolClient) {
  return {
    now: async (): Promise<number> => {
      const { rows } = await sql.query<{ now: number }>({
        name: 'live-now',
        text: `SELECT ${ms('clock_timestamp()')} AS now`,
      })
      return rows[0]?.now ?? 0
    },

    /** Returns the show that is on the air, and whose segments still come. */
    airID: async (): Promise<number | undefined> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'live-air',
        text: `SELECT id FROM air_shows WHERE ended_at IS NULL AND source <> '' AND until > clock_timestamp()`,
      })
      return rows[0]?.id
    },

    log: async (): Promise<LoggedItem[]> => {
      const { rows } = await sql.query<Row>({ name: 'live-log', text: LOG })
      return rows.map(present)
    },

    schedule: async (begunBefore: number): Promise<Scheduled[]> => {
      const { rows } = await sql.query<
        PlayableRow & { starts_at: number; ends_at: number | null; has_played: boolean }
      >({
        name: 'live-schedule',
        text: `SELECT ${ms('s.starts_at')} AS starts_at, ${ms('s.ends_at')} AS ends_at, p.*,
            EXISTS (SELECT FROM live_items l WHERE l.music_id = p.music_id AND l.starts_at >= s.starts_at - interval '2.5 seconds'
              AND ${ms('l.starts_at')} < $1) AS has_played
          FROM schedules s CROSS JOIN LATERAL (
            SELECT ${PLAYABLE}
            FROM music m JOIN media_assets a ON a.music_id = m.id
            WHERE m.id IN (s.music_id, (SELECT video_id FROM music_relations r WHERE r.music_id = s.music_id)) AND ${playable}
            ORDER BY a.kind = 'video' DESC, m.id = s.music_id DESC LIMIT 1) p
          WHERE s.starts_at > now() - interval '12 hours' AND s.starts_at < now() + interval '1 hour'
          ORDER BY s.starts_at, s.id`,
        values: [begunBefore],
      })
      return rows.map((row) => ({
        ...presentPlayable(row),
        startsAt: row.starts_at,
        endsAt: row.ends_at ?? undefined,
        hasPlayed: row.has_played,
      }))
    },

    requests: (begunBefore: number) => waitingRequests(sql, begunBefore),

    candidates: async (kind: 'video' | 'audio', place: number): Promise<Candidate[]> => {
      const some = (where: string) => `
        (SELECT ${PLAYABLE}
          FROM (SELECT * FROM music m WHERE m.has_${kind} AND ${MUSIC_IS.playable} AND m.id ${where} (SELECT id FROM pivot)
            ORDER BY m.id LIMIT ${MAX_CANDIDATES}) m JOIN media_assets a ON a.music_id = m.id AND a.kind = '${kind}' AND ${IS_COMPLETE})`
      const { rows } = await sql.query<PlayableRow & { last_position: number }>({
        name: `live-candidates-${kind}`,
        text: `WITH pivot AS (SELECT min(id) + floor((max(id) - min(id)) * $1::float8)::int AS id FROM music m WHERE m.has_${kind} AND ${MUSIC_IS.playable}),
            found AS (${some('>=')} UNION ALL ${some('<')}),
            played AS (SELECT music_id, max(position) AS position FROM live_items GROUP BY music_id)
          SELECT found.*, coalesce(played.position, 0) AS last_position
          FROM found LEFT JOIN played USING (music_id) LIMIT ${MAX_CANDIDATES}`,
        values: [place],
      })
      return rows.map((row) => ({ ...presentPlayable(row), lastPosition: row.last_position }))
    },

    /** Lets all processes read the timeline anew. */
    tellChange: async (): Promise<void> => {
      await sql.query(`SELECT pg_notify('live', 'changed')`)
    },

    /** Replaces the timeline from `position` on; requires the lock. */
    replaceFrom: (position: number, items: readonly LogItem[]) => replaceFrom(sql, position, items),
  }
}

/**
 * Returns the requests that wait and can be played, best first. Fulfilled is what an item plays, or has played since, that
 * begins before `begunBefore`.
 */
async function waitingRequests(sql: Sql | PoolClient, begunBefore: number): Promise<Unmeasured[]> {
  const { rows } = await sql.query<PlayableRow & { request_id: number }>({
    name: 'live-requests-to-play',
    text: `SELECT p.*, r.id AS request_id
      FROM live_requests r CROSS JOIN LATERAL (
        SELECT ${PLAYABLE} FROM music m JOIN media_assets a ON a.music_id = m.id
        WHERE m.id = r.music_id AND ${playable} ORDER BY a.kind = 'video' DESC LIMIT 1) p
      WHERE r.state = 'waiting' AND r.created_at > now() - make_interval(hours => $2)
        AND NOT EXISTS (SELECT FROM settings WHERE key = $3 AND value ->> 'requestable' = 'nothing')
        AND NOT EXISTS (SELECT FROM live_items l WHERE ${ms('l.starts_at')} < $1
          AND (l.request_id = r.id OR l.music_id = r.music_id AND l.starts_at >= r.created_at))
      ORDER BY (SELECT count(*) FROM live_request_votes v WHERE v.request_id = r.id) DESC, r.created_at, r.id
      LIMIT ${MAX_CANDIDATES}`,
    values: [begunBefore, limits.live.requests.hours, REQUEST_SETTINGS],
  })
  return rows.map((row) => ({ ...presentPlayable(row), requestID: row.request_id }))
}

async function replaceFrom(
  sql: Sql | PoolClient,
  position: number,
  items: readonly LogItem[],
): Promise<void> {
  await sql.query(
    `DELETE FROM live_items
     WHERE position >= $1 OR position < $1 - $2 AND ends_at < now() - make_interval(secs => $3)`,
    [position, KEPT.rows, KEPT.seconds],
  )
  for (const item of items)
    await sql.query(
      `INSERT INTO live_items (position, sequence, starts_at, ends_at, kind, music_id, asset_id, version, durations,
          air_id, air_first, air_title, request_id)
        VALUES ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9,
          $10, $11, $12, $13)`,
      [
        item.position,
        item.sequence,
        item.startsAt,
        item.endsAt,
        item.kind,
        item.musicID,
        item.assetID,
        item.version,
        item.durations,
        item.air?.showID ?? null,
        item.air?.first ?? 0,
        item.air?.title ?? '',
        item.requestID ?? null,
      ],
    )
}

const presentPlayable = (row: PlayableRow): Playable => ({
  kind: row.kind,
  musicID: row.music_id,
  assetID: row.asset_id,
  version: row.version,
})

const Show = z.object({
  version: z.string(),
  rendition: Rendition,
  title: z.string(),
  djName: z.string(),
  djID: z.int(),
  djImageVersion: z.string(),
  since: z.number(),
})

const present = (row: Row): LoggedItem => {
  const show = row.show === null ? undefined : Show.parse(row.show)
  const air =
    row.air_id === null ? undefined : { showID: row.air_id, first: row.air_first, title: row.air_title }
  const item = presentItem(row)
  return show && air
    ? { ...item, isOpen: true, title: air.title || show.title, artists: show.djName, air, show }
    : { ...item, air }
}

const presentItem = (row: Row): LoggedItem => ({
  position: row.position,
  sequence: row.sequence,
  startsAt: Math.round(row.starts_at),
  endsAt: Math.round(row.ends_at),
  ...presentPlayable(row),
  requestID: row.request_id ?? undefined,
  requestedBy: row.requested_by ?? '',
  durations: row.durations,
  isOpen: row.is_open,
  title: row.title ?? '',
  artists: row.artist_names ?? '',
  imageVersion: row.image_version,
  videoImageVersion: row.video_image_version,
  renditions: row.renditions ?? [],
})
