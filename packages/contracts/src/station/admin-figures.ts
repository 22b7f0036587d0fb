/** What the overview shows, in one call, and pushed to the admins who look at it */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, time } from '../platform/fields.ts'
import { StationProblem } from '../platform/station-problems.ts'

const count = z.int()
const bytes = z.number()

const Disk = z.object({
  used: bytes,
  free: bytes,
  /** `unknown`: not measured for long enough yet. `days`: until it is full at the rate of the last two weeks */
  trend: z.discriminatedUnion('state', [
    z.object({ state: z.literal('unknown') }),
    z.object({ state: z.literal('steady') }),
    z.object({ state: z.literal('filling'), days: count }),
  ]),
})

const Queue = z.object({
  name: z.string(),
  waiting: count,
  running: count,
  failed: count,
  /** Seconds since the oldest due job was added; null if none waits */
  age: z.int().nullable(),
})

const Backup = z.discriminatedUnion('state', [
  /** BACKUP_TO is not set */
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('taken'), at: time, bytes: bytes.nullable() }),
])

const Worker = z.object({
  host: z.string(),
  /** `waiting`: no ffmpeg passes the self-test, so no jobs run */
  state: z.enum(['ready', 'waiting']),
  version: z.string(),
  commit: z.string(),
  ffmpeg: z.string(),
  problem: z.string(),
})

export const AdminFigures = z
  .object({
    at: time,
    /** Most urgent first */
    problems: z.array(StationProblem),
    /** People whose play began in the last ten minutes */
    listeners: count,
    /** Plays since midnight in the zone of the station, and those until the same time of day a week ago */
    plays: z.object({ today: count, weekAgo: count }),
    people: z.object({ all: count, today: count, week: count }),
    tracks: count,
    /** Null if it cannot be read */
    disk: Disk.nullable(),
    /** Files of uploads and what was made of them, as far as rows know their sizes */
    media: z.object({ place: z.enum(['local', 's3']), bytes }),
    /** Those with jobs, and the main ones; null if they cannot be read */
    queues: z.array(Queue).nullable(),
    uploads: z.object({ waiting: count, failed: count }),
    /** What waits for an admin */
    waiting: z.object({
      decisions: count,
      requests: count,
      tracks: count,
      episodes: count,
      comments: count,
      chat: count,
    }),
    backup: Backup,
    /** Of all processes in 24 hours: problems of replies, and jobs that failed for good (`job.`) */
    errors: z.array(z.object({ code: z.string(), count })),
    /** Empty where it is not known or not used */
    versions: z.object({
      version: z.string(),
      commit: z.string(),
      schema: z.string(),
      node: z.string(),
      postgres: z.string(),
      redis: z.string(),
      workers: z.array(Worker),
    }),
    /** By day (UTC) without those on which nobody listened, the last one first */
    days: z.array(z.object({ day: z.iso.date(), plays: count, listeners: count })),
    topTracks: z.array(z.object({ musicID: idOut, title: z.string(), plays: count })),
  })
  .meta({ id: 'AdminFigures' })
export type AdminFigures = z.infer<typeof AdminFigures>

export const adminFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  tag: 'admin',
  access: 'admin',
  summary:
    'What the overview of the admin area shows: problems, listening, people, disk, queues, what waits, backups, errors, versions',
  reply: AdminFigures,
})

/** To admins who watch, each time the figures were read anew */
export interface FiguresServerEvents {
  figures: (figures: AdminFigures) => void
  /** The session or the rights have ended. */
  figuresEnded: () => void
}

export interface FiguresClientEvents {
  watchFigures: (done: (allowed: boolean) => void) => void
  unwatchFigures: () => void
}
