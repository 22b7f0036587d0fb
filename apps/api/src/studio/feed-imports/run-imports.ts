/** Imports episodes. A DJ has one job, which imports one episode and then queues behind other DJs. */
import { jobs, limits } from '@nava/contracts'
import { importJobID } from '@nava/media/queues/job-ids'
import type { Queues } from '@nava/media/queues/queues'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { ClaimLost, queuePending, runPending, throwIfStopped } from '../../platform/pending-work.ts'
import type { ClaimedEpisode } from './feed-imports.store.ts'
import { failEpisode, importEpisode, type ImportParts, removeAbandoned } from './import-episode.ts'
import type { TellEnd } from './tell-end.ts'

export type QueueImports = ReturnType<typeof queueImports>

/** Returns a function that queues a job for each DJ with pending episodes. */
export const queueImports = ({
  store,
  queues,
  log,
}: Pick<ImportParts, 'store' | 'log'> & { queues: Queues }) =>
  queuePending(
    { log },
    store.pendingDjs,
    (djID, delay) => queues.enqueueAgain('importEpisode', { djID }, { jobID: importJobID(djID), delay }),
    'pending imports wait for the queue',
  )

/** Takes jobs, and queues lost ones every `interval` ms. The returned function stops and requeues current episodes. */
export function runImports(
  parts: ImportParts & { queues: Queues; queueImports: QueueImports; tellFeedEnd: TellEnd },
  interval: number,
): () => Promise<void> {
  const djOf = (data: unknown) => jobs.importEpisode.parse(data).djID
  return runPending(
    'imports',
    parts,
    {
      concurrency: limits.feedImports.atOnce,
      lockMs: limits.feedImports.lock,
      work: async (job, signal) => {
        const djID = djOf(job.data)
        const ended = await importNext(parts, djID, signal, job.stalledCounter)
        await parts.tellFeedEnd(djID)
        return ended
      },
      // An import that began during the job relied on it and queued none, so the queue is filled again.
      onEnd: ({ data }, { pause }) => void parts.queueImports(djOf(data), pause),
    },
    {
      act: async () => {
        await parts.queueImports()
        await parts.tellFeedEnd()
      },
      interval,
      failure: 'pending imports could not be queued, or ended ones not mailed',
    },
  )
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

const ofOtherSite = ({ code }: HttpError) => code === 'source.busy'

/** Returns false if another site has asked to wait too often or too long. */
const mayWait = (error: HttpError, { starts }: ClaimedEpisode): boolean =>
  !ofOtherSite(error) ||
  (starts <= limits.feedImports.busyStarts && (error.retryAfter ?? 0) <= limits.feedImports.longestWait)

async function settle(
  parts: ImportParts,
  episode: ClaimedEpisode,
  error: unknown,
  signal: AbortSignal,
): Promise<{ pause: number }> {
  const { store, log } = parts
  await throwIfStopped(signal, () => store.putBack(episode))
  if (error instanceof ClaimLost) {
    await removeAbandoned(parts, episode)
    return { pause: 0 }
  }
  if (error instanceof HttpError && error.retryAfter !== undefined && mayWait(error, episode)) {
    await store.putBack(episode)
    return { pause: Math.max(limits.feedImports.pause, ofOtherSite(error) ? error.retryAfter * 1000 : 0) }
  }
  if (!(error instanceof HttpError))
    log.error({ err: error, episode: episode.id }, 'an episode could not be imported')
  await failEpisode(parts, episode, error instanceof HttpError ? error : problem('import.failed'))
  return { pause: 0 }
}
