/** Work that rows record as pending (decision 2): a job of their owner triggers it, one at a time for each owner. */
import { type ApiJobName, type JobPayload, parsePayload, queuesOf } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { consumeQueue, ShuttingDown } from '@nava/media/queues/consume-queue'
import type { Queues } from '@nava/media/queues/queues'
import { repeat } from '@nava/media/repeat'
import type { FastifyBaseLogger } from 'fastify'
import { type AnyTx, execute } from './audit/audited.ts'

interface PendingWork<N extends ApiJobName> {
  /** Number of owners that a process serves at once */
  concurrency: number
  /** Milliseconds after which another process takes over a dead one's job */
  lockMs: number
  /** Returns the owners of pending rows, or `only` if it has some. */
  pending: (only?: JobPayload<N>) => Promise<readonly JobPayload<N>[]>
  /**
   * Does what is pending. Returns after how many milliseconds the rest may follow; undefined leaves it to the sweep.
   * `deaths`: number of processes that died with this job
   */
  work: (owner: JobPayload<N>, signal: AbortSignal, deaths: number) => Promise<number | undefined>
  /** Follows each sweep. */
  afterSweep?: () => Promise<void>
}

export interface PendingJob<N extends ApiJobName> {
  /** Queues a job for each owner of pending rows, or for `only`, after `delay` ms. Never throws: the sweep repeats it. */
  enqueue: (only?: JobPayload<N>, delay?: number) => Promise<void>
  /** Takes jobs, and sweeps every `interval` ms. The returned function stops both and requeues current jobs. */
  run: (interval: number) => () => Promise<void>
}

export function pendingJob<N extends ApiJobName>(
  name: N,
  { queues, log }: { queues: Queues; log: FastifyBaseLogger },
  { concurrency, lockMs, pending, work, afterSweep }: PendingWork<N>,
): PendingJob<N> {
  const enqueue: PendingJob<N>['enqueue'] = async (only, delay = 0) => {
    try {
      for (const owner of await pending(only)) await queues.enqueueAgain(name, owner, { delay })
    } catch (error) {
      log.warn({ err: error, job: name }, 'pending work waits for the queue')
    }
  }
  const sweep = async () => {
    await enqueue()
    await afterSweep?.()
  }
  const run = (interval: number) => {
    const failure = `the sweep of ${name} has failed, trying again`
    const stopSweeping = repeat(sweep, { interval, failure, log })
    const stopTaking = consumeQueue(
      queuesOf(name).queue,
      { backing: queues.backing, log },
      {
        ...{ concurrency, lockMs },
        work: (job, signal) => work(parsePayload(name, job.data), signal, job.stalledCounter),
        // What became pending during the job relied on it and queued none.
        onEnd: ({ data }, pause) => {
          if (typeof pause === 'number') void enqueue(parsePayload(name, data), pause)
        },
      },
    )
    return async () => void (await Promise.all([stopSweeping(), stopTaking()]))
  }
  return { enqueue, run }
}

/** Thrown if the work was deleted, or another process has claimed it */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * Returns a function that changes a claimed row. Each claim has a new number (`starts`), so a process that has lost its
 * claim changes nothing; then it returns false.
 */
export const claimedRows =
  <C extends { starts: number }>(
    sql: Sql,
    table: 'episode_imports' | 'folder_imports' | 'library_imports',
    key: 'id' | 'user_id',
    keyOf: (claimed: C) => number,
  ) =>
  async (set: string, claimed: C, values: unknown[] = [], by: AnyTx = sql): Promise<boolean> =>
    (await execute(
      by,
      `UPDATE ${table} SET ${set} WHERE ${key} = $1::int AND starts = $2::int AND state = 'running'`,
      [keyOf(claimed), claimed.starts, ...values],
    )) === 1

/** Rethrows why a job was aborted, if it was. At a shutdown, others may claim its work again at once. */
export async function throwIfStopped(signal: AbortSignal, putBack: () => Promise<unknown>): Promise<void> {
  if (!signal.aborted) return
  if (signal.reason instanceof ShuttingDown) await putBack()
  throw signal.reason
}
