import { type Dirent, openAsBlob } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import type { KnownRecording } from '@nava/contracts'
import { byName } from '@nava/tags/by-name'
import { sniff, SNIFF_BYTES } from '@nava/tags/sniff'
import { discsOfFolders } from '@nava/tags/disc-folder'
import { isUnsupported, isRecording, isUnfinished } from '@nava/tags/file-names'
import { readTags } from '@nava/tags/read-tags'
import { type Tags, tagsOf } from '@nava/tags/tags'
import pLimit from 'p-limit'
import { isSystemPath } from '../../admin/folder-imports/resolve-folder.ts'
import { walkFolder } from '../../admin/folder-imports/walk-folder.ts'
import { isCover } from './cover-paths.ts'
import { fitNames } from './fit-names.ts'
import { lyricsAmong } from './lyrics-path.ts'
import { checkInside, LINK, NO_FILE } from './read-inside.ts'

/** Recording in a folder. Its lyrics and pictures are read later, during the import. */
export interface SourceFile {
  path: string
  /** The imported folder: nothing outside it is read */
  root: string
  /** Path relative to the imported folder */
  shown: string
  name: string
  bytes: number
  folder: string
  /** Number of the disc that the folder's name means; 0 if none */
  folderDisc: number
  /** With names as the catalogue stores them */
  tags: Omit<Tags, 'lyrics'>
  /** Says which names were cut */
  cuts: readonly string[]
  /** Absent if no other file has its size */
  sha256?: string
  /** Track with the same recording */
  here?: KnownRecording | undefined
  /** Why its tags could not be read, if so; then the name of the file gives its title. */
  tagFault?: string
  /** Code page of its texts, if only their letters say so */
  guessed?: string | undefined
}

export interface Unreadable {
  shown: string
  reason: string
}

interface ReadOptions {
  maxBytes: number
  /** Code page of texts that do not say theirs; guessed by default */
  encoding?: string | undefined
  /** Of which only the recordings are read, by their paths in the folder; all by default */
  folders?: ReadonlySet<string> | undefined
  onRead?: ((done: number, total: number) => void) | undefined
}

const AT_ONCE = 4

/**
 * Reads the tags of all recordings below a folder, sorted by path. Does not follow links.
 * @throws HttpError as `walkFolder`
 */
