import * as z from 'zod'
import { AssetKind, AssetState } from '../catalogue/music.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, searchFor, stationTimeIn, time } from '../platform/fields.ts'
import { StationProblem } from '../platform/station-problems.ts'
import { AssetStatus } from '../studio/uploads.ts'
import { crudList, crudRead } from './crud.ts'
import { valueKinds } from '../platform/value-kinds.ts'

const logLine = z.string().register(valueKinds, { kind: 'prose' })

const AdminJob = z
  .object({
    jobID: idOut,
    kind: AssetKind,
    /** 0 for an episode; for a track, `podcastID` is 0 */
    musicID: idOut,
    podcastID: idOut,
    title: z.string(),
    status: AssetStatus,
    fileName: z.string(),
    bytes: z.int(),
    retries: z.int(),
    /** Last lines of ffmpeg, or the error, of the last run that failed */
    log: z.array(logLine),
    updated: time,
  })
  .meta({ id: 'AdminJob' })

export const adminListJobs = crudList({
  path: 'jobs',
  many: 'uploads and what becomes of them',
  row: AdminJob,
  sorts: ['updated', 'created'],
  filters: { state: AssetState.optional() },
})

export const adminReadJob = crudRead({
  path: 'jobs',
  one: 'an upload and the log of its last failure',
  row: AdminJob,
})

export const adminCancelJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/cancel',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary:
    'Stop the work on an upload that waits or is processed; its file is kept, so that it can be retried',
  params: z.object({ id: idText }),
  reply: AdminJob,
})

export const adminQueueJobs = endpoint({
  method: 'GET',
  path: '/api/admin/queues/jobs',
  tag: 'admin',
  access: 'admin',
  summary: 'The jobs that run, wait or have failed in every queue, at most 20 of each queue and state',
  reply: z.object({
    jobs: z.array(
      z.object({
        queue: z.string(),
        /** What it does, such as encodeImage */
        job: z.string(),
        /** ID in the queue; begins with that of the row */
        jobID: z.string(),
        state: z.enum(['running', 'waiting', 'failed']),
        percent: z.int(),
        attempts: z.int(),
        reason: z.string(),
        created: time,
      }),
    ),
  }),
})

export const adminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  tag: 'admin',
  access: 'admin',
  summary: 'What is wrong with the station and what to do about it, as the process that answers knows it',
  reply: z.object({ warnings: z.array(StationProblem) }),
})

export const adminNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/numbers',
  tag: 'admin',
  access: 'admin',
  summary:
    'How many listen now, the plays of the last 30 days, accounts, and the most played tracks of that time',
  reply: z.object({
    /** People whose play began in the last ten minutes */
    listeners: z.int(),
    accounts: z.int(),
    tracks: z.int(),
    /** By day (UTC) without those on which nobody listened, the last one first; `listeners` counts each person once a day */
    days: z.array(z.object({ day: z.iso.date(), plays: z.int(), listeners: z.int() })),
    topTracks: z.array(z.object({ musicID: idOut, title: z.string(), plays: z.int() })),
  }),
})

const counts = z.object({ waiting: z.int(), running: z.int(), failed: z.int() })

export const adminQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  tag: 'admin',
  access: 'admin',
  summary: 'How many jobs wait, run and have failed in each queue',
  reply: z.object({ audio: counts, video: counts, images: counts }),
})

export const adminProcessing = endpoint({
  method: 'GET',
  path: '/api/admin/processing',
  tag: 'admin',
  access: 'admin',
  summary: 'The workers that are alive and what they lack, and how many uploads have failed for which reason',
  reply: z.object({
    workers: z.array(
      z.object({
        workerID: z.string(),
        host: z.string(),
        /** `waiting`: no ffmpeg passes the self-test, so no jobs run */
        state: z.enum(['ready', 'waiting']),
        ffmpeg: z.string(),
        problem: z.string(),
        /** Release and commit that it runs */
        version: z.string(),
        commit: z.string(),
        started: time,
        seen: time,
      }),
    ),
    failures: z.array(z.object({ code: z.string(), count: z.int() })),
  }),
})

export const adminRetryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Transcode a failed upload again',
  params: z.object({ id: idText }),
  reply: AdminJob,
})

const RecommendationRun = z
  .object({
    /** Null if never requested */
    requested: time.nullable(),
    started: time.nullable(),
    finished: time.nullable(),
  })
  .meta({ id: 'RecommendationRun' })
export type RecommendationRun = z.infer<typeof RecommendationRun>

export const adminRecommendations = endpoint({
  method: 'GET',
  path: '/api/admin/recommendations',
  tag: 'admin',
  access: 'admin',
  summary: 'When similar tracks and mixes were last computed, and whether they are to be computed again',
  reply: RecommendationRun,
})

export const adminMakeRecommendations = endpoint({
  method: 'POST',
  path: '/api/admin/recommendations',
  tag: 'admin',
  access: 'admin',
  summary:
    'Have a worker compute similar tracks and mixes again within a minute, without waiting for the night',
  reply: RecommendationRun,
})

export const adminListAudit = crudList({
  path: 'audit',
  many: 'what admins have changed',
  row: z
    .object({
      auditID: idOut,
      /** 0 for a deleted account or the command line */
      userID: idOut,
      name: z.string(),
      action: z.string(),
      /** Kind and ID of the changed row; ID 0 for none */
      kind: z.string(),
      rowID: idOut,
      /** JSON: values by field, or `{ from, to }` where the former value is known */
      changes: z.string(),
      at: time,
    })
    .meta({ id: 'AdminAudit' }),
  sorts: ['created'],
  filters: {
    kind: z
      .string()
      .max(40)
      .regex(/^[a-z]*$/)
      .optional(),
    action: searchFor.optional(),
    rowID: idText.optional(),
    userID: idText.optional(),
    from: stationTimeIn.optional(),
    to: stationTimeIn.optional(),
  },
})

export const adminAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  tag: 'admin',
  access: 'admin',
  summary: 'The kinds and actions that the audit has, by which it can be filtered',
  reply: z.object({ kind: z.array(z.string()), action: z.array(z.string()) }),
})
