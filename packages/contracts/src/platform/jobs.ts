/** Payloads of jobs. A job may run twice, so its handler checks the row first. */
import * as z from 'zod'

/** `version`: the upload; if it was replaced, the job does nothing */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })

export const jobs = {
  transcodeAudio: AssetJob,
  transcodeVideo: AssetJob,
  /** Measures loudness and waveform of older recordings; `version`: the published one */
  measureAudio: AssetJob,
  /** Makes missing storyboards and posters of older videos; `version`: the published one */
  pictureVideo: AssetJob,
  /** Makes the film of a recording for the live channel; `version`: the published one */
  filmAudio: AssetJob,
  encodeImage: z.object({ imageID: z.int(), version: z.string() }),
  /** Imports the next episode of a DJ from a feed; runs in the api; other jobs run in the worker */
  importEpisode: z.object({ djID: z.int() }),
  /** Imports a user's library from a Subsonic server; runs in the api too */
  importLibrary: z.object({ userID: z.int() }),
} as const

export type JobName = keyof typeof jobs
export type WorkerJobName = Exclude<JobName, 'importEpisode' | 'importLibrary'>
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>

export const transcodeOf = { audio: 'transcodeAudio', video: 'transcodeVideo' } as const satisfies Record<
  string,
  JobName
>

/** Queues by job, so that short jobs do not wait behind long ones of another kind */
export const queueOf = {
  transcodeAudio: 'audio',
  transcodeVideo: 'video',
  measureAudio: 'audio',
  filmAudio: 'audio',
  pictureVideo: 'video',
  encodeImage: 'images',
  importEpisode: 'imports',
  importLibrary: 'libraries',
} as const satisfies Record<JobName, string>

/** Lanes of long transcodes. A job starts in the first queue, where its length is measured. */
export const longLaneOf = { audio: 'audioLong', video: 'videoLong' } as const

export type LaneName = (typeof queueOf)[WorkerJobName]
export type WorkerQueueName = LaneName | (typeof longLaneOf)[keyof typeof longLaneOf]
export type QueueName = WorkerQueueName | (typeof queueOf)['importEpisode' | 'importLibrary']

export const WORKER_HEARTBEAT_SECONDS = 10

/** Outcome of a run: `refused` blames the file, `failed` may be retried. */
export type JobOutcome = 'done' | 'refused' | 'failed'

/** Upper limits of a histogram's buckets of durations, in seconds */
export const JOB_TIME_LIMITS = [0.1, 0.5, 2, 10, 30, 120, 600, 3600, Infinity] as const
