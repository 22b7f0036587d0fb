import {
  addPlaylistMusic,
  getPlaylistPage,
  listPlaylists,
  playlistMusics,
  removePlaylistMusic,
} from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'

/**
 * Appends tracks in order; those that are there already only if `again`.
 * @throws as `call` does; tracks added before stay
 */
export async function addMusics(
  playListID: number,
  musicIDs: readonly number[],
  onProgress: (done: number) => void,
  again = false,
): Promise<void> {
  try {
    for (const [at, musicID] of musicIDs.entries()) {
      await call(addPlaylistMusic, { body: { musicID, playListID, ...(again && { again }) } })
      onProgress(at + 1)
    }
  } finally {
    refreshPlaylists()
  }
}

/** Returns the tracks that the playlist does not have yet. */
export async function missingFrom(playListID: number, musicIDs: readonly number[]): Promise<number[]> {
  const musics = await call(playlistMusics, { params: { id: playListID } })
  const held = new Set(musics.map(({ musicID }) => musicID))
  return musicIDs.filter((id) => !held.has(id))
}

export async function removeMusic(playListID: number, musicID: number): Promise<void> {
  await call(removePlaylistMusic, { body: { musicID, playListID } })
  refreshPlaylists()
}

export function refreshPlaylists(): void {
  void invalidate(listPlaylists)
  void invalidate(playlistMusics)
  void invalidate(getPlaylistPage)
}
