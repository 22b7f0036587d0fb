import { jobs, LibraryForm, librarySource, limits } from '@nava/contracts'
import { libraryJobID } from '@nava/media/queues/job-ids'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { ClaimLost, queuePending, runPending, throwIfStopped } from '../../platform/pending-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Product } from '../../platform/site/product.ts'
import { bringLibrary, type BringParts } from './bring-library.ts'
import type { ClaimedImport, LibraryImportStore } from './library-import.store.ts'
import { readLibraryAside } from './read-library-aside.ts'
import type { Library } from './read-library.ts'
import { unpackLibrary } from './exports/stored-library.ts'
import { subsonicServer } from './subsonic-server.ts'
import type { TellEnd } from './tell-end.ts'

export interface LibraryImportParts extends BringParts {
  store: LibraryImportStore
  box: SecretBox
  fetch: FetchOutside
  product: Pick<Product, 'name'>
  hasSpace: () => Promise<boolean>
  log: FastifyBaseLogger
}

export type QueueLibraryImports = ReturnType<typeof queueLibraryImports>

const Secret = LibraryForm.pick({ name: true, password: true })

/** Returns a function that queues a job for each user with a pending import. */
export const queueLibraryImports = ({
  store,
  queues,
  log,
}: Pick<LibraryImportParts, 'store' | 'log'> & { queues: Queues }) =>
  queuePending(
    { log },
    store.pendingUsers,
    (userID) => queues.enqueueAgain('importLibrary', { userID }, { jobID: libraryJobID(userID) }),
    'pending imports of libraries wait for the queue',
  )

/** Takes jobs, and queues lost ones every `interval` ms. The returned function stops and requeues current imports. */
export function runLibraryImports(
  parts: LibraryImportParts & {
    queues: Queues
    queueLibraryImports: QueueLibraryImports
    tellLibraryEnd: TellEnd
  },
  interval: number,
): () => Promise<void> {
  const userOf = (data: unknown) => jobs.importLibrary.parse(data).userID
  const queueAgain = async (userID: number) => {
    if (await parts.hasSpace()) await parts.queueLibraryImports(userID)
  }
  return runPending(
    'libraries',
    parts,
    {
      concurrency: limits.libraryImport.atOnce,
      lockMs: limits.libraryImport.lock,
      work: async (job, signal) => {
        const userID = userOf(job.data)
        await importLibrary(parts, userID, signal, job.stalledCounter)
        await parts.tellLibraryEnd(userID)
      },
      // An import that was started during the job queued none, so the queue is filled again.
      onEnd: ({ data }) => void queueAgain(userOf(data)),
    },
    {
      act: async () => {
        await parts.queueLibraryImports()
        await parts.tellLibraryEnd()
      },
      interval,
      failure: 'pending imports of libraries could not be queued, or ended ones not mailed',
    },
  )
}

async function importLibrary(
  parts: LibraryImportParts,
  userID: number,
  stopped: AbortSignal,
  deaths: number,
): Promise<void> {
  // The sweep queues it again.
  if (!(await parts.hasSpace())) return
  const claimed = await parts.store.claim(userID)
  if (!claimed) return
  const deadline = AbortSignal.timeout(limits.libraryImport.wholeTimeout)
  try {
    if (deaths >= limits.libraryImport.starts) throw problem('library.failed')
    await bringClaimed(parts, claimed, AbortSignal.any([stopped, deadline]))
  } catch (error) {
    await throwIfStopped(stopped, () => parts.store.putBack(claimed))
    if (error instanceof ClaimLost) return
    await parts.store.fail(claimed, reasonOf(parts, claimed, error, deadline))
  }
}

async function bringClaimed(parts: LibraryImportParts, claimed: ClaimedImport, signal: AbortSignal) {
  const { store } = parts
  const { userID, address } = claimed
  const library = claimed.library
    ? await unpackLibrary(claimed.library)
    : await readServer(parts, claimed, signal)
  const onProgress = async (done: number, total: number) => {
    signal.throwIfAborted()
    if (!(await store.progress(claimed, done, total))) throw new ClaimLost()
  }
  await store.finish(claimed, await bringLibrary(parts, library, { userID, address, onProgress }))
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
    (asked) =>
      call(asked).catch((error: unknown) => {
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
