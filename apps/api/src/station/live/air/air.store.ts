/** Shows of DJs on the live channel. Times are in ms since 1970 by the clock of the database. */
import { randomUUID } from 'node:crypto'
import type { AirLevel } from '@nava/contracts'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type { Sql } from '@nava/db'
import { inTransaction, type SqlClient } from '@nava/db/in-transaction'
import { newVersion } from '@nava/media/storage/keys'
import type { Rendition } from '@nava/media/renditions/renditions'
import type { PoolClient } from 'pg'
import type { Change } from '../../../platform/audit/audited.ts'
import { type LockedLog, logOf } from '../live.store.ts'
import { type Admission, type AirTime, type Applicant, mayBeOnAir, type Refusal } from './may-be-on-air.ts'
import type { AirKind } from './air-segment.ts'
import { cutAfter, placeSegment } from './place-segment.ts'

export type AirStore = ReturnType<typeof airStore>

/** A connection's part in a show */
export interface AirSource {
  showID: number
  /** Names the connection */
  source: string
  version: string
  /** Number of the next segment */
  next: number
  until: number
  /** Null for an admin without a DJ */
  djID: number | null
}

export interface OnAir {
  showID: number
  userID: number | null
  djID: number | null
  djName: string
  title: string
  /** That of the program; '' if it told none */
  track: string
  startedAt: Date
  until: Date
  /** False while the program is gone and may return */
  isHeard: boolean
  /** That of the last segment */
  level: AirLevel | null
}

interface Caller {
  userID: number
  isAdmin: boolean
}

export interface Announced extends Caller {
  /** Name of the show, if the program has one */
  name: string
  agent: string
}

/** Seconds without a segment after which another connection may take the place of one */
const HEARD_WITHIN = 10

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const IS_HEARD = `(s.source <> '' AND s.heard_at > clock_timestamp() - interval '${HEARD_WITHIN} seconds')`

/** Returns the condition of a show that has not ended. `grace`: milliseconds for which its program may be gone */
export const isOpenShow = (grace: number): string =>
  `s.ended_at IS NULL AND s.until > clock_timestamp()
    AND s.heard_at > clock_timestamp() - interval '${grace + HEARD_WITHIN * 1000} milliseconds'
    AND (s.source <> '' OR s.heard_at > clock_timestamp() - interval '${grace} milliseconds')`

/** `grace`: milliseconds after which a show whose program is gone ends */
export function airStore(sql: Sql, { grace }: { grace: number }) {
  const isOpen = isOpenShow(grace)
  return { ...sources(sql, isOpen), ...shows(sql, isOpen) }
}

/** What connections do. `isOpen`: condition of a show that has not ended */
function sources(sql: Sql, isOpen: string) {
  return {
    /** Lets a connection send, in a new show or in the open one of the same DJ. */
    take: (announced: Announced): Promise<AirSource | ({ state: 'refused' } & Refusal)> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.takeAir])
        await client.query(
          `UPDATE air_shows s SET ended_at = least(clock_timestamp(), s.until), source = ''
           WHERE s.ended_at IS NULL AND NOT (${isOpen})`,
        )
        const { applicant, open, now } = await situation(client, announced)
        const admission = mayBeOnAir(applicant, open, now)
        if (admission.state === 'refused') return admission
        return admit(client, announced, admission)
      }),

    /** Reads what decides whether a user may be on the air now. */
    situation: (caller: Caller) => situation(sql, caller),

    /**
     * Puts a stored segment behind the show's others, or at the next change of what is on. Returns the end of it on the
     * channel and the time; `over` at the end of the DJ's time, `gone` if the connection may send no longer.
     */
    append: (
      { showID, source }: Pick<AirSource, 'showID' | 'source'>,
      {
        segment,
        rendition,
        kind,
        level,
      }: { segment: number; rendition: Rendition; kind: AirKind; level: AirLevel | undefined },
    ): Promise<{ endsAt: number; now: number } | 'over' | 'gone'> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.extendLiveLog])
        const { rows } = await client.query<{ title: string }>(
          `UPDATE air_shows s SET heard_at = clock_timestamp(), segments = $3, peak = $7, rms = $8,
             rendition = CASE WHEN (rendition ->> 'peakBandwidth')::bigint >= $6 THEN rendition ELSE $4::jsonb END
           WHERE id = $1 AND source = $2 AND ended_at IS NULL AND until > clock_timestamp()
           RETURNING coalesce((SELECT title FROM air_titles t WHERE t.show_id = s.id AND t.segment <= $5
             ORDER BY segment DESC LIMIT 1), '') AS title`,
          [
            showID,
            source,
            segment + 1,
            JSON.stringify(rendition),
            segment,
            rendition.peakBandwidth,
            level?.peak,
            level?.rms,
          ],
        )
        const [show] = rows
        if (!show) return (await isOver(client, { showID, source })) ? 'over' : 'gone'
        return place(logOf(client), { showID, segment, title: show.title, kind })
      }),

    /** Notes a title, which begins with the segment that comes next. Returns false if the user is not on the air. */
    setTitle: async (userID: number, title: string): Promise<boolean> => {
      const { rowCount } = await sql.query(
        `INSERT INTO air_titles (show_id, segment, title)
         SELECT s.id, s.segments, $2 FROM air_shows s WHERE s.user_id = $1 AND ${isOpen}
         ON CONFLICT (show_id, segment) DO UPDATE SET title = excluded.title, at = excluded.at`,
        [userID, title],
      )
      return rowCount === 1
    },

    /** Notes that a connection is gone; its program may return. */
    leave: async ({ showID, source }: Pick<AirSource, 'showID' | 'source'>): Promise<void> => {
      await sql.query(
        `WITH gone AS (UPDATE air_shows SET source = '' WHERE id = $1 AND source = $2 RETURNING id)
         SELECT pg_notify('live', 'changed') FROM gone`,
        [showID, source],
      )
    },
  }
}

