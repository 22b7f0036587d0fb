import {
  addPlaylistMusic,
  getPlaylistPage,
  listPlaylists,
  playlistMusics,
  removePlaylistMusic,
} from '@nava/contracts'
import { call } from '../../lib/calls/call.ts'
import { invalidate } from '../../lib/calls/query.ts'

/**
 * Appends tracks in order.
 * @throws as `call` does; tracks added before stay
 */
export async function addMusics(
  playListID: number,
  musicIDs: readonly number[],
  onProgress: (done: number) => void,
): Promise<void> {
  try {
    for (const [at, musicID] of musicIDs.entries()) {
      await call(addPlaylistMusic, { body: { musicID, playListID } })
      onProgress(at + 1)
    }
  } finally {
    refreshPlaylists()
  }
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
