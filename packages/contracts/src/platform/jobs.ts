/** Background jobs. A job may run twice, so its handler checks the row first. */
import * as z from 'zod'

/**
 * Short jobs do not wait behind long ones of another kind, so a `queue` has one kind. A job starts in `queue`, where
 * its length is measured; `longQueue` has the long ones.
 */
interface Entry<Payload, Queue, LongQueue> {
  payload: z.ZodType<Payload>
  id: (payload: Payload) => string
  queue: Queue
  longQueue?: LongQueue
}
const job = <P, const Queue extends string, const LongQueue extends string = never>(
  entry: Entry<P, Queue, LongQueue>,
) => entry

/** `version`: the upload; if it was replaced, the job does nothing */
const AssetJob = z.object({ assetID: z.int(), version: z.string() })
const idOfAsset = ({ assetID, version }: z.infer<typeof AssetJob>) => `${assetID}-${version}`
/** A job on an older recording or video; `version`: the published one */
const later = <const Queue extends string>(queue: Queue, what: string) =>
  job({ payload: AssetJob, id: (asset) => `${idOfAsset(asset)}-${what}`, queue })

export const workerJobs = {
  transcodeAudio: job({ payload: AssetJob, id: idOfAsset, queue: 'audio', longQueue: 'audioLong' }),
  transcodeVideo: job({ payload: AssetJob, id: idOfAsset, queue: 'video', longQueue: 'videoLong' }),
  /** Measures loudness and waveform */
  measureAudio: later('audio', 'measure'),
  /** Makes missing storyboards and posters */
  pictureVideo: later('video', 'pictures'),
  /** Makes the film of a recording for the live channel */
  filmAudio: later('audio', 'film'),
  encodeImage: job({
    payload: z.object({ imageID: z.int(), version: z.string() }),
    id: ({ imageID, version }) => `${imageID}-${version}`,
    queue: 'images',
  }),
}

/** Jobs of the api: one at a time for each DJ, user or account */
export const apiJobs = {
  /** Imports the next episode of a DJ from a feed */
  importEpisode: job({
    payload: z.object({ djID: z.int() }),
    id: ({ djID }) => `dj-${djID}`,
    queue: 'imports',
  }),
  /** Makes an episode of a DJ's show */
  recordShow: job({
    payload: z.object({ showID: z.int() }),
    id: ({ showID }) => `show-${showID}`,
    queue: 'recordings',
  }),
  /** Imports a user's library from a Subsonic server or from files */
  importLibrary: job({
    payload: z.object({ userID: z.int() }),
    id: ({ userID }) => `user-${userID}`,
    queue: 'libraries',
  }),
  /** Plans or writes the next import of a folder of the server */
  importFolder: job({
    payload: z.object({ step: z.enum(['plan', 'write']) }),
    id: ({ step }) => step,
    queue: 'folders',
  }),
  /** Fills in the demo that was chosen at the first set-up */
  fillDemo: job({ payload: z.object({}), id: () => 'demo', queue: 'demo' }),
  /** Sends the plays of a user to another service */
  sendScrobbles: job({
    payload: z.object({ userID: z.int(), service: z.string() }),
    id: ({ userID, service }) => `${service}-${userID}`,
    queue: 'scrobbles',
  }),
}

const jobs = { ...workerJobs, ...apiJobs }

type Jobs = typeof jobs
export type JobName = keyof Jobs
export type WorkerJobName = keyof typeof workerJobs
export type ApiJobName = keyof typeof apiJobs
export type JobPayload<N extends JobName> = z.infer<Jobs[N]['payload']>

type QueueOf<N extends JobName> = Jobs[N]['queue'] | NonNullable<Jobs[N]['longQueue']>
export type LaneName = Jobs[WorkerJobName]['queue']
export type WorkerQueueName = QueueOf<WorkerJobName>
export type QueueName = QueueOf<JobName>

/** The same table for a name that only the caller knows */
const byName: { [N in JobName]: Entry<JobPayload<N>, QueueName, QueueName> } = jobs

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
