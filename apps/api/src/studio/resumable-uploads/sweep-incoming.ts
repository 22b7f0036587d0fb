/** Removes expired uploads, again and again. */
import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
import type { ResumableFileStore } from './resumable-file-store.ts'

/** In ms. */
const INTERVAL = 5 * 60_000

/** Works until the returned function is called. Several processes may do it: each row and file goes once. */
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
