/**
 * Program that plans or writes an import of a folder for the server, on an api of its own: what strangers' files cost in
 * memory and time, the server does not. Ends with the process that started it.
 */
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { limits, uploadMusic } from '@nava/contracts'
import type {
  FromImporter,
  ImportTask,
  NewItem,
  Outcome,
} from '../../admin/folder-imports/import-messages.ts'
import { resolveFolder } from '../../admin/folder-imports/resolve-folder.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import { startOwnApi } from '../own-api.ts'
import { makePlan, maxBytesOf } from './make-plan.ts'
import type { Plan } from './plan-import.ts'
import { planItems } from './plan-items.ts'
import { readFolder } from './read-folder.ts'
import { recordingOf, writeImport } from './write-import.ts'

/** Milliseconds between two reports of progress */
const REPORT_EVERY = 500

let asked: Promise<unknown> = Promise.resolve()

/** Sends messages one after the other, each once the one before it is stored. */
function tell(message: FromImporter): Promise<void> {
  const next = asked.then(async () => {
    process.send?.(message)
    await once(process, 'message')
  })
  asked = next
  return next
}

const progress = { done: 0, total: 0 }

async function run(task: ImportTask): Promise<void> {
  const root = await resolveFolder(task.importDir, task.folder)
  const api = await startOwnApi(process.env, task.email)
  const timer = setInterval(() => void tell({ kind: 'progress', ...progress }), REPORT_EVERY)
  try {
    if (task.replacements.length > 0) await replaceRecordings(api, root, task)
    else await importFolder(api, root, task)
  } finally {
    clearInterval(timer)
    await api.stop()
  }
  await tell({ kind: 'progress', ...progress })
}

async function importFolder(api: Api, root: string, { step, options, files, folders }: ImportTask) {
  const encoding = options.encoding === '' ? undefined : options.encoding
  const found = await readFolder(root, {
    maxBytes: maxBytesOf(process.env),
    encoding,
    folders: folders && new Set(folders),
    onRead: (done, total) => void Object.assign(progress, { done, total }),
  })
  const { plan, known, deleted } = await makePlan(api, found, {
    artist: options.artist === '' ? undefined : options.artist,
    isDeletedTaken: options.deletedToo,
  })
  if (step === 'plan') return await tellItems(planItems(plan, { deleted, stray: found.stray }))
  const { accepted, outcomes } = accept(plan, new Set(files))
  await tellOutcomes(outcomes)
  progress.total = files.length
  progress.done = outcomes.length
  const tellOne = async (outcome: Outcome) => {
    progress.done += 1
    await tell({ kind: 'outcomes', outcomes: [outcome] })
  }
  const { leftOut } = await writeImport(api, accepted, known, {
    ...{ confirms: options.confirm, encoding },
    onWritten: (file, musicID) => tellOne({ file: file.shown, outcome: 'imported', musicID }),
    onFailed: (file, detail) => tellOne({ file: file.shown, outcome: 'failed', detail }),
  })
  await tellItems(
    leftOut.map((detail) => ({ kind: 'leftOut', file: '', detail: detail.replaceAll('\0', '') })),
  )
}

/**
 * Leaves in the plan only the files that the admin saw in theirs. Those that are here by now were imported before an
 * interruption; those that cannot be read any more have failed.
 */
function accept(plan: Plan, files: ReadonlySet<string>): { accepted: Plan; outcomes: Outcome[] } {
  const outcomes = new Map<string, Outcome>()
  const albums = plan.albums.map((album) => {
    for (const { file, musicID = 0, isMissing } of album.tracks)
      if (!isMissing && files.has(file.shown))
        outcomes.set(file.shown, { file: file.shown, outcome: 'imported', musicID })
    return { ...album, tracks: album.tracks.filter(({ file }) => files.has(file.shown)) }
  })
  const planned = new Set(albums.flatMap(({ tracks }) => tracks.map(({ file }) => file.shown)))
  const reasons = new Map(
    [...plan.unreadable, ...plan.repeated].map(({ shown, reason }) => [shown, reason] as const),
  )
  for (const file of files)
    if (!planned.has(file))
      outcomes.set(file, {
        file,
        outcome: 'failed',
        detail: reasons.get(file) ?? 'It is gone, or was changed.',
      })
  return {
    accepted: { ...plan, albums: albums.filter(({ tracks }) => tracks.length > 0) },
    outcomes: [...outcomes.values()],
  }
}

async function replaceRecordings(api: Api, root: string, { replacements }: ImportTask): Promise<void> {
  progress.total = replacements.length
  for (const { file, musicID } of replacements) {
    const path = join(root, file)
    const outcome = await recordingOf({ root, path, name: basename(path) })
      .then((body) => callEndpoint(api, uploadMusic, { params: { id: String(musicID) }, body }))
      .then(
        (): Outcome => ({ file, outcome: 'imported', musicID }),
        (error: unknown): Outcome => ({ file, outcome: 'failed', detail: messageOf(error) }),
      )
    progress.done += 1
    await tell({ kind: 'outcomes', outcomes: [outcome] })
  }
}

async function tellItems(items: readonly NewItem[]): Promise<void> {
  const { batch } = limits.folderImport
  for (let at = 0; at < items.length; at += batch)
    await tell({ kind: 'items', items: items.slice(at, at + batch) })
}

async function tellOutcomes(outcomes: readonly Outcome[]): Promise<void> {
  const { batch } = limits.folderImport
  for (let at = 0; at < outcomes.length; at += batch)
    await tell({ kind: 'outcomes', outcomes: outcomes.slice(at, at + batch) })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failureOf = (error: unknown): FromImporter =>
  error instanceof HttpError
    ? { kind: 'failed', code: error.code, params: error.params }
    : { kind: 'failed', code: 'folder.failed', params: { reason: messageOf(error) } }

process.once('disconnect', () => process.exit(1))
process.once('message', (task) => {
  void run(task as ImportTask)
    .then(
      () => tell({ kind: 'end' }),
      (error: unknown) => tell(failureOf(error)),
    )
    .then(() => process.exit(0))
})
