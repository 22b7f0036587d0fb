/** Queues of jobs. A row in the database records pending work; a job only starts it. */
import {
  type JobName,
  type JobPayload,
  jobIDOf,
  type LaneName,
  parsePayload,
  type QueueName,
  queuesOf,
} from '@nava/contracts'
import { type Job, type JobsOptions, Queue, type JobState } from 'bullmq'
import { setTimeout as sleep } from 'node:timers/promises'
import { openQueueBacking, type QueueBacking, type QueueLog, type RedisPlace } from './queue-backing.ts'
import { lanes, queueNames, queuesOfLane } from './queue-names.ts'
import { watchQueues, type JobChange } from './watch-queues.ts'

export interface Queues {
  /** Adds a job unless its ID exists, even if that job has finished. */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions) => Promise<void>
  /** Adds a job. Resolves to false if a job with this ID waits or runs. */
  enqueueAgain: <N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: EnqueueOptions,
  ) => Promise<boolean>
  stateOf: (name: JobName, jobID: string) => Promise<'waiting' | 'running' | 'ended' | 'unknown'>
  isInLongLane: (name: JobName, jobID: string) => Promise<boolean>
  /** Removes a job and frees its ID. Resolves to false for a running job, which stays. */
  remove: (name: JobName, jobID: string) => Promise<boolean>
  /**
   * Calls `listener` after each change of a job, when the row is written already. Returns a function that stops this.
   */
  watch: (listener: (change: JobChange) => void) => () => Promise<void>
  counts: () => Promise<Record<LaneName, QueueCounts>>
  countsByQueue: () => Promise<Record<QueueName, QueueCounts>>
  details: () => Promise<Record<QueueName, QueueDetails>>
  /** Returns the jobs that run, wait or have failed; at most `most` of each queue and state. */
  list: (most: number) => Promise<QueuedJob[]>
  /** @throws if the queues cannot be reached, or only read */
  check: () => Promise<void>
  backing: QueueBacking
  close: () => Promise<void>
}

export interface QueueCounts {
  waiting: number
  running: number
  failed: number
}

export interface QueueDetails extends QueueCounts {
  /** Those of the waiting ones that are for later */
  delayed: number
  /** Milliseconds since the oldest due job was added; null if none waits */
  oldest: number | null
}

export interface QueuedJob {
  queue: QueueName
  job: string
  jobID: string
  state: keyof QueueCounts
  percent: number
  attempts: number
  reason: string
  /** ISO 8601 */
  created: string
}

export interface EnqueueOptions {
  /** Default: that of the payload */
  jobID?: string
  /** 1 is the most urgent, except for jobs without a priority, which come first */
  priority?: number
  /** Milliseconds before it may start */
  delay?: number
  isLong?: boolean
}

const ATTEMPTS = 3

/**
 * Opens the queues in Redis with `redis`, else in the database.
 * @throws if the database does not answer
 */
export async function openQueues(options: {
  databaseUrl: string
  redis?: RedisPlace | undefined
  log: QueueLog
  connections?: number
  /** Milliseconds before the second attempt; doubled before the third */
  backOff?: number
}): Promise<Queues> {
  const { log, backOff = 5000 } = options
  const backing = await openQueueBacking({ connections: 5, ...options })
  const open = (name: QueueName) => {
    const queue = new Queue(name, { connection: backing.producing, ...backing.options }, backing.make)
    queue.on('error', (error) => backing.report(name, error, 'The queue has a fault'))
    return queue
  }
  const soon = explaining(backing)
  const byName = forEach(queueNames, open)
  const all = Object.values(byName)
  const lanesOf = (name: JobName) => {
    const { queue, longQueue } = queuesOf(name)
    return longQueue ? [byName[queue], byName[longQueue]] : [byName[queue]]
  }
  const stateOf = async (name: JobName, jobID: string) => {
    const states = await Promise.all(lanesOf(name).map((queue) => soon(queue.getJobState(jobID))))
    const phases = states.map(phaseOf)
    // A job active in the long lane has ended in the first queue, so 'running' takes precedence.
    return (['running', 'waiting', 'ended'] as const).find((state) => phases.includes(state)) ?? 'unknown'
  }
  // Limits the wait for Redis at the start, because only uploads need queues.
  const ready = Promise.all(all.map((queue) => queue.waitUntilReady()))
  await Promise.race([ready, sleep(READY_TIMEOUT, undefined, { ref: false })])

  const enqueue: Queues['enqueue'] = async (name, payload, options = {}) => {
    const queue = lanesOf(name)[options.isLong ? 1 : 0]
    if (!queue) throw new Error(`There are no long jobs named ${name}`)
    const { jobID = jobIDOf(name, payload) } = options
    await soon(
      queue.add(name, parsePayload(name, payload), { ...jobOptions(options, backOff), jobId: jobID }),
    )
  }
  const remove = async (name: JobName, jobID: string) => {
    for (const queue of lanesOf(name))
      // BullMQ does not remove a job while a worker holds it.
      await soon(queue.remove(jobID)).catch((error: unknown) => {
        log.warn({ jobID, error: String(error) }, 'A job could not be removed')
      })
    return (await stateOf(name, jobID)) === 'unknown'
  }
  const countsByQueue = () => ofEach(async (name) => countsIn(await soon(byName[name].getJobCounts())))

  return {
    enqueue,
    enqueueAgain: async (name, payload, options = {}) => {
      const { jobID = jobIDOf(name, payload) } = options
      const state = await stateOf(name, jobID)
      if (state === 'waiting' || state === 'running') return false
      if (state === 'ended') await remove(name, jobID)
      await enqueue(name, payload, options)
      return true
    },
    stateOf,
    isInLongLane: async (name, jobID) => {
      const [, long] = lanesOf(name)
      return long !== undefined && phaseOf(await soon(long.getJobState(jobID))) !== 'unknown'
    },
    remove,
    watch: (listener) => watchQueues(backing, listener),
    counts: async () => {
      const counts = await countsByQueue()
      return forEach(lanes, (lane) => sumOf(queuesOfLane(lane).map((name) => counts[name])))
    },
    countsByQueue,
    details: () => ofEach((name) => soon(detailsOf(byName[name]))),
    list: async (most) =>
      (await Promise.all(queueNames.map((name) => soon(listJobs(name, byName[name], most))))).flat(),
    check: async () => {
      await soon(backing.assertWritable())
    },
    backing,
    close: async () => {
      await Promise.all(all.map((queue) => queue.close()))
      await backing.close()
    },
  }
}

