import { limits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { ClaimLost, type PendingJob, pendingJob, throwIfStopped } from '../../platform/pending-job.ts'
import type { FromImporter, ImportTask } from './import-messages.ts'
import type { ClaimedFolderImport, RunningImportsStore } from './running-imports.store.ts'
import type { RunImporter } from './start-importer.ts'

interface Parts {
  store: RunningImportsStore
  runImporter: RunImporter
  env: { importDir: string | undefined }
  queues: Queues
  log: FastifyBaseLogger
  hasSpace: () => Promise<boolean>
}

/** Milliseconds between checks whether an import was cancelled, while its process is busy */
const CHECK_EVERY = 2000

/** Plans and writes imports of folders: one of each at a time, so that no two make the same artist or album. */
export const importFolderJob = (parts: Parts): PendingJob<'importFolder'> => {
  const job = pendingJob('importFolder', parts, {
    concurrency: 2,
    lockMs: limits.folderImport.lock,
    pending: (only) => parts.store.pending(only?.step),
    work: async ({ step }, signal) => {
      if (step === 'write' && !(await parts.hasSpace())) return undefined
      const claimed = await parts.store.claim(step)
      if (!claimed) return undefined
      await importClaimed(parts, claimed, signal)
      if (claimed.watchID !== null) void job.enqueue({ step: 'write' })
      return 0
    },
  })
  return job
}

async function importClaimed(
  parts: Parts,
  claimed: ClaimedFolderImport,
  stopped: AbortSignal,
): Promise<void> {
  const { store, log } = parts
  const lost = new AbortController()
  const check = setInterval(() => void checkClaim().catch(() => undefined), CHECK_EVERY)
  const progress = { done: 0, total: 0 }
  async function checkClaim() {
    if (!(await store.progress(claimed, progress.done, progress.total))) lost.abort(new ClaimLost())
  }
  const take = async (message: FromImporter): Promise<void> => {
    switch (message.kind) {
      case 'progress':
        progress.done = message.done
        progress.total = message.total
        return
      case 'items':
        return await store.addItems(claimed, message.items)
      case 'outcomes':
        return await store.addOutcomes(claimed, message.outcomes)
      case 'failed':
        throw new HttpError(message.code, message.params)
      case 'end':
        return
      default:
        return message satisfies never
    }
  }
  try {
    if (claimed.starts > limits.folderImport.starts)
      throw problem('folder.failed', { reason: `${claimed.starts - 1} processes have died with it` })
    const task = await taskOf(parts, claimed)
    await parts.runImporter(task, take, AbortSignal.any([stopped, lost.signal]))
    await checkClaim()
    await store.finish(claimed)
  } catch (error) {
    await throwIfStopped(stopped, () => store.putBack(claimed))
    if (error instanceof ClaimLost) return
    log.error({ err: error, folderImport: claimed.id }, 'a folder could not be imported')
    await store.fail(claimed, error instanceof HttpError ? error : problem('folder.failed', { reason: '' }))
  } finally {
    clearInterval(check)
  }
}

/** @throws HttpError folder.off or folder.no-admin */
async function taskOf({ store, env }: Parts, claimed: ClaimedFolderImport): Promise<ImportTask> {
  const { folder, options, step, email } = claimed
  if (env.importDir === undefined) throw problem('folder.off')
  if (email === null) throw problem('folder.no-admin')
  const toWrite = step === 'write' ? await store.filesToWrite(claimed) : []
  return {
    ...{ importDir: env.importDir, folder, email, step, options },
    folders: await store.foldersToRead(claimed),
    files: toWrite.filter(({ kind }) => kind === 'new').map(({ file }) => file),
    replacements: toWrite.flatMap(({ kind, file, musicID }) =>
      kind === 'replace' && musicID !== null ? [{ file, musicID }] : [],
    ),
  }
}
