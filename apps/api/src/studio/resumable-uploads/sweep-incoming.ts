import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
import type { ResumableFileStore } from './resumable-file-store.ts'

/** Milliseconds */
const INTERVAL = 5 * 60_000

/** Removes expired uploads regularly until the returned function is called. */
export function sweepIncoming(
  files: Pick<ResumableFileStore, 'sweep'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  return repeat(() => files.sweep(), {
    interval: INTERVAL,
    atOnce: false,
    failure: 'expired uploads could not be removed',
    log,
  })
}
