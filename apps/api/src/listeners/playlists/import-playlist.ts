import { buffer } from 'node:stream/consumers'
import { limits, type PlaylistImport } from '@nava/contracts'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import { decodeText } from './decode-text.ts'
import { parsePlaylistAside } from './parse-playlist-aside.ts'
import type { PlaylistsStore } from './playlists.store.ts'

export type ImportPlaylist = ReturnType<typeof importPlaylist>

const UNNAMED = 'Imported playlist'

export function importPlaylist(playlists: PlaylistsStore, match: MatchTracks) {
  /**
   * Creates a playlist from a file and reports missing tracks; creates none if no track is found.
   * @throws 413 for large files, 422 for unreadable ones, 409 for too many playlists
   */
  return async (userID: number, file: ReceivedFile): Promise<PlaylistImport> => {
    const text = decodeText(await buffer(file.stream))
    const parsed = text === undefined ? undefined : await parsePlaylistAside(text, file.name)
    if (!parsed) throw problem('playlist.file-unreadable')
    const entries = parsed.entries.slice(0, limits.playlists.musics)
    const ids = await match(entries)
    const found = ids.filter((id) => id !== undefined)
    const musicIDs = [...new Set(found)]
    const report = {
      found: musicIDs.length,
      repeated: found.length - musicIDs.length,
      leftOut: parsed.entries.length - entries.length,
      notFound: entries
        .filter((_, at) => ids[at] === undefined)
        .map(({ title, artist }) => ({ title, artist })),
    }
    if (musicIDs.length === 0) return { playlist: null, ...report }
    const name = playlistName(parsed.name) ?? playlistName(file.name.replace(/\.\w{1,5}$/, '')) ?? UNNAMED
    const made = await playlists.create(userID, name)
    if (!made) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    await playlists.fill(made.playListID, musicIDs)
    return { playlist: { playListID: made.playListID, name }, ...report }
  }
}

/** Shortens a name to a valid one; returns undefined if it has no letter or digit. */
export function playlistName(name: string): string | undefined {
  const cut = name.trim().slice(0, limits.text.name).toWellFormed()
  return /[\p{L}\p{N}]/u.test(cut) ? cut : undefined
}
