/** Background jobs. A job may run twice, so its handler checks the row first. */
import * as z from 'zod'

/** `version`: the upload; if it was replaced, the job does nothing */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })
const ImageJob = z.object({ imageID: z.int(), version: z.string() })
const DjJob = z.object({ djID: z.int() })
const UserJob = z.object({ userID: z.int() })
const ServiceJob = z.object({ userID: z.int(), service: z.string() })

const idOfAsset = ({ assetID, version }: z.infer<typeof AssetJob>) => `${assetID}-${version}`
const idOfAssetFor = (what: string) => (job: z.infer<typeof AssetJob>) => `${idOfAsset(job)}-${what}`
const idOfUser = ({ userID }: z.infer<typeof UserJob>) => `user-${userID}`

/**
 * Jobs of the worker. Short jobs do not wait behind long ones of another kind, so a `queue` has one kind. A job starts
 * in `queue`, where its length is measured; `longQueue` has the long ones.
 */
export const workerJobs = {
  transcodeAudio: { payload: AssetJob, id: idOfAsset, queue: 'audio', longQueue: 'audioLong' },
  transcodeVideo: { payload: AssetJob, id: idOfAsset, queue: 'video', longQueue: 'videoLong' },
  /** Measures loudness and waveform of older recordings; `version`: the published one */
  measureAudio: { payload: AssetJob, id: idOfAssetFor('measure'), queue: 'audio' },
  /** Makes missing storyboards and posters of older videos; `version`: the published one */
  pictureVideo: { payload: AssetJob, id: idOfAssetFor('pictures'), queue: 'video' },
  /** Makes the film of a recording for the live channel; `version`: the published one */
  filmAudio: { payload: AssetJob, id: idOfAssetFor('film'), queue: 'audio' },
  encodeImage: {
    payload: ImageJob,
    id: ({ imageID, version }: z.infer<typeof ImageJob>) => `${imageID}-${version}`,
    queue: 'images',
  },
} as const

/** Jobs of the api: one at a time for each DJ, user or account */
export const apiJobs = {
  /** Imports the next episode of a DJ from a feed */
  importEpisode: {
    payload: DjJob,
    id: ({ djID }: z.infer<typeof DjJob>) => `dj-${djID}`,
    queue: 'imports',
  },
  /** Imports a user's library from a Subsonic server or from files */
  importLibrary: { payload: UserJob, id: idOfUser, queue: 'libraries' },
  /** Sends the plays of a user to another service */
  sendScrobbles: {
    payload: ServiceJob,
    id: ({ userID, service }: z.infer<typeof ServiceJob>) => `${service}-${userID}`,
    queue: 'scrobbles',
  },
} as const

export const jobs = { ...workerJobs, ...apiJobs } as const

type Jobs = typeof jobs
export type JobName = keyof Jobs
export type WorkerJobName = keyof typeof workerJobs
export type ApiJobName = keyof typeof apiJobs
export type JobPayload<N extends JobName> = z.infer<Jobs[N]['payload']>

type QueueOf<N extends JobName> = Jobs[N]['queue']
type LongQueueOf<N extends JobName> = Extract<Jobs[N], { longQueue: string }>['longQueue']
export type LaneName = QueueOf<WorkerJobName>
export type WorkerQueueName = LaneName | LongQueueOf<WorkerJobName>
export type QueueName = QueueOf<JobName> | LongQueueOf<JobName>

/** The same table for a name that only the caller knows */
const byName: {
  [N in JobName]: {
    payload: z.ZodType<JobPayload<N>>
    id: (payload: JobPayload<N>) => string
    queue: QueueName
    longQueue?: QueueName
  }
} = jobs

/** @throws ZodError */
export const parsePayload = <N extends JobName>(name: N, data: unknown): JobPayload<N> =>
  byName[name].payload.parse(data)

/**
 * Returns the ID of a job, so that the same work is never queued twice. `run` tells apart runs with one payload: each
 * Retry of an upload has another number.
 */
export const jobIDOf = <N extends JobName>(name: N, payload: JobPayload<N>, run?: string | number): string =>
  byName[name].id(payload) + (run === undefined ? '' : `-${run}`)

/** Returns the row of a job of the worker. */
export const rowOfJob = (jobID: string): number => Number.parseInt(jobID, 10)

export const queuesOf = (name: JobName): { queue: QueueName; longQueue?: QueueName } => byName[name]

export const transcodeOf = { audio: 'transcodeAudio', video: 'transcodeVideo' } as const satisfies Record<
  string,
  WorkerJobName
>

export const WORKER_HEARTBEAT_SECONDS = 10

/** Outcome of a run: `refused` blames the file, `failed` may be retried. */
export type JobOutcome = 'done' | 'refused' | 'failed'

/** Upper limits of a histogram's buckets of durations, in seconds */
export const JOB_TIME_LIMITS = [0.1, 0.5, 2, 10, 30, 120, 600, 3600, Infinity] as const
