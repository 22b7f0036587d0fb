import { buffer } from 'node:stream/consumers'
import { CODE_PAGES, type CodePage, fitLine, limits, type PlaylistImport } from '@nava/contracts'
import { decodeText } from '@nava/tags/decode-text'
import type { MatchTracks } from '../../catalogue/matching/match-tracks.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/receive-file.ts'
import { parsePlaylistInChild } from './parse-playlist-in-child.ts'
import type { PlaylistsStore } from './playlists.store.ts'

export type ImportPlaylist = ReturnType<typeof importPlaylist>

const UNNAMED = 'Imported playlist'

export function importPlaylist(playlists: PlaylistsStore, match: MatchTracks) {
  /**
   * Creates a playlist from a file and reports missing tracks; creates none if no track is found. `encoding` is that of a
   * file which does not say its own.
   * @throws 413 for large files, 422 for unreadable ones, 409 for too many playlists
   */
  return async (userID: number, file: ReceivedFile, encoding?: CodePage): Promise<PlaylistImport> => {
    const { text, ...decoded } = decodeText(await buffer(file.stream), encoding)
    // Only binary files have zeros.
    const parsed = text.includes('\0') ? undefined : await parsePlaylistInChild(text, file.name)
    if (!parsed) throw problem('playlist.file-unreadable')
    const entries = parsed.entries.slice(0, limits.playlists.musics)
    const ids = await match(entries)
    const musicIDs = ids.filter((id) => id !== undefined)
    const guessed = decoded.isGuess ? CODE_PAGES.find((page) => page === decoded.encoding) : undefined
    const report = {
      found: musicIDs.length,
      leftOut: parsed.entries.slice(limits.playlists.musics).map(named),
      notFound: entries.filter((_, at) => ids[at] === undefined).map(named),
      beyond: parsed.beyond,
      untitled: parsed.untitled,
      ...(guessed && { guessed }),
    }
    if (musicIDs.length === 0) return { playlist: null, ...report }
    const name = playlistName(parsed.name) ?? playlistName(file.name.replace(/\.\w{1,5}$/, '')) ?? UNNAMED
    const made = await playlists.create(userID, name)
    if (!made) throw problem('playlist.too-many', { max: limits.playlists.perUser })
    await playlists.fill(made.playListID, musicIDs)
    return { playlist: { playListID: made.playListID, name }, ...report }
  }
}

const named = ({ title, artist }: { title: string; artist: string }) => ({ title, artist })

/** Shortens a name to a valid one; returns undefined if it has no letter or digit. */
export function playlistName(name: string): string | undefined {
  const cut = fitLine(name, limits.text.name)
  return /[\p{L}\p{N}]/u.test(cut) ? cut : undefined
}
