/** Folders below IMPORT_DIR, by their paths in it */
import { opendir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { limits } from '@nava/contracts'
import { byName } from '@nava/tags/by-name'
import { isHidden } from '@nava/tags/file-names'
import { problem } from '../../platform/http/errors.ts'

/** Replaces bytes that are not UTF-8 in the names that Node reads */
export const UNDECODED = '\uFFFD'

/**
 * Returns the real path of a folder below `importDir`.
 * @throws HttpError folder.off, folder.no-folder, folder.outside, folder.unreadable
 */
export async function resolveFolder(importDir: string | undefined, folder: string): Promise<string> {
  if (importDir === undefined) throw problem('folder.off')
  const parts = folder.split('/')
  if (folder.includes('\0') || folder.includes(UNDECODED)) throw problem('folder.no-folder')
  if (parts.includes('..') || isAbsolute(folder)) throw problem('folder.outside')
  const root = await realOf(importDir)
  const path = await realOf(join(importDir, folder))
  if (!isWithin(root, path)) throw problem('folder.outside')
  const facts = await stat(path).catch(unreadable)
  if (!facts.isDirectory()) throw problem('folder.no-folder')
  return path
}

/** Folders that storage servers and archives keep beside those of people: waste baskets, thumbnails, forks */
const SYSTEM_FOLDER =
  /^(?:@eaDir|@Recycle|@tmp|#recycle|#snapshot|\$RECYCLE\.BIN|__MACOSX|lost\+found|System Volume Information)$/i

/** Returns true if a part of a path is hidden, or a folder of the system. */
export const isSystemPath = (path: string): boolean =>
  path.split(sep).some((part) => isHidden(part) || SYSTEM_FOLDER.test(part))

/** Returns the path as the rows have it: without empty parts and dots, in the same bytes. */
export const plainFolder = (folder: string): string =>
  folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/** Returns true if one of two folders contains the other, or they are the same. */
export const overlap = (one: string, other: string): boolean =>
  one === other || one === '' || other === '' || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

/**
 * Lists the folders in a folder by name, without those of the system. Links count if they lead to a folder below `importDir`.
 * @throws HttpError as `resolveFolder`
 */
export async function listFolders(importDir: string | undefined, given: string) {
  const path = await resolveFolder(importDir, given)
  const folder = plainFolder(given)
  const found: { name: string; folder: string; isReadable: boolean }[] = []
  let read = 0
  let hasMore = false
  const entries = await opendir(path).catch(unreadable)
  for await (const { name, ...entry } of namedEntries(entries)) {
    read += 1
    hasMore = found.length >= limits.folderImport.folders || read > limits.folderImport.entries
    if (hasMore) break
    if (isSystemPath(name) || !(entry.isFolder || entry.isLink)) continue
    const own = folder === '' ? name : `${folder}/${name}`
    if (entry.isLink && !(await isOpen(importDir, own))) continue
    found.push({ name, folder: own, isReadable: entry.isLink || !name.includes(UNDECODED) })
  }
  const folders = found.toSorted((a, b) => byName(a.name, b.name))
  return { folder, folders, hasMore }
}

async function* namedEntries(entries: Awaited<ReturnType<typeof opendir>>) {
  for await (const entry of entries)
    yield { name: entry.name, isFolder: entry.isDirectory(), isLink: entry.isSymbolicLink() }
}

const isOpen = (importDir: string | undefined, folder: string): Promise<boolean> =>
  resolveFolder(importDir, folder).then(
    () => true,
    () => false,
  )

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const realOf = (path: string): Promise<string> => realpath(path).catch(unreadable)

function unreadable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
    throw problem('folder.no-folder', {}, { cause: error })
  const reason = typeof code === 'string' ? code : 'unknown'
  throw problem('folder.unreadable', { reason }, { cause: error })
}
