/** Parses playlist files in a thread of their own: what seems to be one may take half a second. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { runAside } from '../../platform/run-aside.ts'
import type { PlaylistFile } from './parse-playlist-file.ts'

const THREAD = new URL('parse-playlist-thread.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Returns the same as `parsePlaylistFile`, and undefined for a file that takes too long. */
export const parsePlaylistAside = (text: string, fileName: string): Promise<PlaylistFile | undefined> =>
  oneAtATime(() =>
    runAside<PlaylistFile | undefined>(THREAD, { text, fileName }, limits.playlists.file.readWithin).catch(
      () => undefined,
    ),
  )
