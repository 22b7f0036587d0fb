/** Parses large files in a process of its own, because a malicious one may take half a second. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { runAside } from '../../platform/run-aside.ts'
import { parsePlaylistFile, type ReadPlaylist } from './parse-playlist-file.ts'

const PROGRAM = new URL('parse-playlist-process.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Returns undefined for unreadable files, and for files that take too long. */
export async function parsePlaylistAside(text: string, fileName: string): Promise<ReadPlaylist | undefined> {
  const { smallBytes, readWithin } = limits.playlists.file
  if (text.length <= smallBytes) return parsePlaylistFile(text, fileName)
  const inProcess = () => runAside<ReadPlaylist | undefined>(PROGRAM, { text, fileName }, readWithin)
  return oneAtATime(() => inProcess().catch(() => undefined))
}
