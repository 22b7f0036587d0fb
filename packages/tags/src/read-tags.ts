/** Reads the tags of a recording, alike for folders and browsers. */
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata'
import { bytesOf, indexOfBytes } from './bytes.ts'
import { latinDigits } from './latin-digits.ts'
import { decodeText, namedGuess, undoConversion } from './decode-text.ts'
import { findId3 } from './find-id3.ts'
import { mendID3, textsOfFrames } from './mend-id3.ts'
import { inOrderOfWma } from './order-wma.ts'
import { type Cover, coverIn, isCoverUnread, withDeclaredCovers } from './read-cover.ts'
import { creditsOf } from './tag-credits.ts'
import { type CommonTags, type Tags, tagsOf } from './tags.ts'
import { wmaPictures } from './wma-pictures.ts'

export interface ReadTags {
  tags: Tags
  cover: Cover | undefined
  /** There is a picture, but of no kind that covers may have. */
  isCoverUnread: boolean
  /** Code page of texts, if only their letters say so; a person may know better */
  guessed: string | undefined
}

interface ReadOptions {
  name: string
  /** Code page of texts that do not say theirs; guessed by default */
  encoding?: string | undefined
  hasCover?: boolean
}

/** Larger tags are read as they are. */
const MAX_TAG = 16 * 1024 * 1024

/** @throws Error if the file is of no known kind, or its tags are broken */
export async function readTags(
  file: Blob,
  { name, encoding, hasCover = true }: ReadOptions,
): Promise<ReadTags> {
  const { blob, guessed, artists } = await mended(await withDeclaredCovers(file), encoding)
  const metadata = await parse(await inOrderOfWma(blob), hasCover)
  const { common, format } = metadata
  const isBare = BARE_TAGS.includes(format.tagTypes?.join() ?? '')
  const old = isBare ? bareTexts(common, encoding) : undefined
  const whole = { ...common, ...wholeArtists(metadata, artists), ...looseFields(metadata), ...old?.texts }
  const right = old || encoding === 'windows-1252' ? undefined : rightTexts(whole, encoding)
  const cover = coverIn(metadata, hasCover ? await wmaPictures(file) : [])
  return {
    tags: tagsOf({ ...whole, ...right?.texts }, name),
    cover,
    isCoverUnread: isCoverUnread(metadata, cover),
    guessed: right?.guessed ?? guessed ?? old?.guessed,
  }
}

/** A broken tag at the end of a file takes the sound ones along, so the file is read without it. */
async function parse(blob: Blob, hasCover: boolean): Promise<IAudioMetadata> {
  const { parseBlob } = await import('music-metadata')
  const options = { duration: false, skipCovers: !hasCover }
  try {
    return await parseBlob(blob, options)
  } catch (error) {
    const end = await bytesOf(blob, Math.max(0, blob.size - MAX_APE), blob.size)
    const at = indexOfBytes(end, APE)
    if (at < 0) throw error
    return await parseBlob(blob.slice(0, blob.size - end.length + at, blob.type), options)
  }
}

const APE = new TextEncoder().encode('APETAGEX')
/** Bytes at the end of a file in which its tag is looked for */
const MAX_APE = 1024 * 1024

async function mended(
  file: Blob,
  encoding: string | undefined,
): Promise<{ blob: Blob; guessed: string | undefined; artists: readonly string[] }> {
  const place = await findId3(file)
  if (!place || place.to - place.from > MAX_TAG) return { blob: file, guessed: undefined, artists: [] }
  const tag = await bytesOf(file, place.from, place.to)
  const mending = mendID3(tag, encoding)
  const artists = textsOfFrames(mending?.tag ?? tag, ['TPE1', 'TP1'])
  return { blob: mending ? place.replace(mending.tag) : file, guessed: mending?.guessed, artists }
}

/**
 * The reader splits the artists of ID3v2.3 at each slash, as the standard says; but most slashes are part of a name
 * ("AC/DC"), whatever the kind of tag, unless there is a field of single artists, zero bytes between them, or IDs of as many.
 */
