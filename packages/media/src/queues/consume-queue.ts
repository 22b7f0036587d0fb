import type { QueueName } from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { WaitingError, Worker, type Job } from 'bullmq'
import type { QueueBacking, QueueLog } from './queue-backing.ts'

/** Milliseconds to wait for Redis at exit. If it is unreachable, the sweep finds unreported jobs later. */
const STOP_TIMEOUT = 4000

/** Milliseconds between checks whether a clock that was wrong has left marks in the future */
const MARKS_EVERY = 60_000

export interface Consumer<T> {
  concurrency: number
  /** Milliseconds without renewal after which another process may take a job */
  lockMs: number
  /**
   * `signal` aborts with ShuttingDown or LockLost as its reason. If `work` throws ShuttingDown, the job is queued
   * again.
   */
  work: (job: Job, signal: AbortSignal) => Promise<T>
  onEnd?: (job: Job, outcome: T) => void
  /** Milliseconds, for tests */
  marksEvery?: number
}

export class ShuttingDown extends Error {
  override name = 'ShuttingDown'
}
export class LockLost extends Error {
  override name = 'LockLost'
}

/** Starts taking jobs. The returned function aborts running jobs and queues them again. */
export function consumeQueue<T>(
  queue: QueueName,
  { backing, log }: { backing: QueueBacking; log: QueueLog },
  { concurrency, lockMs, work, onEnd, marksEvery = MARKS_EVERY }: Consumer<T>,
): () => Promise<void> {
  const running = new Map<string, AbortController>()
  const workOn = async (job: Job, token: string | undefined): Promise<T> => {
    const stop = new AbortController()
    const id = job.id ?? ''
    running.set(id, stop)
    try {
      return await work(job, stop.signal)
    } catch (error) {
      if (error instanceof ShuttingDown) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      throw error
    } finally {
      // If the lock was lost, this process may already run the same job again.
      if (running.get(id) === stop) running.delete(id)
    }
  }
  const worker = new Worker(
    queue,
    workOn,
    {
      connection: backing.connection,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // Practically no limit, because handlers limit the starts of a job themselves.
      maxStalledCount: 1000,
      ...backing.options,
    },
    backing.make,
  )
  worker.on('error', (error) => backing.report(queue, error, 'The queue has a fault'))
  worker.on('lockRenewalFailed', (ids: string[]) => {
    for (const id of ids) running.get(id)?.abort(new LockLost())
  })
  if (onEnd) worker.on('completed', onEnd)
  const correctMarks = async () => {
    // While the database or Redis is away, the next check does.
    const marks = await backing.correctMarks(queue, lockMs).catch(() => 0)
    if (marks > 0)
      log.warn({ queue, marks }, 'The clock was ahead: times of the queue in the future were corrected')
  }
  void correctMarks()
  const correcting = setInterval(() => void correctMarks(), marksEvery)
  return async () => {
    clearInterval(correcting)
    const closed = worker.close()
    for (const stop of running.values()) stop.abort(new ShuttingDown())
    const ended = await Promise.race([closed.then(() => true), sleep(STOP_TIMEOUT, false, { ref: false })])
    if (!ended) log.warn({ queue }, 'The queue could not be told that this process ends')
  }
}
