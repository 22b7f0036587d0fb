/** What the tags of downloaded files say, as the catalogue has it now */
import type { Credit } from '@nava/contracts'
import { coverFrame, lyricsFrame, type TagContent, timedLyricsFrame } from '@nava/media/formats/id3-frames'
import { parseLrc } from '@nava/tags/lrc'
import { isUndated } from '@nava/tags/release-date'
import type { EpisodeRow, TrackRow } from './downloads.store.ts'

/** Roles whose names are pairs of the frame of involved people, with the words that tag editors read */
const INVOLVED = {
  arranger: 'arranger',
  producer: 'producer',
  engineer: 'engineer',
  mixer: 'mix',
  mastering: 'mastering',
  featured: 'featured',
} as const

const isInvolved = (role: string): role is keyof typeof INVOLVED => Object.hasOwn(INVOLVED, role)

/** `cover`: JPEG. What the catalogue lacks of genres, composers and cover stays as the upload had it. */
export function tagOfTrack(row: TrackRow, cover: Uint8Array | undefined): TagContent {
  const { albumName, disc, track, genres, credits } = row
  const named = (role: Credit['role']) => credits.filter((each) => each.role === role).map(({ name }) => name)
  const composers = named('composer')
  const lines = parseLrc(row.lyrics)
  const timed = lines.flatMap(({ text, at }) => (at === undefined ? [] : [{ text, at }]))
  const place = (number: number) => (albumName === null ? '' : String(number))
  return {
    texts: {
      TIT2: [row.title],
      TPE1: row.artistList,
      TALB: [albumName ?? ''],
      TPE2: [albumName === null ? '' : row.albumArtists.join(', ')],
      TPOS: [place(disc)],
      TRCK: [place(track)],
      TDRC: [isUndated(row.releaseDate) ? '' : dateText(row.releaseDate)],
      TSRC: [row.isrc ?? ''],
      ...(genres.length > 0 && { TCON: genres }),
      ...(composers.length > 0 && { TCOM: composers }),
      TEXT: named('lyricist'),
      TPE3: named('conductor'),
      TPE4: named('remixer'),
      TMCL: credits
        .filter(({ role }) => role === 'performer')
        .flatMap(({ instrument, name }) => [instrument || 'performer', name]),
      TIPL: credits.flatMap(({ role, instrument, name }) => {
        if (isInvolved(role)) return [INVOLVED[role], name]
        return role === 'other' ? [instrument || 'other', name] : []
      }),
    },
    frames: {
      USLT: lyricsFrame(lines.map(({ text }) => text).join('\n')),
      SYLT: timedLyricsFrame(timed),
      ...(cover && { APIC: coverFrame(cover) }),
    },
  }
}

export function tagOfEpisode(row: EpisodeRow, cover: Uint8Array | undefined): TagContent {
  return {
    texts: {
      TIT2: [row.title],
      TPE1: row.djs,
      TALB: [row.show ?? ''],
      TPOS: [row.season === null ? '' : String(row.season)],
      TRCK: [row.episode === null ? '' : String(row.episode)],
      TDRC: [row.isDateKnown ? dateText(row.releaseDate) : ''],
      TCON: ['Podcast'],
    },
    frames: cover ? { APIC: coverFrame(cover) } : {},
  }
}

/** Returns the year alone for the first moment of a year, which is how years without a day are stored. */
function dateText(date: Date): string {
  const iso = date.toISOString()
  const day = iso.slice(0, iso.indexOf('T'))
  return iso.endsWith('-01-01T00:00:00.000Z') ? day.slice(0, day.indexOf('-01-01')) : day
}