function wholeArtists(
  { native, common, quality }: IAudioMetadata,
  written: readonly string[],
): Pick<ICommonTagsResult, 'artists'> | object {
  const frames = native['ID3v2.3'] ?? native['ID3v2.2'] ?? []
  const names = frames.filter(({ id }) => id === 'TPE1' || id === 'TP1').map(({ value }) => String(value))
  const isSplit = quality.warnings.some(({ message }) => /TP(?:E?)1.*null-separator/.test(message))
  const hasField = Object.values(native).some((fields) => fields.some(({ id }) => ARTISTS_FIELD.test(id)))
  if (isSplit || hasField) return {}
  const old = names.length > 1 ? (written.length > 0 ? written : [names.join('/')]) : undefined
  const artists = old?.map((text) => text.replaceAll('\0', '')) ?? common.artists ?? []
  const ids = (common.musicbrainz_artistid ?? []).flatMap((id) => id.split(/[\s/;,]+/)).filter(Boolean)
  const [one = ''] = artists
  const parts = artists.length === 1 && ids.length > 1 ? partsOf(one, ids.length) : undefined
  if (parts) return { artists: parts }
  return old ? { artists } : {}
}

const ARTISTS_FIELD = /(?:^|:)artists$/i

/** Returns the names between slashes, if there are as many as IDs. */
const partsOf = (name: string, count: number): string[] | undefined =>
  [' / ', '/'].map((sign) => name.split(sign)).find((parts) => parts.length === count)

/** `A1`, `b02`, `C3/12` or `B`; there is no side beyond the tenth record. */
const SIDE = /^([a-t]\d{0,2})(?:\/\d+)?$/i

/** Reads fields under the names of other programs than the reader knows: ffmpeg's, Matroska's, those of one kind in another. */
function looseFields({ native, common }: IAudioMetadata): CommonTags {
  const fields = Object.values(native).flat()
  const all = (names: RegExp) =>
    fields.flatMap(({ id, value }) => (names.test(id) && isText(value) ? [String(value)] : []))
  const number = (names: RegExp) =>
    all(names)
      .map((text) => Number.parseInt(latinDigits(text), 10))
      .find((each) => each > 0)
  // Of several in Vorbis comments, the reader takes the last one.
  const [title, ownAlbum] = ['TITLE', 'ALBUM'].map((name) =>
    native['vorbis']?.map(({ id, value }) => (id === name ? String(value) : '')).find(Boolean),
  )
  const album = ownAlbum ?? (common.album === undefined ? all(/^TRACK:ALBUM$/i)[0] : undefined)
  const [albumartist] = all(/(?:^|:)ALBUM[ _]?ARTIST$/i)
  const [disc, track] = [number(/(?:^|:)(?:DISC(?:NUMBER)?|TPOS)$/i), number(/^(?:TRACK(?:NUMBER)?|TRCK)$/i)]
  const both = DISC_AND_TRACK.exec(latinDigits(all(TRACK_FIELD)[0] ?? ''))
  const [ownDisc, ownTrack] =
    both && hasDisc(both, common.disk.no ?? disc) ? [Number(both[1]), Number(both[2])] : []
  const [side] = all(TRACK_FIELD).flatMap((text) => SIDE.exec(text)?.[1] ?? [])
  const lyrics = all(/(?:^|:)(?:(?:UN)?SYNCED ?)?LYRICS$/i)
  return {
    ...(title !== undefined && { title }),
    ...(album !== undefined && { album }),
    ...(albumartist !== undefined && common.albumartist === undefined && { albumartist }),
    ...(disc !== undefined && !common.disk.no && { disk: { no: disc, of: null } }),
    ...(track !== undefined && !common.track.no && { track: { no: track, of: null } }),
    ...(ownTrack !== undefined && {
      disk: { no: ownDisc ?? null, of: null },
      track: { no: ownTrack, of: null },
    }),
    ...(side !== undefined && { side: side.toUpperCase() }),
    ...(!common.isrc && { isrc: all(/(?:^|:)ISRC$/i) }),
    ...(!common.genre && { genre: all(/(?:^|:)GENRE$/i) }),
    credits: creditsOf(native, common),
    ...(all(ADVISORY).some((text) => EXPLICIT.test(text.trim())) && { isExplicit: true }),
    dates: datesIn(all),
    lyrics: [
      ...(common.lyrics ?? []),
      ...lyrics.map((text) => ({ text, syncText: [], contentType: 1, timeStampFormat: 0 })),
    ],
  }
}

