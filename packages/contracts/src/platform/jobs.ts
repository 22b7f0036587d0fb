/** Jobs for the worker. A job may run twice: its handler checks the row first. */
import * as z from 'zod'

/** `version`: the upload of the job, which ends immediately if that was replaced */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })

export const jobs = {
  transcodeAudio: AssetJob,
  transcodeVideo: AssetJob,
  /** Measures a published recording that lacks loudness and waveform; `version`: the published one */
  measureAudio: AssetJob,
  /** Makes the missing storyboard and posters of a published video; `version`: the published one */
  pictureVideo: AssetJob,
  /** Makes a recording's film for the live channel; `version`: the published one */
  filmAudio: AssetJob,
  encodeImage: z.object({ imageID: z.int(), version: z.string() }),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>

/** Separate queues, so that short jobs do not wait behind long ones of another kind */
export const queueOf = {
  transcodeAudio: 'audio',
  transcodeVideo: 'video',
  measureAudio: 'audio',
  filmAudio: 'audio',
  pictureVideo: 'video',
  encodeImage: 'images',
} as const satisfies Record<JobName, string>

/**
 * Lane of long transcodes, so that others' short ones need not wait. A job starts in its queue, where its length is
 * found.
 */
export const longLaneOf = { audio: 'audioLong', video: 'videoLong' } as const

export type LaneName = (typeof queueOf)[JobName]
export type QueueName = LaneName | (typeof longLaneOf)[keyof typeof longLaneOf]

export const WORKER_HEARTBEAT_SECONDS = 10
