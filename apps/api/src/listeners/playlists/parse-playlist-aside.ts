/** Parses large files in a thread, because a malicious one may take half a second. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { runAside } from '../../platform/run-aside.ts'
import { parsePlaylistFile, type PlaylistFile } from './parse-playlist-file.ts'

const THREAD = new URL('parse-playlist-thread.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Returns undefined for unreadable files, and for files that take too long. */
export async function parsePlaylistAside(text: string, fileName: string): Promise<PlaylistFile | undefined> {
  const { smallBytes, readWithin } = limits.playlists.file
  if (text.length <= smallBytes) return parsePlaylistFile(text, fileName)
  const inThread = () => runAside<PlaylistFile | undefined>(THREAD, { text, fileName }, readWithin)
  return oneAtATime(() => inThread().catch(() => undefined))
}
