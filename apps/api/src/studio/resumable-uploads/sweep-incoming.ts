import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '@nava/media/repeat'
import type { Storage } from '@nava/media/storage/storage'
import type { ResumableFileStore } from './resumable-file-store.ts'

/** Milliseconds */
const INTERVAL = 5 * 60_000

/** Removes expired uploads regularly, unless the folder is another station's, until the returned function is called. */
export function sweepIncoming(
  files: Pick<ResumableFileStore, 'sweep'>,
  storage: Pick<Storage, 'assertOurs'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const sweep = async () => {
    await storage.assertOurs()
    await files.sweep()
  }
  return repeat(sweep, {
    interval: INTERVAL,
    atOnce: false,
    failure: 'expired uploads could not be removed',
    log,
  })
}
