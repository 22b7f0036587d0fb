import { type EventCard, limits, type Page, type Schedule } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import { type EventRow, presentEvent } from '../../catalogue/events/events.present.ts'
import { presentSchedule, type ScheduleRow } from './schedule.present.ts'

export type CalendarStore = ReturnType<typeof calendarStore>

const SCHEDULE_COLUMNS = `s.id, s.title, s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.music_id AS "musicID",
  s.dj_id AS "djID", (SELECT name FROM djs WHERE id = s.dj_id) AS "djName"`

const NOW = '(now() - make_interval(secs => $2))'

export function calendarStore(sql: Sql, zone: string) {
  return {
    /** Returns upcoming events, nearest first; then events without a date; then past ones, latest first. */
    events: async ({ take, skip }: Page): Promise<EventCard[]> => {
      const { rows } = await sql.query<EventRow>({
        name: 'events',
        text: `SELECT id, name, description, venue, link, starts_at AS "startsAt",
            ${imageVersion('event', 'events')} AS "imageVersion"
          FROM events
          ORDER BY CASE WHEN starts_at >= now() THEN 0 WHEN starts_at IS NULL THEN 1 ELSE 2 END,
            CASE WHEN starts_at >= now() THEN starts_at END, starts_at DESC, id
          LIMIT $1 OFFSET $2`,
        values: [take, skip],
      })
      return rows.map(presentEvent)
    },

    event: async (id: number): Promise<EventCard | undefined> => {
      const { rows } = await sql.query<EventRow>({
        name: 'event-by-id',
        text: `SELECT id, name, description, venue, link, starts_at AS "startsAt",
            ${imageVersion('event', 'events')} AS "imageVersion" FROM events WHERE id = $1`,
        values: [id],
      })
      return rows[0] && presentEvent(rows[0])
    },

    programmes: async (): Promise<Schedule[]> => {
      const { pastDays, programmes } = limits.live.calendar
      const { rows } = await sql.query<ScheduleRow>({
        name: 'programmes-of-calendar',
        text: `SELECT ${SCHEDULE_COLUMNS} FROM schedules s WHERE s.starts_at > now() - make_interval(days => $1)
          ORDER BY s.starts_at, s.id LIMIT $2`,
        values: [pastDays, programmes],
      })
      return rows.map(presentSchedule)
    },

    /** Returns programmes that start on `day` (yyyy-MM-dd in the station's time zone), by default today. */
    programme: async (day: string | undefined): Promise<Schedule[]> => {
      const { rows } = await sql.query<ScheduleRow>({
        name: 'programme',
        text: `SELECT ${SCHEDULE_COLUMNS}
          FROM (SELECT coalesce($1::date, (now() AT TIME ZONE $2)::date) AS day) wanted
          JOIN schedules s ON s.starts_at >= (wanted.day::timestamp AT TIME ZONE $2)
            AND s.starts_at < ((wanted.day + 1)::timestamp AT TIME ZONE $2)
          ORDER BY s.starts_at, s.id`,
        values: [day ?? null, zone],
      })
      return rows.map(presentSchedule)
    },

    /**
     * Returns the current programme and the next one. The current one started last of those that are not over; one without
     * an end is over when another starts.
     */
    onNow: async (behind = 0): Promise<{ programme: Schedule | null; nextProgramme: Schedule | null }> => {
      const { rows } = await sql.query<ScheduleRow & { has_started: boolean }>({
        name: 'programme-now',
        text: `WITH last AS (SELECT id FROM schedules WHERE starts_at <= ${NOW} ORDER BY starts_at DESC, id DESC LIMIT 1)
          (SELECT ${SCHEDULE_COLUMNS}, true AS has_started FROM schedules s
            WHERE s.starts_at BETWEEN ${NOW} - make_interval(days => $1) AND ${NOW} AND s.ends_at > ${NOW}
              OR s.ends_at IS NULL AND s.id = (SELECT id FROM last)
            ORDER BY s.starts_at DESC, s.id DESC LIMIT 1)
          UNION ALL (SELECT ${SCHEDULE_COLUMNS}, false FROM schedules s
            WHERE s.starts_at > ${NOW} ORDER BY s.starts_at, s.id LIMIT 1)`,
        // A day more than programmes last, since clocks change
        values: [limits.live.repeats.longestDays + 1, behind],
      })
      const [current, next] = [true, false].map((started) => rows.find((row) => row.has_started === started))
      return {
        programme: current ? presentSchedule(current) : null,
        nextProgramme: next ? presentSchedule(next) : null,
      }
    },
  }
}
