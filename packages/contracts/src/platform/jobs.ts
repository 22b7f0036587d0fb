/** A job may run twice: its handler checks the row first. */
import * as z from 'zod'

/** `version`: the job's upload; once that is replaced, the job does nothing. */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })

export const jobs = {
  transcodeAudio: AssetJob,
  transcodeVideo: AssetJob,
  /** Measures an older recording without loudness and waveform; `version`: the published one */
  measureAudio: AssetJob,
  /** Makes an older video's missing storyboard and posters; `version`: the published one */
  pictureVideo: AssetJob,
  /** Makes the live channel's film of a recording; `version`: the published one */
  filmAudio: AssetJob,
  encodeImage: z.object({ imageID: z.int(), version: z.string() }),
  /** Imports a DJ's next episode from a feed. The api takes these jobs, the worker all others. */
  importEpisode: z.object({ djID: z.int() }),
} as const

export type JobName = keyof typeof jobs
export type WorkerJobName = Exclude<JobName, 'importEpisode'>
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>

/** The job of an upload, by its kind */
export const transcodeOf = { audio: 'transcodeAudio', video: 'transcodeVideo' } as const satisfies Record<
  string,
  JobName
>

/** Short jobs do not wait behind long ones of another kind. */
export const queueOf = {
  transcodeAudio: 'audio',
  transcodeVideo: 'video',
  measureAudio: 'audio',
  filmAudio: 'audio',
  pictureVideo: 'video',
  encodeImage: 'images',
  importEpisode: 'imports',
} as const satisfies Record<JobName, string>

/** Lanes of long transcodes, so that short ones need not wait. A job's length is found in its first queue. */
export const longLaneOf = { audio: 'audioLong', video: 'videoLong' } as const

export type LaneName = (typeof queueOf)[WorkerJobName]
export type WorkerQueueName = LaneName | (typeof longLaneOf)[keyof typeof longLaneOf]
export type QueueName = WorkerQueueName | (typeof queueOf)['importEpisode']

export const WORKER_HEARTBEAT_SECONDS = 10

/** What became of a run of a job: `refused` blames the file, `failed` may be tried again. */
export type JobOutcome = 'done' | 'refused' | 'failed'

/** Upper limits in seconds by which durations of jobs are counted */
export const JOB_TIME_LIMITS = [0.1, 0.5, 2, 10, 30, 120, 600, 3600, Infinity] as const
