/** The queues between api and worker. The database row says what is owed; a queue only says when. */
import { jobs, queueOf, type JobName, type JobPayload, type QueueName } from '@nava/contracts'
import { Queue, type JobState } from 'bullmq'
import { setTimeout as sleep } from 'node:timers/promises'
import { openQueueBacking, type QueueBacking, type QueueLog } from './queue-backing.ts'
import { queueNames } from './queue-names.ts'
import { watchQueues, type JobChange } from './watch-queues.ts'

export interface Queues {
  /** Puts a job into its queue; an id that is there already, even finished, is not put in again. */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>, options: EnqueueOptions) => Promise<void>
  /** Whether a job waits, runs, or does neither. */
  stateOf: (name: JobName, jobID: string) => Promise<'waiting' | 'running' | 'ended' | 'unknown'>
  /** Takes a job out, so that its id may be used again; gives false for one that runs just now, which stays. */
  remove: (name: JobName, jobID: string) => Promise<boolean>
  /**
   * Calls `listener` after every change of any job: queued, started, progress, ended. What became of it is read from
   * the database row, which is written first. Gives the function that ends this.
   */
  watch: (listener: (change: JobChange) => void) => () => Promise<void>
  /** Jobs by queue. */
  counts: () => Promise<Record<QueueName, { waiting: number; running: number; failed: number }>>
  /** @throws when the queues cannot be reached */
  check: () => Promise<void>
  /** For `consume.ts`. */
  backing: QueueBacking
  close: () => Promise<void>
}

export interface EnqueueOptions {
  jobID: string
  /** 1 is the most urgent; a job without priority goes before all that have one. */
  priority?: number
  /** Milliseconds until it may start. */
  delay?: number
}

/** Tries that a job gets. */
const ATTEMPTS = 3

/**
 * Opens the queues: in Redis with `redisUrl`, else in the database. Errors of the connection go to `log`, never to the
 * caller; a call fails when it cannot be done.
 * @throws when the database does not answer
 */
export async function openQueues(options: {
  databaseUrl: string
  redisUrl?: string | undefined
  log: QueueLog
  /** Most connections to the database. */
  connections?: number
  /** Milliseconds before a job's second try; the third waits twice as long. */
  backOff?: number
}): Promise<Queues> {
  const { log, backOff = 5000 } = options
  const backing = await openQueueBacking({ connections: 12, ...options })
  const open = (name: QueueName) => {
    const queue = new Queue(name, { connection: backing.producing }, backing.make)
    queue.on('error', (error) => log.warn({ queue: name, error: error.message }, 'The queue has a fault'))
    return queue
  }
  const byName = { audio: open('audio'), video: open('video'), images: open('images') }
  const all = queueNames.map((name) => byName[name])
  const of = (name: JobName) => byName[queueOf[name]]
  // A Redis that is away is waited for a moment only: what is not about uploads works without it.
  const ready = Promise.all(all.map((queue) => queue.waitUntilReady()))
  await Promise.race([ready, sleep(READY_PATIENCE, undefined, { ref: false })])

  return {
    enqueue: async (name, payload, { jobID, priority, delay }) => {
      const options = {
        jobId: jobID,
        ...(priority !== undefined && { priority }),
        ...(delay !== undefined && { delay }),
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: backOff },
        removeOnComplete: { age: 60 * 60, count: 1000 },
        removeOnFail: { age: 7 * 24 * 60 * 60, count: 1000 },
      }
      await soon(of(name).add(name, jobs[name].parse(payload), options))
    },
    stateOf: async (name, jobID) => standing(await soon(of(name).getJobState(jobID))),
    remove: async (name, jobID) => {
      const queue = of(name)
      // BullMQ refuses to remove a job that a worker holds.
      await soon(queue.remove(jobID)).catch((error: unknown) => {
        log.warn({ jobID, error: String(error) }, 'A job could not be removed')
      })
      return (await soon(queue.getJobState(jobID))) === 'unknown'
    },
    watch: (listener) => watchQueues(backing, log, listener),
    counts: async () => {
      const count = async (queue: Pick<Queue, 'getJobCounts'>) => {
        const {
          waiting = 0,
          delayed = 0,
          prioritized = 0,
          active = 0,
          failed = 0,
        } = await soon(queue.getJobCounts())
        return { waiting: waiting + delayed + prioritized, running: active, failed }
      }
      const { audio, video, images } = byName
      return { audio: await count(audio), video: await count(video), images: await count(images) }
    },
    check: async () => {
      await soon(byName.audio.getJobCounts('waiting'))
    },
    backing,
    close: async () => {
      await Promise.all(all.map((queue) => queue.close()))
      await backing.close()
    },
  }
}

/** In ms. */
const READY_PATIENCE = 3000
const CALL_PATIENCE = 5000

/** Gives up waiting for a store that does not answer; what it was told it may still do later. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The queues do not answer')), CALL_PATIENCE)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function standing(state: JobState | 'unknown'): 'waiting' | 'running' | 'ended' | 'unknown' {
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
