import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
import type { ResumableFileStore } from './resumable-file-store.ts'

/** In ms */
const INTERVAL = 5 * 60_000

/** The returned function stops it. */
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
