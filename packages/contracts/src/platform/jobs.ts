/** The jobs that the api enqueues for the worker. A job may run twice: its handler checks the database row first. */
import * as z from 'zod'

/** `version` is the upload that the job was made for; a job of a replaced upload ends at once. */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })

export const jobs = {
  transcodeAudio: AssetJob,
  transcodeVideo: AssetJob,
  /** Measures a recording that was published before loudness and waveforms were; `version` is the published one. */
  measureAudio: AssetJob,
  /** Makes the storyboard and posters of a video that was published without them; `version` is the published one. */
  pictureVideo: AssetJob,
  /** Makes the film that the live channel plays of a recording; `version` is the published one. */
  filmAudio: AssetJob,
  /** Makes the widths and formats of a stored picture. */
  encodeImage: z.object({ imageID: z.int(), version: z.string() }),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>

/** Which queue a job waits in: a short job never waits behind a long one of another kind. */
export const queueOf = {
  transcodeAudio: 'audio',
  transcodeVideo: 'video',
  measureAudio: 'audio',
  filmAudio: 'audio',
  pictureVideo: 'video',
  encodeImage: 'images',
} as const satisfies Record<JobName, string>

/**
 * Where a transcode goes on that turns out to be long, so that short ones of other people need not wait for it. Every job
 * begins in its queue; only there is it known how long it takes.
 */
export const longLaneOf = { audio: 'audioLong', video: 'videoLong' } as const

export type LaneName = (typeof queueOf)[JobName]
export type QueueName = LaneName | (typeof longLaneOf)[keyof typeof longLaneOf]

/** How often each process of the worker writes its row. */
export const WORKER_HEARTBEAT_SECONDS = 10
