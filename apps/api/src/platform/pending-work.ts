/** Work that rows record as pending (decision 2): the jobs of a queue trigger it, one for each owner of such rows. */
import type { QueueName } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { type Consumer, consumeQueue, ShuttingDown } from '@nava/media/queues/consume-queue'
import type { Queues } from '@nava/media/queues/queues'
import { repeat } from '@nava/media/repeat'
import type { FastifyBaseLogger } from 'fastify'
import { type AnyTx, execute } from './audit/audited.ts'

interface Parts {
  queues: Queues
  log: FastifyBaseLogger
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
  (sql: Sql, table: 'episode_imports' | 'library_imports', key: 'id' | 'user_id') =>
  async (
    set: string,
    [id, starts]: [id: number, starts: number],
    values: unknown[] = [],
    by: AnyTx = sql,
  ): Promise<boolean> =>
    (await execute(
      by,
      `UPDATE ${table} SET ${set} WHERE ${key} = $1::int AND starts = $2::int AND state = 'running'`,
      [id, starts, ...values],
    )) === 1

/** Returns a function that queues a job for each owner of pending rows, or only for `owner`, after `delay` ms. */
export const queuePending =
  (
    { log }: Pick<Parts, 'log'>,
    pending: (owner?: number) => Promise<number[]>,
    enqueue: (owner: number, delay: number) => Promise<unknown>,
    failure: string,
  ) =>
  async (owner?: number, delay = 0): Promise<void> => {
    try {
      for (const id of await pending(owner)) await enqueue(id, delay)
    } catch (error) {
      log.warn({ err: error }, failure)
    }
  }

/** Takes jobs, and sweeps every `interval` ms. The returned function stops both and requeues current jobs. */
export function runPending<T>(
  queue: QueueName,
  { queues, log }: Parts,
  consumer: Consumer<T>,
  sweep: { act: () => Promise<void>; interval: number; failure: string },
): () => Promise<void> {
  const stopSweeping = repeat(sweep.act, { ...sweep, log })
  const stopTaking = consumeQueue(queue, { backing: queues.backing, log }, consumer)
  return async () => {
    await Promise.all([stopSweeping(), stopTaking()])
  }
}

/** Rethrows why a job was aborted, if it was. At a shutdown, others may claim its work again at once. */
export async function throwIfStopped(signal: AbortSignal, putBack: () => Promise<unknown>): Promise<void> {
  if (!signal.aborted) return
  if (signal.reason instanceof ShuttingDown) await putBack()
  throw signal.reason
}
