/** Imports episodes. A DJ has one job, which imports one episode and then queues behind other DJs. */
import { jobs, limits } from '@nava/contracts'
import { consumeQueue, ShuttingDown } from '@nava/media/queues/consume-queue'
import { importJobID } from '@nava/media/queues/job-ids'
import type { Queues } from '@nava/media/queues/queues'
import { repeat } from '@nava/media/repeat'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { ClaimedEpisode } from './feed-imports.store.ts'
import {
  failEpisode,
  importEpisode,
  type ImportParts,
  NoLongerOurs,
  removeAbandoned,
} from './import-episode.ts'

export type QueueImports = ReturnType<typeof queueImports>

export function queueImports({
  store,
  queues,
  log,
}: Pick<ImportParts, 'store' | 'log'> & { queues: Queues }) {
  /** Queues a job for each DJ with pending episodes, or only for `djID`, after `delay` ms. */
  return async (djID?: number, delay = 0): Promise<void> => {
    try {
      for (const id of await store.pendingDjs(djID))
        await queues.enqueueAgain('importEpisode', { djID: id }, { jobID: importJobID(id), delay })
    } catch (error) {
      log.warn({ err: error }, 'pending imports wait for the queue')
    }
  }
}

/**
 * Takes jobs, and queues lost ones every `interval` ms. The returned function stops and requeues current
 * episodes.
 */
export function runImports(
  parts: ImportParts & { queues: Queues; queueImports: QueueImports },
  interval: number,
): () => Promise<void> {
  const { queues, log } = parts
  const failure = 'pending imports could not be queued'
  const stopSweeping = repeat(() => parts.queueImports(), { interval, failure, log })
  const djOf = (data: unknown) => jobs.importEpisode.parse(data).djID
  const stopTaking = consumeQueue(
    'imports',
    { backing: queues.backing, log },
    {
      concurrency: limits.feedImports.atOnce,
      lockMs: limits.feedImports.lock,
      work: (job, signal) => importNext(parts, djOf(job.data), signal, job.stalledCounter),
      // An import that began during the job relied on it and queued none, so the queue is filled again.
      onEnd: ({ data }, { pause }) => void parts.queueImports(djOf(data), pause),
    },
  )
  return async () => {
    await Promise.all([stopSweeping(), stopTaking()])
  }
}

/** `pause`: milliseconds until the DJ's next episode may begin */
async function importNext(
  parts: ImportParts,
  djID: number,
  signal: AbortSignal,
  deaths: number,
): Promise<{ pause: number }> {
  const episode = await parts.store.claim(djID)
  if (!episode) return { pause: 0 }
  try {
    // `deaths` attempts have crashed their process, so the episode is marked as failed.
    if (deaths >= limits.feedImports.starts) throw problem('import.failed')
    await importEpisode(parts, episode, signal)
    return { pause: 0 }
  } catch (error) {
    return await settle(parts, episode, error, signal)
  }
}

async function settle(
  parts: ImportParts,
  episode: ClaimedEpisode,
  error: unknown,
  signal: AbortSignal,
): Promise<{ pause: number }> {
  const { store, log } = parts
  if (signal.aborted) {
    if (signal.reason instanceof ShuttingDown) await store.putBack(episode)
    throw signal.reason
  }
  if (error instanceof NoLongerOurs) {
    await removeAbandoned(parts, episode)
    return { pause: 0 }
  }
  if (error instanceof HttpError && error.retryAfter !== undefined) {
    await store.putBack(episode)
    return { pause: limits.feedImports.pause }
  }
  if (!(error instanceof HttpError))
    log.error({ err: error, episode: episode.id }, 'an episode could not be imported')
  await failEpisode(parts, episode, error instanceof HttpError ? error : problem('import.failed'))
  return { pause: 0 }
}
