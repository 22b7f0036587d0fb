import { readdir } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { join, relative } from 'node:path'
import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { UNDECODED } from './resolve-folder.ts'

export interface LeftFolder {
  /** Path relative to the folder */
  shown: string
  reason: string
}

/**
 * Lists all below a folder without following links. Folders in it that cannot be read are named in `left`.
 * @throws HttpError folder.unreadable, or folder.too-large for more than `most` entries
 */
export async function walkFolder(
  root: string,
  most: number = limits.folderImport.entries,
): Promise<{ entries: Dirent[]; left: LeftFolder[] }> {
  const entries: Dirent[] = []
  const left: LeftFolder[] = []
  const waiting = [root]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const inFolder = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (folder === root) throw problem('folder.unreadable', { reason: messageOf(error) }, { cause: error })
      left.push({ shown: relative(root, folder), reason: messageOf(error) })
      return []
    })
    for (const entry of inFolder) {
      if (entries.length >= most) throw problem('folder.too-large', { max: most })
      // Its name would be written in other bytes than it has, so nothing could be opened by it.
      if (entry.name.includes(UNDECODED))
        left.push({ shown: relative(root, join(folder, entry.name)), reason: NOT_UTF8 })
      else {
        entries.push(entry)
        if (entry.isDirectory()) waiting.push(join(folder, entry.name))
      }
    }
  }
  return { entries, left }
}

const NOT_UTF8 = 'Its name is not in UTF-8. Rename it, for example with convmv.'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
