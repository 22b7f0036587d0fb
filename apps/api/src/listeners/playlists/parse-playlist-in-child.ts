/** Parses large files in a process of its own, because a malicious one may take half a second. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { runInChild } from '../../platform/run-in-child.ts'
import { parsePlaylistFile, type ReadPlaylist } from './parse-playlist-file.ts'

const PROGRAM = new URL('parse-playlist-process.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Returns undefined for unreadable files, and for files that take too long. */
export async function parsePlaylistInChild(
  text: string,
  fileName: string,
): Promise<ReadPlaylist | undefined> {
  const { smallBytes, readWithin } = limits.playlists.file
  if (text.length <= smallBytes) return parsePlaylistFile(text, fileName)
  const inProcess = () => runInChild<ReadPlaylist | undefined>(PROGRAM, { text, fileName }, readWithin)
  return oneAtATime(() => inProcess().catch(() => undefined))
}
