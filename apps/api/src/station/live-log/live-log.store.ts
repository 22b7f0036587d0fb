import { limits, type LiveLog, type LivePlay } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS, musicFor } from '@nava/db/visibility'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import type { Caller } from '../../platform/http/auth.ts'

export type LiveLogStore = ReturnType<typeof liveLogStore>

interface PlayRow extends Omit<CardRow, 'id'> {
  /** Null for what is not of the catalogue */
  id: number | null
  startsAt: Date
  endsAt: Date
  playTitle: string
  presenter: string
}

/** $1: yyyy-MM-dd, or null for today; $2: time zone of the station */
const DAY = `(SELECT wanted.day, wanted.day::timestamp AT TIME ZONE $2 AS begins, (wanted.day + 1)::timestamp AT TIME ZONE $2 AS ends
  FROM (SELECT coalesce($1::date, (now() AT TIME ZONE $2)::date) AS day) wanted)`

const dayOf = (time: string): string => `to_char(${time} AT TIME ZONE $2, 'YYYY-MM-DD')`

const HEARABLE = musicFor({ user: '$3', artists: '$4', admin: '$5' }).playable

export const liveLogStore = (sql: Sql, zone: string) => ({ record: () => record(sql), ...reads(sql, zone) })

/**
 * Copies items that have begun, and the end of the last one, which may have changed meanwhile. Several processes may do so
 * at the same time, and it may be late by as much as `live_items` holds.
 */
async function record(sql: Sql): Promise<void> {
  await sql.query({
    name: 'live-plays-record',
    text: `INSERT INTO live_plays AS p (position, starts_at, ends_at, music_id, title, presenter)
      SELECT l.position, l.starts_at, l.ends_at, m.id, coalesce(nullif(l.air_title, ''), s.title), s.dj_name
      FROM live_items l LEFT JOIN music m ON m.id = l.music_id LEFT JOIN air_shows s ON s.id = l.air_id
      WHERE l.starts_at <= now() AND (m.id IS NOT NULL OR s.id IS NOT NULL)
        AND l.starts_at >= coalesce((SELECT max(starts_at) FROM live_plays WHERE starts_at <= now()), '-infinity')
      ORDER BY l.position
      ON CONFLICT (starts_at, position) DO UPDATE SET ends_at = excluded.ends_at WHERE p.ends_at <> excluded.ends_at`,
  })
  await sql.query({
    name: 'live-plays-forget',
    text: 'DELETE FROM live_plays WHERE starts_at < now() - make_interval(days => $1)',
    values: [limits.live.log.keptDays],
  })
}

function reads(sql: Sql, zone: string) {
  return {
    day: async (date: string | undefined): Promise<Pick<LiveLog, 'date' | 'zone' | 'previous' | 'next'>> => {
      const { rows } = await sql.query<{ date: string; previous: string | null; next: string | null }>({
        name: 'live-plays-day',
        text: `SELECT to_char(day, 'YYYY-MM-DD') AS date,
            ${dayOf('(SELECT max(starts_at) FROM live_plays WHERE starts_at < begins)')} AS previous,
            ${dayOf('(SELECT min(starts_at) FROM live_plays WHERE starts_at >= ends)')} AS next
          FROM ${DAY} span`,
        values: [date ?? null, zone],
      })
      const [row] = rows
      if (!row) throw new Error('a day was not found')
      return { ...row, zone }
    },

    /** Returns what everybody may hear of a day, last played first; `page` counts from 1. */
    plays: async (date: string | undefined, page: number): Promise<Pick<LiveLog, 'plays' | 'hasMore'>> => {
      const { page: size } = limits.live.log
      const { rows } = await sql.query<PlayRow>({
        name: 'live-plays',
        text: `SELECT ${cardColumns}, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
            coalesce(p.title, '') AS "playTitle", coalesce(p.presenter, '') AS presenter
          FROM ${DAY} span JOIN live_plays p ON p.starts_at >= span.begins AND p.starts_at < span.ends
            LEFT JOIN music m ON m.id = p.music_id
          WHERE ${MUSIC_IS.playable} OR p.music_id IS NULL AND p.title IS NOT NULL
          ORDER BY p.starts_at DESC, p.position DESC LIMIT $3 OFFSET $4`,
        values: [date ?? null, zone, size + 1, (page - 1) * size],
      })
      return { plays: joined(rows.slice(0, size).map(present)), hasMore: rows.length > size }
    },

    /** Returns the tracks that began within a span in order, and whether the caller may hear them. */
    tracksBetween: async (
      from: Date,
      to: Date,
      { userID, artistIDs, isAdmin }: Caller,
    ): Promise<{ musicID: number; isHearable: boolean }[]> => {
      const { rows } = await sql.query<{ musicID: number; isHearable: boolean }>({
        name: 'live-plays-between',
        text: `SELECT m.id AS "musicID", ${HEARABLE} AS "isHearable"
          FROM live_plays p JOIN music m ON m.id = p.music_id
          WHERE p.starts_at >= $1 AND p.starts_at < $2 ORDER BY p.starts_at, p.position`,
        values: [from, to, userID, artistIDs, isAdmin],
      })
      return rows
    },

    /** Returns a programme with its end; one without an end is over when another starts. */
    programme: async (
      scheduleID: number,
    ): Promise<{ title: string; startsAt: Date; endsAt: Date | null } | undefined> => {
      const { rows } = await sql.query<{ title: string; startsAt: Date; endsAt: Date | null }>({
        name: 'live-plays-programme',
        text: `SELECT s.title, s.starts_at AS "startsAt", coalesce(s.ends_at,
            (SELECT min(n.starts_at) FROM schedules n WHERE n.starts_at > s.starts_at)) AS "endsAt"
          FROM schedules s WHERE s.id = $1`,
        values: [scheduleID],
      })
      return rows[0]
    },
  }
}

/** Joins the parts of a show that one title names. */
function joined(plays: readonly LivePlay[]): LivePlay[] {
  const whole: LivePlay[] = []
  for (const play of plays) {
    const later = whole.at(-1)
    const continues =
      later?.music === null &&
      play.music === null &&
      later.startsAt === play.endsAt &&
      later.title === play.title &&
      later.presenter === play.presenter
    if (continues) whole[whole.length - 1] = { ...play, endsAt: later.endsAt }
    else whole.push(play)
  }
  return whole
}

const present = ({ id, startsAt, endsAt, playTitle, presenter, ...row }: PlayRow): LivePlay => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  music: id === null ? null : presentCard({ ...row, id }),
  title: playTitle,
  presenter,
})
