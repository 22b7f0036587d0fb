import type { ICommonTagsResult } from 'music-metadata'
import { latinDigits } from './latin-digits.ts'
import { splitAlbum } from './disc-folder.ts'
import { fromFileName } from './file-names.ts'
import { parseLrc, toLrc } from './lrc.ts'
import { splitArtists, splitTitle } from './split-artists.ts'
import type { TagCredit } from './tag-credits.ts'
import { readTagDate } from './tag-date.ts'

export interface Tags {
  title: string
  /** Main artist first; empty if untagged */
  artists: readonly string[]
  /** The main one; empty if untagged */
  albumArtist: string
  album: string
  /** MusicBrainz release ID; empty if untagged */
  albumID: string
  /** 0 if untagged */
  disc: number
  track: number
  /** Side of vinyl in the place of a number: 'B2', or 'B' of a single; empty if untagged */
  side: string
  year: number
  /** Day of the release in ISO 8601; empty if only the year is known */
  day: string
  /** True if there is a date without a year that can be read */
  hasOddDate: boolean
  genres: readonly string[]
  /** International code of the recording; empty if untagged or malformed */
  isrc: string
  /** Who did what, each once */
  credits: readonly TagCredit[]
  /** Plain text or LRC */
  lyrics: string
  /** Set if the advisory says so */
  isExplicit?: true
}

/** Values of ID3 lyrics: the time format of milliseconds, and the kinds that are sung */
const MILLISECONDS = 2
const SUNG = [0, 1, 2]

/** What the reader gives, dates that stand in other fields, the side of vinyl, and credits */
export type CommonTags = Partial<ICommonTagsResult> & {
  dates?: readonly string[]
  side?: string
  credits?: readonly TagCredit[]
  isExplicit?: true
}

/** Returns a file's tags; an untagged file gets title and track number from its name. */
export function tagsOf(common: CommonTags, fileName: string): Tags {
  const named = fromFileName(fileName)
  const artists = common.artists ?? (common.artist === undefined ? [] : [common.artist])
  const { title, guests } = splitTitle(firstText(common.title) || named.title)
  const { album, disc } = splitAlbum(firstText(common.album))
  return {
    title,
    artists: splitArtists([...artists, ...guests]),
    albumArtist: splitArtists([firstText(common.albumartist)])[0] ?? '',
    album,
    albumID: common.musicbrainz_albumid?.trim() ?? '',
    // Each disc of a box may be tagged as the first one of an album of its own.
    disc: disc || (numberIn(common.disk) ?? named.disc),
    track: numberIn(common.track) ?? named.track,
    side: common.side ?? '',
    ...dateOf(common),
    genres: splitGenres(common.genre),
    isrc: isrcOf(common.isrc),
    credits: common.credits ?? [],
    lyrics: lyricsOf(common.lyrics),
    ...(common.isExplicit && { isExplicit: true }),
  }
}

/** -1 in the two bytes that MP4 has for a number */
const MINUS_ONE = 65_535

/** Programs write -1 for a number that they do not know. */
const numberIn = (given: { no: number | null } | undefined): number | undefined =>
  typeof given?.no === 'number' && given.no > 0 && given.no < MINUS_ONE ? given.no : undefined

/** Zero bytes divide the values of a field that has one. */
const firstText = (text = ''): string =>
  text
    .split('\0')
    .map((part) => part.trim())
    .find(Boolean) ?? ''

/** A year alone takes the day of another field of the same year. */
function dateOf({ date, year, dates = [] }: CommonTags): Pick<Tags, 'year' | 'day' | 'hasOddDate'> {
  const texts = [date ?? String(year ?? ''), ...dates].map((text) => latinDigits(text).trim())
  const read = texts.map((text) => ({ ...readTagDate(text), isYear: /^\d{4}$/.test(text) }))
  const first = read.find((each) => each.year > 0)
  if (!first) return { year: 0, day: '', hasOddDate: texts.some((text) => /[^0\s/.-]/.test(text)) }
  const fuller = first.isYear && read.find((each) => each.year === first.year && each.day !== '')
  return { year: first.year, day: (fuller || first).day, hasOddDate: false }
}

/** Genres of ID3v2 that have no number, and of which the reader names only those in brackets */
const GENRE_CODES = new Map([
  ['RX', 'Remix'],
  ['CR', 'Cover'],
])

/** Several in one field are divided by semicolons; a slash may be part of a name, as in R&B/Soul. */
const splitGenres = (fields: readonly string[] = []): string[] => {
  const genres = fields.flatMap((field) => field.split(';').map((genre) => genre.trim())).filter(Boolean)
  return [...new Set(genres.map((genre) => GENRE_CODES.get(genre) ?? genre))]
}

const isrcOf = (codes: readonly string[] = []): string =>
  codes
    .map((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
    .find((code) => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code)) ?? ''

type Lyrics = NonNullable<ICommonTagsResult['lyrics']>[number]

/** Timed lyrics before others, which may stand beside them; not chords, nor empty ones. */
function lyricsOf(all: readonly Lyrics[] = []): string {
  const sung = all
    .map(({ contentType, timeStampFormat, text, ...rest }) => {
      // may be missing, although its type denies it
      const { syncText = [] } = rest as Partial<Lyrics>
      return { contentType, timeStampFormat, text, syncText }
    })
    .filter(({ contentType, syncText }) => syncText.length === 0 || SUNG.includes(contentType))
  const timed = sung.find(
    ({ timeStampFormat, syncText }) => timeStampFormat === MILLISECONDS && syncText.length > 0,
  )
  if (timed) return toLrc(linesOf(timed.syncText))
  const texts = sung
    .map(({ text, syncText }) => (text ?? syncText.map((line) => line.text).join('\n')).trim())
    .filter(Boolean)
  return texts.find(isTimed) ?? texts[0] ?? ''
}

const isTimed = (text: string): boolean => parseLrc(text).some(({ at }) => at !== undefined)

/** Texts that are timed by syllable say by a line break where a line begins. */
function linesOf(texts: Lyrics['syncText']): { text: string; at: number }[] {
  const bySyllable = texts.some(({ text }) => text.startsWith('\n'))
  const lines: { text: string; at: number }[] = []
  for (const { text, timestamp = 0 } of texts) {
    const last = lines.at(-1)
    if (bySyllable && last && !text.startsWith('\n')) last.text += text
    else lines.push({ text: text.replace(/^\n/, ''), at: timestamp / 1000 })
  }
  return lines.map(({ text, at }) => ({ text: text.trim(), at }))
}