/** What others see of shows, and what admins do with them */
function shows(sql: Sql, isOpen: string) {
  return {
    onAir: async (): Promise<OnAir | undefined> => {
      const { rows } = await sql.query<OnAir>({
        name: 'on-air',
        text: `SELECT s.id AS "showID", s.user_id AS "userID", s.dj_id AS "djID", s.dj_name AS "djName", s.title,
            coalesce((SELECT t.title FROM air_titles t WHERE t.show_id = s.id ORDER BY t.segment DESC LIMIT 1), '') AS track,
            s.started_at AS "startedAt", s.until, ${IS_HEARD} AS "isHeard",
            CASE WHEN ${IS_HEARD} AND s.peak IS NOT NULL THEN json_build_object('peak', s.peak, 'rms', s.rms) END AS level
          FROM air_shows s WHERE ${isOpen} AND s.segments > 0`,
      })
      return rows[0]
    },

    /** Gives a DJ leave from now on, which ends an earlier cut. Returns the end, or undefined if there is no such DJ. */
    release: (djID: number, minutes: number, record: Change['record']): Promise<Date | undefined> =>
      inTransaction(sql, async (client) => {
        const { rows } = await client.query<{ until: Date }>(
          `INSERT INTO air_releases (dj_id, until)
           SELECT id, clock_timestamp() + make_interval(mins => $2) FROM djs WHERE id = $1 RETURNING until`,
          [djID, minutes],
        )
        const [given] = rows
        if (!given) return undefined
        await client.query(
          `UPDATE air_shows s SET until = greatest(s.until, $2) WHERE s.dj_id = $1 AND s.ended_at IS NULL`,
          [djID, given.until],
        )
        await record(client)
        return given.until
      }),

    /** Ends a show at once. Returns false if it has ended. */
    cut: (showID: number, record: Change['record']): Promise<boolean> =>
      inTransaction(sql, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.extendLiveLog])
        const { rowCount } = await client.query(
          `UPDATE air_shows s SET ended_at = clock_timestamp(), is_cut = true, source = '' WHERE id = $1 AND ${isOpen}`,
          [showID],
        )
        if (rowCount !== 1) return false
        await record(client)
        const log = logOf(client)
        const last = (await log.log()).at(-1)
        if (last?.air?.showID === showID)
          await log.replaceFrom(last.position, [cutAfter(last, await log.now())])
        await log.tellChange()
        return true
      }),
  }
}

async function isOver(client: PoolClient, { showID, source }: Pick<AirSource, 'showID' | 'source'>) {
  const { rowCount } = await client.query(
    `SELECT FROM air_shows WHERE id = $1 AND source = $2 AND ended_at IS NULL AND until <= clock_timestamp()`,
    [showID, source],
  )
  return rowCount === 1
}