/** Of MP4, and of the others */
const ADVISORY = /^rtng$|(?:^|:)ITUNES[ _]?ADVISORY$/i
/** 1 as of iTunes, 4 as of its first years; 2 is clean, 0 neither */
const EXPLICIT = /^(?:[14]|explicit)$/i

const TRACK_FIELD = /^(?:TRACK(?:NUMBER)?|TRCK|TRK)$/i
/** `2-03`, `1x05` and `2-03/12` */
const DISC_AND_TRACK = /^\s*0?([1-9]\d?)[-x](\d{1,3})(?:\/\d+)?\s*$/i

/** `3-12` may also be the third of twelve tracks; a zero, a lower number or the disc's own tag shows that it is not. */
const hasDisc = ([, one = '', two = '']: RegExpExecArray, disc: number | null | undefined): boolean =>
  two.startsWith('0') || Number(two) < Number(one) || Number(one) === disc

function datesIn(all: (names: RegExp) => string[]): string[] {
  const [year, dayAndMonth = ''] = [all(/^TYER?$/)[0], all(/^TDAT?$/)[0]]
  const old = /^(\d\d)(\d\d)$/.exec(dayAndMonth)
  return [
    // Before ID3v2.4, day and month are not in the field of the year.
    ...(old && year !== undefined ? [`${year}-${old[2]}-${old[1]}`] : []),
    ...all(
      /(?:^|:)(?:DATE|YEAR|TDRL|TDOR|TORY|RELEASE ?DATE|DATE_RELEASED|DATE_RECORDED|ORIGINAL ?(?:DATE|YEAR))$/i,
    ),
  ]
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Tags that name no encoding, so that the reader takes each byte for a character; `exif`: the INFO of a WAV */
const BARE_TAGS = ['ID3v1', 'exif']

/** Separates texts, without being part of one */
const UNIT = '\u001f'

function bareTexts({ title = '', artist = '', album = '' }: ICommonTagsResult, encoding: string | undefined) {
  const bytes = Uint8Array.from([title, artist, album].join(UNIT), (character) => character.charCodeAt(0))
  const read = decodeText(bytes, encoding)
  const [newTitle, newArtist = '', newAlbum] = read.text.split(UNIT)
  return {
    texts: { title: newTitle, artists: newArtist === '' ? [] : [newArtist], album: newAlbum },
    guessed: namedGuess(read),
  }
}

/**
 * Mends texts that a program once converted to Unicode from the wrong code page. Those with letters beyond it are right, and
 * each is judged with the others, because single ones are short.
 */
function rightTexts(tags: CommonTags, encoding: string | undefined) {
  const {
    title = '',
    album = '',
    albumartist = '',
    artist = '',
    artists = [],
    genre = [],
    credits = [],
    lyrics = [],
  } = tags
  const given = [
    title,
    album,
    albumartist,
    artist,
    ...artists,
    ...genre,
    ...credits.flatMap(({ name, instrument }) => [name, instrument]),
    ...lyrics.map(({ text = '' }) => text),
  ]
  const converted = given.filter(
    (text) => /[\u0080-\u00ff]/.test(text) && !/[\u0370-\u1fff\u3000-\uffdc]/.test(text),
  )
  const read = converted.length > 0 ? undoConversion(converted, encoding) : undefined
  if (!read) return undefined
  const meant = new Map(converted.map((text, at) => [text, read.texts[at] ?? text]))
  const right = (text: string) => meant.get(text) ?? text
  return {
    guessed: encoding === undefined ? read.encoding : undefined,
    texts: {
      ...{ title: right(title), album: right(album), albumartist: right(albumartist), artist: right(artist) },
      ...(tags.artists && { artists: artists.map(right) }),
      ...(tags.genre && { genre: genre.map(right) }),
      credits: credits.map(({ role, name, instrument }) => ({
        role,
        name: right(name),
        instrument: right(instrument),
      })),
      lyrics: lyrics.map((each) => ({ ...each, ...(each.text !== undefined && { text: right(each.text) }) })),
    } satisfies CommonTags,
  }
}