const forEach = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>

async function ofEach<T>(read: (name: QueueName) => Promise<T>): Promise<Record<QueueName, T>> {
  const found = queueNames.map(async (name) => [name, await read(name)] as const)
  return Object.fromEntries(await Promise.all(found)) as Record<QueueName, T>
}

const jobOptions = ({ priority, delay }: EnqueueOptions, backOff: number): JobsOptions => ({
  ...(priority !== undefined && { priority }),
  ...(delay !== undefined && { delay }),
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: backOff },
  removeOnComplete: { age: 60 * 60, count: 1000 },
  removeOnFail: { age: 7 * 24 * 60 * 60, count: 1000 },
})

/** Milliseconds */
const READY_TIMEOUT = 3000
const CALL_TIMEOUT = 5000

/** Limits the wait, and makes errors those that the backing explains. */
const explaining =
  ({ explained }: QueueBacking) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await inTime(work)
    } catch (error) {
      throw await explained(error)
    }
  }

/** Limits the wait; the operation may still complete later. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The queues do not answer')), CALL_TIMEOUT)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

type JobCounts = Awaited<ReturnType<Queue['getJobCounts']>>

function countsIn({
  waiting = 0,
  delayed = 0,
  prioritized = 0,
  active = 0,
  failed = 0,
}: JobCounts): QueueCounts {
  return { waiting: waiting + delayed + prioritized, running: active, failed }
}

/** The oldest job is the first or the last of a list, since lists are sorted by age within a priority. */
async function detailsOf(queue: Pick<Queue, 'getJobCounts' | 'getJobs'>): Promise<QueueDetails> {
  const found = await queue.getJobCounts()
  const counts = countsIn(found)
  const { delayed = 0 } = found
  if (counts.waiting <= delayed) return { ...counts, delayed, oldest: null }
  const ends = await Promise.all(
    [true, false].map((ascending) => queue.getJobs(['waiting', 'prioritized'], 0, 0, ascending)),
  )
  // A job may be gone before it was read.
  const times = ends.flat().flatMap((job) => (job?.timestamp === undefined ? [] : [job.timestamp]))
  return {
    ...counts,
    delayed,
    oldest: times.length === 0 ? null : Math.max(0, Date.now() - Math.min(...times)),
  }
}
const STATES = [
  { state: 'running', types: ['active'] },
  { state: 'waiting', types: ['waiting', 'prioritized', 'delayed'] },
  { state: 'failed', types: ['failed'] },
] as const

async function listJobs(name: QueueName, queue: Pick<Queue, 'getJobs'>, most: number): Promise<QueuedJob[]> {
  const lists = STATES.map(async ({ state, types }) => {
    // A job that was removed meanwhile is undefined, which the types of BullMQ omit.
    const jobs: (Job | undefined)[] = await queue.getJobs([...types], 0, most - 1, state === 'waiting')
    return jobs.slice(0, most).flatMap((job) => (job ? describeJob(name, state, job) : []))
  })
  return (await Promise.all(lists)).flat()
}

const REASON_CHARACTERS = 500

const describeJob = (queue: QueueName, state: QueuedJob['state'], job: Job): QueuedJob => ({
  queue,
  job: job.name,
  jobID: job.id ?? '',
  state,
  percent: typeof job.progress === 'number' ? Math.trunc(job.progress) : 0,
  attempts: job.attemptsMade,
  reason: (job.failedReason ?? '').slice(0, REASON_CHARACTERS),
  created: new Date(job.timestamp).toISOString(),
})

function sumOf(counts: readonly QueueCounts[]): QueueCounts {
  const sum = (state: keyof QueueCounts) => counts.reduce((total, each) => total + each[state], 0)
  return { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') }
}

function phaseOf(state: JobState | 'unknown'): 'waiting' | 'running' | 'ended' | 'unknown' {
  switch (state) {
    case 'waiting':
    case 'delayed':
    case 'prioritized':
    case 'waiting-children':
      return 'waiting'
    case 'active':
      return 'running'
    case 'completed':
    case 'failed':
      return 'ended'
    case 'unknown':
      return 'unknown'
    default:
      return state satisfies never
  }
}
