import { type Playlist, createPlaylist, limits } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { addMusics } from '../playlists/add-musics.ts'

/**
 * Makes a playlist of a mix, which changes the next night.
 * @throws as `call` does; what was added before stays
 */
export async function saveMix(name: string, musicIDs: readonly number[]): Promise<Playlist> {
  const playlist = await call(createPlaylist, { body: { name: name.slice(0, limits.text.name) } })
  await addMusics(playlist.playListID, musicIDs, () => undefined)
  return playlist
}
