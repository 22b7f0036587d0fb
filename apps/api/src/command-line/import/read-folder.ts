import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { isRecording } from '@nava/tags/file-names'
import { type Tags, tagsOf } from '@nava/tags/tags'
import pLimit from 'p-limit'

/** Recording in a folder. Its lyrics and pictures are read later, during the import. */
export interface SourceFile {
  path: string
  /** Path relative to the imported folder */
  shown: string
  name: string
  bytes: number
  /** Folder of the album; `Album/CD 1` belongs to `Album`. */
  folder: string
  tags: Omit<Tags, 'lyrics'>
}

export interface Unreadable {
  shown: string
  reason: string
}

const AT_ONCE = 4
const DISK = /^(?:cd|disc|disk)\s*\d+$/i

/**
 * Reads the tags of all recordings below a folder, sorted by path. Does not follow links.
 * @throws Error with a readable message if the folder cannot be read
 */
export async function readFolder(
  folder: string,
  maxBytes: number,
): Promise<{ files: SourceFile[]; unreadable: Unreadable[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new Error(`${folder} cannot be read.`, { cause: error })
  })
  const paths = entries
    .filter((entry) => entry.isFile() && isRecording(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
  const inTurn = pLimit(AT_ONCE)
  const files: SourceFile[] = []
  const unreadable: Unreadable[] = []
  const results = await inTurn.map(paths, async (path) => {
    const shown = relative(folder, path)
    const read = await readRecording(path, maxBytes)
    return typeof read === 'string' ? ({ shown, reason: read } satisfies Unreadable) : { ...read, shown }
  })
  for (const result of results) {
    if ('tags' in result) files.push(result)
    else unreadable.push(result)
  }
  return { files, unreadable }
}

/** Reads the tags, or returns the reason why the file cannot be imported. */
async function readRecording(path: string, maxBytes: number): Promise<Omit<SourceFile, 'shown'> | string> {
  try {
    const { size: bytes } = await stat(path)
    if (bytes === 0) return 'The file is empty.'
    if (bytes > maxBytes) return `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB.`
    const { parseFile } = await import('music-metadata')
    const { common, format } = await parseFile(path, { duration: false, skipCovers: true })
    if (format.codec === undefined) return 'It contains no recording.'
    const name = basename(path)
    const { lyrics: _, ...tags } = tagsOf(common, name)
    const parent = dirname(path)
    return { path, name, bytes, tags, folder: DISK.test(basename(parent)) ? dirname(parent) : parent }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the path of the lyrics file for a recording: `Rain.lrc` for `Rain.flac`. */
export const lyricsPath = (path: string): string => `${path.slice(0, -extname(path).length)}.lrc`