async function place(
  log: LockedLog,
  segment: Parameters<typeof placeSegment>[1],
): Promise<{ endsAt: number; now: number }> {
  const now = await log.now()
  const { from, items } = placeSegment(await log.log(), segment, now)
  await log.replaceFrom(from, items)
  await log.tellChange()
  return { endsAt: items.at(-1)?.endsAt ?? now, now }
}

async function situation(client: SqlClient, { userID, isAdmin }: Caller) {
  const { rows: djs } = await client.query<{ id: number; name: string }>(
    'SELECT d.id, d.name FROM dj_members m JOIN djs d ON d.id = m.dj_id WHERE m.user_id = $1 ORDER BY d.id',
    [userID],
  )
  const { rows: times } = await client.query<AirTime>(
    `SELECT dj.id AS "djID", dj.name AS "djName", s.title, ${ms('s.starts_at')} AS "startsAt", ${ms('e.ends_at')} AS "endsAt"
     FROM schedules s JOIN djs dj ON dj.id = s.dj_id CROSS JOIN LATERAL (SELECT coalesce(s.ends_at, least(
       (SELECT min(n.starts_at) FROM schedules n WHERE n.starts_at > s.starts_at), s.starts_at + interval '1 hour')) AS ends_at) e
     WHERE s.dj_id = ANY($1) AND s.starts_at BETWEEN now() - interval '8 days' AND now() + interval '30 days' AND e.ends_at > now()
     UNION ALL
     SELECT dj.id, dj.name, '', ${ms('r.created_at')}, ${ms('r.until')}
     FROM air_releases r JOIN djs dj ON dj.id = r.dj_id WHERE r.dj_id = ANY($1) AND r.until > now()
     ORDER BY "startsAt"`,
    [djs.map(({ id }) => id)],
  )
  const { rows } = await client.query<{
    now: number
    name: string
    barred: number | null
    open: {
      userID: number | null
      djID: number | null
      djName: string
      until: number
      isHeard: boolean
    } | null
  }>(
    `SELECT ${ms('clock_timestamp()')} AS now, u.name,
       (SELECT max(${ms('s.until')}) FROM air_shows s WHERE s.user_id = u.id AND s.is_cut AND s.until > clock_timestamp()
          AND NOT EXISTS (SELECT FROM air_releases r WHERE r.dj_id = s.dj_id AND r.created_at > s.ended_at)) AS barred,
       (SELECT json_build_object('userID', s.user_id, 'djID', s.dj_id, 'djName', s.dj_name, 'until', ${ms('s.until')},
          'isHeard', ${IS_HEARD}) FROM air_shows s WHERE s.ended_at IS NULL) AS open
     FROM users u WHERE u.id = $1`,
    [userID],
  )
  const [row] = rows
  if (!row) throw new Error('the account is gone')
  const applicant: Applicant = {
    userID,
    isAdmin,
    djs,
    times,
    barredUntil: row.barred ?? undefined,
    name: row.name,
  }
  return { applicant, open: row.open ?? undefined, now: row.now }
}

async function admit(
  client: PoolClient,
  { userID, name, agent }: Announced,
  { joins, time }: Extract<Admission, { state: 'admitted' }>,
): Promise<AirSource> {
  const source = randomUUID()
  const returned = `RETURNING id AS "showID", source, version, segments AS next, ${ms('until')} AS until, dj_id AS "djID"`
  if (joins) {
    const { rows } = await client.query<AirSource>(
      `UPDATE air_shows SET source = $1, agent = $2, heard_at = clock_timestamp() WHERE ended_at IS NULL ${returned}`,
      [source, agent],
    )
    if (rows[0]) return rows[0]
  }
  await client.query(`UPDATE air_shows SET ended_at = clock_timestamp(), source = '' WHERE ended_at IS NULL`)
  const { rows } = await client.query<AirSource>(
    `INSERT INTO air_shows (user_id, dj_id, dj_name, title, agent, source, version, until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) ${returned}`,
    [
      userID,
      time.djID || null,
      time.djName,
      time.title || name || time.djName,
      agent,
      source,
      newVersion(),
      time.endsAt,
    ],
  )
  const [begun] = rows
  if (!begun) throw new Error('a show that was begun cannot be read')
  return begun
}
