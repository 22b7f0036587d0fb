import type { ICommonTagsResult } from 'music-metadata'
import { fromFileName } from './file-names.ts'
import { toLrc } from './lrc.ts'
import { splitArtists, splitTitle } from './split-artists.ts'

export interface Tags {
  title: string
  /** Main artist first; empty if untagged */
  artists: readonly string[]
  /** Empty if untagged */
  albumArtist: string
  album: string
  /** MusicBrainz release ID; empty if untagged */
  albumID: string
  /** 0 if untagged */
  disk: number
  track: number
  year: number
  genres: readonly string[]
  /** International code of the recording; empty if untagged or malformed */
  isrc: string
  /** Plain text or LRC */
  lyrics: string
}

/** Value of ID3 lyrics' time format: milliseconds */
const MILLISECONDS = 2

/** Returns a file's tags; an untagged file gets title and track number from its name. */
export function tagsOf(common: Partial<ICommonTagsResult>, fileName: string): Tags {
  const named = fromFileName(fileName)
  const artists = common.artists ?? (common.artist === undefined ? [] : [common.artist])
  const { title, guests } = splitTitle(common.title?.trim() || named.title)
  return {
    title,
    artists: splitArtists([...artists, ...guests]),
    albumArtist: common.albumartist?.trim() ?? '',
    album: common.album?.trim() ?? '',
    albumID: common.musicbrainz_albumid?.trim() ?? '',
    disk: common.disk?.no ?? 0,
    track: common.track?.no ?? named.track,
    year: common.year ?? 0,
    genres: (common.genre ?? []).map((genre) => genre.trim()).filter(Boolean),
    isrc: isrcOf(common.isrc),
    lyrics: lyricsOf(common.lyrics?.[0]),
  }
}

const isrcOf = (codes: readonly string[] = []): string =>
  codes
    .map((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
    .find((code) => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code)) ?? ''

type Lyrics = NonNullable<ICommonTagsResult['lyrics']>[number]

function lyricsOf(lyrics: Lyrics | undefined): string {
  if (!lyrics) return ''
  const isTimed = lyrics.timeStampFormat === MILLISECONDS && lyrics.syncText.length > 0
  if (!isTimed) return lyrics.text?.trim() ?? lyrics.syncText.map(({ text }) => text).join('\n')
  return toLrc(
    lyrics.syncText.map(({ text, timestamp = 0 }) => ({ text: text.trim(), at: timestamp / 1000 })),
  )
}
