/** Removes expired uploads, again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ResumableFileStore } from './resumable-file-store.ts'

/** In ms. */
const INTERVAL = 5 * 60_000

/** Works until the returned function is called. Several processes may do it: each row and file goes once. */
export function sweepIncoming(
  files: Pick<ResumableFileStore, 'sweep'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  const work = async () => {
    while (!signal.aborted) {
      await sleep(INTERVAL, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await files
        .sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'expired uploads could not be removed'))
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await done
  }
}
