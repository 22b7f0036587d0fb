import { limits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { ClaimLost, pendingJob, throwIfStopped } from '../../platform/pending-job.ts'
import type { ClaimedEpisode } from './feed-imports.store.ts'
import { failEpisode, importEpisode, type ImportParts, removeAbandoned } from './import-episode.ts'
import type { NotifyEnd } from './notify-end.ts'

/** Imports an episode of a DJ, and then queues behind other DJs. */
export const importEpisodeJob = (parts: ImportParts & { queues: Queues; notifyEnd: NotifyEnd }) =>
  pendingJob('importEpisode', parts, {
    concurrency: limits.feedImports.atOnce,
    lockMs: limits.feedImports.lock,
    pending: (only) => parts.store.pendingDjs(only?.djID),
    work: async ({ djID }, signal, deaths) => {
      const pause = await importNext(parts, djID, signal, deaths)
      await parts.notifyEnd(djID)
      return pause
    },
    afterSweep: () => parts.notifyEnd(),
  })

/** Returns the milliseconds until the DJ's next episode may begin. */
async function importNext(
  parts: ImportParts,
  djID: number,
  signal: AbortSignal,
  deaths: number,
): Promise<number> {
  const episode = await parts.store.claim(djID)
  if (!episode) return 0
  try {
    // `deaths` attempts have crashed their process, so the episode is marked as failed.
    if (deaths >= limits.feedImports.starts) throw problem('import.failed')
    await importEpisode(parts, episode, signal)
    return 0
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
): Promise<number> {
  const { store, log } = parts
  await throwIfStopped(signal, () => store.putBack(episode))
  if (error instanceof ClaimLost) {
    await removeAbandoned(parts, episode)
    return 0
  }
  if (error instanceof HttpError && error.retryAfter !== undefined && mayWait(error, episode)) {
    await store.putBack(episode)
    return Math.max(limits.feedImports.pause, ofOtherSite(error) ? error.retryAfter * 1000 : 0)
  }
  if (!(error instanceof HttpError))
    log.error({ err: error, episode: episode.id }, 'an episode could not be imported')
  await failEpisode(parts, episode, error instanceof HttpError ? error : problem('import.failed'))
  return 0
}