export async function readFolder(
  folder: string,
  { maxBytes, encoding, folders, onRead }: ReadOptions,
): Promise<{
  files: SourceFile[]
  unreadable: Unreadable[]
  stray: Unreadable[]
  beside: Map<string, number>
}> {
  const walked = await walkFolder(folder)
  const all = walked.entries.filter(
    ({ parentPath }) => folders === undefined || folders.has(relative(folder, parentPath)),
  )
  const entries = all.filter((entry) => !isUnseen(folder, entry))
  const paths = entries
    .filter((entry) => entry.isFile() && (isRecording(entry.name) || isUnsupported(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted(byName)
  const inTurn = pLimit(AT_ONCE)
  const files: SourceFile[] = []
  const unreadable = [...walked.left, ...entries.flatMap((entry) => leftOut(folder, entry))]
  const discs = discsOfFolders(new Set(paths.map((path) => dirname(path))), sep)
  let done = 0
  const results = await inTurn.map(paths, async (path) => {
    const shown = relative(folder, path)
    const read = await readRecording(folder, path, { maxBytes, encoding })
    done += 1
    onRead?.(done, paths.length)
    if (typeof read === 'string') return { shown, reason: read } satisfies Unreadable
    return { ...read, shown, folderDisc: discs.get(read.folder) ?? 0 }
  })
  for (const result of results) {
    if ('tags' in result) files.push(result)
    else unreadable.push(result)
  }
  const recordings = new Set(files.map(({ path }) => path))
  const { stray, beside } = besideRecordings(folder, entries, recordings)
  const hidden = all.filter((entry) => entry.isFile() && isUnseen(folder, entry)).length
  if (hidden > 0) beside.set('hidden', hidden)
  return { files, unreadable, stray, beside }
}

const isUnseen = (folder: string, { parentPath, name }: Dirent): boolean =>
  isSystemPath(relative(folder, join(parentPath, name)))

/** Files that may be part of a work, by the endings of their names, with the reason why they are not read */
const STRAY: readonly (readonly [name: RegExp, reason: string])[] = [
  [/\.e?lrc$/i, 'Lyrics of no recording beside them, by their name.'],
  [/\.cue$/i, 'Cue sheets are not read. A recording of a whole album stays one track.'],
  [/\.(?:vtt|srt)$/i, 'Captions are not read.'],
  [/\.(?:jpe?g|png|webp|gif|avif|bmp|tiff?)$/i, 'Its name is none of a cover that is read.'],
]

/**
 * Finds the files of the usual kinds beside recordings that an import does not read, and names those that may be part of a
 * work; others are counted by ending. Lyrics and covers are read with their recordings.
 */
function besideRecordings(folder: string, entries: readonly Dirent[], recordings: ReadonlySet<string>) {
  const beside = new Map<string, number>()
  const stray: Unreadable[] = []
  const files = entries.filter((entry) => entry.isFile())
  for (const [parent, inFolder] of Map.groupBy(files, ({ parentPath }) => parentPath)) {
    const names = inFolder.map(({ name }) => name)
    const lyrics = lyricsAmong(
      names,
      names.filter((name) => recordings.has(join(parent, name))),
    )
    for (const name of names) {
      if (isRecording(name) || isUnsupported(name) || isCover(name) || lyrics.has(name)) continue
      const reason = STRAY.find(([pattern]) => pattern.test(name))?.[1]
      if (reason !== undefined) stray.push({ shown: relative(folder, join(parent, name)), reason })
      else {
        const ending = extname(name).toLowerCase()
        beside.set(ending, (beside.get(ending) ?? 0) + 1)
      }
    }
  }
  return { stray: stray.toSorted((one, other) => one.shown.localeCompare(other.shown)), beside }
}

/** Names links, pipes and devices, which could lead anywhere, so that they are not read. */
function leftOut(folder: string, entry: Dirent): Unreadable[] {
  const shown = relative(folder, join(entry.parentPath, entry.name))
  if (entry.isFile() || entry.isDirectory()) return []
  return [{ shown, reason: entry.isSymbolicLink() ? LINK : NO_FILE }]
}

/** Reads the tags, or returns the reason why the file cannot be imported. */
async function readRecording(
  root: string,
  path: string,
  { maxBytes, encoding }: ReadOptions,
): Promise<Omit<SourceFile, 'shown' | 'folderDisc'> | string> {
  try {
    if (!(await checkInside(root, path))) return 'It is gone.'
    const name = basename(path)
    if (isUnfinished(name)) return 'It is a download that has not ended, by its name.'
    const { size: bytes } = await stat(path)
    if (bytes === 0) return 'The file is empty.'
    if (!(await isTaken(path)))
      return isUnsupported(name) ? 'Files of this kind are not taken.' : 'It contains no recording.'
    if (bytes > maxBytes) return `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB.`
    const read = await tagsIn(path, name, encoding)
    return { path, root, name, bytes, ...read, folder: dirname(path) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns true if an upload of the file would be taken. */
async function isTaken(path: string): Promise<boolean> {
  await using file = await open(path)
  const head = new Uint8Array(SNIFF_BYTES)
  const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0)
  return sniff(head.subarray(0, bytesRead), 'audio') !== undefined
}

type Read = Pick<SourceFile, 'tags' | 'cuts' | 'tagFault' | 'guessed'>

async function tagsIn(path: string, name: string, encoding: string | undefined): Promise<Read> {
  try {
    const read = await readTags(await openAsBlob(path), { name, encoding, hasCover: false })
    const { lyrics: _, ...tags } = read.tags
    return { ...fitNames(tags), guessed: read.guessed }
  } catch (error) {
    const { lyrics: _, ...tags } = tagsOf({}, name)
    return { ...fitNames(tags), tagFault: error instanceof Error ? error.message : String(error) }
  }
}
