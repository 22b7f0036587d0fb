import { LibraryForm, librarySource, limits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { ClaimLost, type PendingJob, pendingJob, throwIfStopped } from '../../platform/pending-job.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Product } from '../../platform/site/product.ts'
import { addLibrary, type AddParts } from './add-library.ts'
import type { ClaimedImport, LibraryImportStore } from './library-import.store.ts'
import { readLibraryAside } from './read-library-aside.ts'
import type { Library } from './read-library.ts'
import { unpackLibrary } from './exports/stored-library.ts'
import { subsonicServer } from './subsonic-server.ts'
import type { NotifyEnd } from './notify-end.ts'

export interface LibraryImportParts extends AddParts {
  store: LibraryImportStore
  box: SecretBox
  fetch: FetchOutside
  product: Pick<Product, 'name'>
  hasSpace: () => Promise<boolean>
  log: FastifyBaseLogger
}

const Secret = LibraryForm.pick({ name: true, password: true })

/** Imports the library of a user. */
export const importLibraryJob = (
  parts: LibraryImportParts & { queues: Queues; notifyEnd: NotifyEnd },
): PendingJob<'importLibrary'> =>
  pendingJob('importLibrary', parts, {
    concurrency: limits.libraryImport.atOnce,
    lockMs: limits.libraryImport.lock,
    pending: (only) => parts.store.pendingUsers(only?.userID),
    work: async ({ userID }, signal, deaths) => {
      if (!(await parts.hasSpace())) return undefined
      await importLibrary(parts, userID, signal, deaths)
      await parts.notifyEnd(userID)
      return 0
    },
    afterSweep: () => parts.notifyEnd(),
  })

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
    await importClaimed(parts, claimed, AbortSignal.any([stopped, deadline]))
  } catch (error) {
    await throwIfStopped(stopped, () => parts.store.putBack(claimed))
    if (error instanceof ClaimLost) return
    await parts.store.fail(claimed, reasonOf(parts, claimed, error, deadline))
  }
}

async function importClaimed(parts: LibraryImportParts, claimed: ClaimedImport, signal: AbortSignal) {
  const { store } = parts
  const { userID, address } = claimed
  const library = claimed.library
    ? await unpackLibrary(claimed.library)
    : await readServer(parts, claimed, signal)
  const onProgress = async (done: number, total: number) => {
    signal.throwIfAborted()
    if (!(await store.progress(claimed, done, total))) throw new ClaimLost()
  }
  await store.finish(claimed, await addLibrary(parts, library, { userID, address, onProgress }))
}

async function readServer(
  { box, fetch, product }: LibraryImportParts,
  { userID, address, secret: encrypted }: ClaimedImport,
  signal: AbortSignal,
): Promise<Library> {
  const secret = encrypted ? box.decrypt(userID, encrypted) : undefined
  if (secret === undefined) throw problem('library.failed')
  const account = { address, ...Secret.parse(JSON.parse(secret)) }
  const inTime = AbortSignal.timeout(limits.libraryImport.readTimeout)
  const call = subsonicServer({ fetch, product }, account, AbortSignal.any([signal, inTime]))
  return readLibraryAside(
    (request) =>
      call(request).catch((error: unknown) => {
        const isLate = inTime.aborted && !signal.aborted
        throw isLate ? problem('library.too-slow', { host: librarySource(address) }, { cause: error }) : error
      }),
    account,
  )
}

function reasonOf(
  { log }: LibraryImportParts,
  { userID, address }: ClaimedImport,
  error: unknown,
  deadline: AbortSignal,
): HttpError {
  if (error instanceof HttpError) return error
  if (deadline.aborted) return problem('library.too-slow', { host: librarySource(address) })
  log.error({ err: error, user: userID }, 'a library could not be imported')
  return problem('library.failed')
}
