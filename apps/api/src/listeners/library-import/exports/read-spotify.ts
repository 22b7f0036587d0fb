/** JSON files of Spotify: https://support.spotify.com/article/understanding-my-data */
import { limits } from '@nava/contracts/limits'
import * as z from 'zod'
import { decodePart } from '../../../platform/http/decode-part.ts'
import type { Gathering, NamedTrack } from './gather-exports.ts'

const Text = z.string().catch('')
const Count = z.number().catch(0)
const List = z.array(z.unknown()).catch([])

const Playlists = z.object({ playlists: z.array(z.unknown()) })
const Playlist = z.object({ name: Text, description: Text, items: List })
/** `localTrack`: of the listener's own files, without more than an address */
const Item = z.union([
  z.object({ track: z.object({ trackName: Text, artistName: Text }) }),
  z.object({ localTrack: z.object({ uri: z.string() }) }),
])

const YourLibrary = z.object({ tracks: z.array(z.unknown()), albums: List, artists: List })
const LikedTrack = z.object({ track: Text, artist: Text })
const SavedAlbum = z.object({ album: Text, artist: Text })
const FollowedArtist = z.object({ name: Text })

/** `endTime`: '2021-01-01 12:30', UTC */
const Play = z.object({ endTime: Text, artistName: Text, trackName: Text, msPlayed: Count })
/** Titles are null for episodes. */
const ExtendedPlay = z.object({
  ts: Text,
  ms_played: Count,
  master_metadata_track_name: Text,
  master_metadata_album_artist_name: Text,
})

/**
 * Returns a function that returns false if a file is none of Spotify. The extended history must be read before the one
 * of the last year, which has the same plays.
 */
export function readSpotify(gathering: Gathering) {
  let latest = new Date(Number.NEGATIVE_INFINITY)
  let hasExtended = false

  const addPlay = (named: NamedTrack, ms: number, at: Date | undefined) => {
    if (ms >= limits.libraryFiles.listenedMs) gathering.play('spotify', named, at)
  }

  const readExtended = (rows: readonly unknown[]) => {
    hasExtended = true
    for (const row of parsed(ExtendedPlay, rows)) {
      const at = dateOf(row.ts)
      if (at && !(latest >= at)) latest = at
      const { master_metadata_track_name: title, master_metadata_album_artist_name: artist } = row
      addPlay({ title, artist }, row.ms_played, at)
    }
  }

  const readPlays = (rows: readonly unknown[]) => {
    for (const { endTime, trackName, artistName, msPlayed } of parsed(Play, rows)) {
      const at = dateOf(endTime)
      if (hasExtended && (!at || at <= latest)) continue
      addPlay({ title: trackName, artist: artistName }, msPlayed, at)
    }
  }

  const readLibrary = ({ tracks, albums, artists }: z.output<typeof YourLibrary>) => {
    for (const { track, artist } of parsed(LikedTrack, tracks)) gathering.like({ title: track, artist })
    for (const { album, artist } of parsed(SavedAlbum, albums)) gathering.saveAlbum({ title: album, artist })
    for (const { name } of parsed(FollowedArtist, artists)) gathering.follow(name)
  }

  const readPlaylists = (lists: readonly unknown[]) => {
    for (const { name, description, items } of parsed(Playlist, lists)) {
      const tracks = [...parsed(Item, items)]
      gathering.addPlaylist(name, tracks.map(trackOf), description)
    }
  }

  const readAny = (json: unknown): boolean => {
    if (Array.isArray(json)) {
      const first: unknown = json.find(isRecord)
      if (!isRecord(first)) return false
      if ('ms_played' in first) readExtended(json)
      else if ('msPlayed' in first) readPlays(json)
      else return false
      return true
    }
    const { data: lists } = Playlists.safeParse(json)
    if (lists) readPlaylists(lists.playlists)
    const { data: library } = YourLibrary.safeParse(json)
    if (library) readLibrary(library)
    return lists !== undefined || library !== undefined
  }

  return (json: unknown): boolean => {
    const isRead = readAny(json)
    if (isRead) gathering.recognise('spotify')
    return isRead
  }
}

/** Reads 'spotify:local:Artist:Album:A+Title:225' as well. */
function trackOf(item: z.output<typeof Item>): NamedTrack {
  if ('track' in item) return { title: item.track.trackName, artist: item.track.artistName }
  const [, , artist = '', , title = '', seconds] = item.localTrack.uri
    .split(':')
    .map((part) => decodePart(part.replaceAll('+', ' ')))
  return { title, artist, seconds: Number(seconds) || 0 }
}

/** Yields the rows of a form, and leaves others out. */
export function* parsed<T extends z.ZodType>(form: T, rows: readonly unknown[]): Generator<z.output<T>> {
  for (const row of rows) {
    const { data } = form.safeParse(row)
    if (data !== undefined) yield data
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads also '2021-01-01 12:30' and '2021-01-01 12:30:00', which are of UTC too. */
function dateOf(text: string): Date | undefined {
  const date = new Date(/^[\d-]+ [\d:]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
