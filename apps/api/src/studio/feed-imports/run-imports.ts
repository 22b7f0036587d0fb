/** Imports pending episodes, one at a time per DJ. */
import { limits } from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { ClaimedEpisode } from './feed-imports.store.ts'
import {
  failEpisode,
  importEpisode,
  type ImportParts,
  NoLongerOurs,
  removeAbandoned,
} from './import-episode.ts'

/** The returned function stops imports and requeues current episodes. */
export function runImports(parts: ImportParts, interval: number): () => Promise<void> {
  const stop = new AbortController()
  const loops = Array.from({ length: limits.feedImports.atOnce }, () => loop(parts, interval, stop.signal))
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

async function loop(parts: ImportParts, interval: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const worked = await importNext(parts, signal).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'imports of feeds could not go on')
      return false
    })
    if (!worked) await sleep(interval, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Returns false if nothing is pending. */
async function importNext(parts: ImportParts, signal: AbortSignal): Promise<boolean> {
  const episode = await parts.store.claim()
  if (!episode) return false
  try {
    await importEpisode(parts, episode, signal)
  } catch (error) {
    await settle(parts, episode, error, signal)
  }
  return true
}

async function settle(
  parts: ImportParts,
  episode: ClaimedEpisode,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = parts
  if (signal.aborted) {
    await store.putBack(episode, 0)
    return
  }
  if (error instanceof NoLongerOurs) {
    await removeAbandoned(parts, episode)
    return
  }
  if (error instanceof HttpError && error.retryAfter !== undefined) {
    await store.putBack(episode, limits.feedImports.pause)
    return
  }
  if (!(error instanceof HttpError))
    log.error({ err: error, episode: episode.id }, 'an episode could not be imported')
  await failEpisode(parts, episode, error instanceof HttpError ? error : problem('import.failed'))
}
