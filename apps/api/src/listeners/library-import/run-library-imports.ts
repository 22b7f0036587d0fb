import { jobs, LibraryForm, limits } from '@nava/contracts'
import { consumeQueue, ShuttingDown } from '@nava/media/queues/consume-queue'
import { libraryJobID } from '@nava/media/queues/job-ids'
import type { Queues } from '@nava/media/queues/queues'
import { repeat } from '@nava/media/repeat'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { bringLibrary, type BringParts } from './bring-library.ts'
import type { ClaimedImport, LibraryImportStore } from './library-import.store.ts'
import { readLibrary } from './read-library.ts'
import { subsonicServer } from './subsonic-server.ts'

export interface LibraryImportParts extends BringParts {
  store: LibraryImportStore
  box: SecretBox
  fetch: FetchOutside
  log: FastifyBaseLogger
}

export type QueueLibraryImports = ReturnType<typeof queueLibraryImports>

const Secret = LibraryForm.pick({ name: true, password: true })

export function queueLibraryImports({
  store,
  queues,
  log,
}: Pick<LibraryImportParts, 'store' | 'log'> & { queues: Queues }) {
  /** Queues a job for each user with a pending import, or only for `userID`. */
  return async (userID?: number): Promise<void> => {
    try {
      for (const id of await store.pendingUsers(userID))
        await queues.enqueueAgain('importLibrary', { userID: id }, { jobID: libraryJobID(id) })
    } catch (error) {
      log.warn({ err: error }, 'pending imports of libraries wait for the queue')
    }
  }
}

/**
 * Takes jobs, and queues lost ones every `interval` ms. The returned function stops and requeues current
 * imports.
 */
export function runLibraryImports(
  parts: LibraryImportParts & { queues: Queues; queueLibraryImports: QueueLibraryImports },
  interval: number,
): () => Promise<void> {
  const { queues, log } = parts
  const failure = 'pending imports of libraries could not be queued'
  const stopSweeping = repeat(() => parts.queueLibraryImports(), { interval, failure, log })
  const userOf = (data: unknown) => jobs.importLibrary.parse(data).userID
  const stopTaking = consumeQueue(
    'libraries',
    { backing: queues.backing, log },
    {
      concurrency: limits.libraryImport.atOnce,
      lockMs: limits.libraryImport.lock,
      work: (job, signal) => importLibrary(parts, userOf(job.data), signal, job.stalledCounter),
      // An import that was started during the job queued none, so the queue is filled again.
      onEnd: ({ data }) => void parts.queueLibraryImports(userOf(data)),
    },
  )
  return async () => {
    await Promise.all([stopSweeping(), stopTaking()])
  }
}

/** Thrown if the import was deleted, or another process has taken it over */
class NoLongerOurs extends Error {
  override name = 'NoLongerOurs'
}

async function importLibrary(
  parts: LibraryImportParts,
  userID: number,
  stopped: AbortSignal,
  deaths: number,
): Promise<void> {
  const claimed = await parts.store.claim(userID)
  if (!claimed) return
  const deadline = AbortSignal.timeout(limits.libraryImport.wholeTimeout)
  try {
    if (deaths >= limits.libraryImport.starts) throw problem('library.failed')
    await bringClaimed(parts, claimed, AbortSignal.any([stopped, deadline]))
  } catch (error) {
    if (stopped.aborted) {
      if (stopped.reason instanceof ShuttingDown) await parts.store.putBack(claimed)
      throw stopped.reason
    }
    if (error instanceof NoLongerOurs) return
    await parts.store.fail(claimed, reasonOf(parts, claimed, error, deadline))
  }
}

async function bringClaimed(parts: LibraryImportParts, claimed: ClaimedImport, signal: AbortSignal) {
  const { store, box, fetch } = parts
  const { userID, address } = claimed
  const secret = box.decrypt(userID, claimed.secret)
  if (secret === undefined) throw problem('library.failed')
  const account = { address, ...Secret.parse(JSON.parse(secret)) }
  const library = await readLibrary(subsonicServer(fetch, account, signal), account.name)
  const onProgress = async (done: number, total: number) => {
    signal.throwIfAborted()
    if (!(await store.progress(claimed, done, total))) throw new NoLongerOurs()
  }
  await store.finish(claimed, await bringLibrary(parts, library, { userID, address, onProgress }))
}

function reasonOf(
  { log }: LibraryImportParts,
  { userID, address }: ClaimedImport,
  error: unknown,
  deadline: AbortSignal,
): HttpError {
  if (error instanceof HttpError) return error
  if (deadline.aborted) return problem('library.too-slow', { host: new URL(address).host })
  log.error({ err: error, user: userID }, 'a library could not be imported')
  return problem('library.failed')
}
