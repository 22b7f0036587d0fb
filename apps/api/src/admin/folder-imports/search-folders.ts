import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import type { Sql } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { whileLocked } from '@nava/db/while-locked'
import { isRecording, isUnfinished } from '@nava/tags/file-names'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { compareFiles, type SeenFile } from './compare-files.ts'
import { isSystemPath, resolveFolder } from './resolve-folder.ts'
import { walkFolder } from './walk-folder.ts'
import type { DueFolder, WatchedFoldersStore } from './watched-folders.store.ts'

type StatFile = (path: string) => Promise<Pick<Stats, 'size' | 'mtimeMs'>>

const AT_ONCE = 8
/** A search pauses for this many times of what it took, so that large folders do not keep a disk busy. */
const PAUSES = 10

/**
 * Returns a function that searches the watched folders for changes, by the sizes and times of their files: file systems of
 * networks do not notify. One process at a time does.
 */
export function searchFolders(deps: {
  sql: Sql
  store: WatchedFoldersStore
  env: { importDir: string | undefined }
  onImport: () => Promise<void>
  log: FastifyBaseLogger
  /** Another reader of a file's facts, in tests */
  statFile?: StatFile
}): (interval: number) => Promise<void> {
  const { sql, store, env, onImport, log, statFile = stat } = deps
  const restUntil = new Map<number, number>()

  const search = async ({ id, folder }: DueFolder): Promise<void> => {
    const start = performance.now()
    try {
      const root = await resolveFolder(env.importDir, folder)
      const stored = await store.files(id)
      const { seen, unread } = await readFiles(root, statFile)
      if (seen.length === 0 && stored.length > 0) throw problem('folder.empty')
      const changes = compareFiles(seen, stored, (file) => isUnread(unread, file))
      if (await store.store(id, changes)) await onImport()
    } catch (error) {
      if (!(error instanceof HttpError))
        log.error({ err: error, watch: id }, 'a watched folder was not searched')
      await store.fail(id, error instanceof HttpError ? error : problem('folder.failed', { reason: '' }))
    }
    restUntil.set(id, performance.now() + (performance.now() - start) * PAUSES)
  }

  return async (interval) => {
    if (env.importDir === undefined) return
    await whileLocked(sql, ADVISORY_LOCKS.watchFolders, async () => {
      // Another process may have searched just before, and what grows must not look the same twice.
      const due = await store.due(interval * 0.9)
      for (const folder of due) if ((restUntil.get(folder.id) ?? 0) <= performance.now()) await search(folder)
    })
  }
}

/** `unread`: paths of files and folders that could not be read. @throws HttpError as `walkFolder` */
async function readFiles(
  root: string,
  statFile: StatFile,
): Promise<{ seen: SeenFile[]; unread: Set<string> }> {
  const { entries, left } = await walkFolder(root)
  const paths = entries
    .filter((entry) => entry.isFile() && isRecording(entry.name) && !isUnfinished(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isSystemPath(relative(root, path)))
  const unread = new Set(left.map(({ shown }) => shown))
  const inTurn = pLimit(AT_ONCE)
  const found = await inTurn.map(paths, async (path): Promise<SeenFile | undefined> => {
    const file = relative(root, path).split(sep).join('/')
    const facts = await statFile(path).catch((error: unknown) => {
      if (!isGone(error)) unread.add(file)
      return undefined
    })
    return facts && { file, bytes: facts.size, changed: Math.trunc(facts.mtimeMs) }
  })
  const seen = found.filter((each) => each !== undefined)
  return { seen, unread }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Returns true if the file, or a folder that contains it, is in `unread`. */
function isUnread(unread: ReadonlySet<string>, file: string): boolean {
  for (let path = file; path !== '.'; path = posix.dirname(path)) if (unread.has(path)) return true
  return false
}
