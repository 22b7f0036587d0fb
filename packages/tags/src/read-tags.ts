/** Reads the tags of a recording, alike for folders and browsers. */
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata'
import { bytesOf, indexOfBytes } from './bytes.ts'
import { latinDigits } from './disc-folder.ts'
import { decodeText } from './decode-text.ts'
import { findId3 } from './find-id3.ts'
import { mendID3, textsOfFrames } from './mend-id3.ts'
import { inOrderOfWma } from './order-wma.ts'
import { type Cover, coverIn, isCoverUnread, withDeclaredCovers } from './read-cover.ts'
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
  const tags = tagsOf(
    { ...common, ...wholeArtists(metadata, artists), ...looseFields(metadata), ...old?.texts },
    name,
  )
  const cover = coverIn(metadata, hasCover ? await wmaPictures(file) : [])
  return {
    ...{ tags, cover, isCoverUnread: isCoverUnread(metadata, cover) },
    guessed: guessed ?? old?.guessed,
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
 * ("AC/DC"), unless there are IDs or fields of several artists, or zero bytes between them.
 */
function wholeArtists(
  { native, common, quality }: IAudioMetadata,
  written: readonly string[],
): Pick<ICommonTagsResult, 'artists'> | object {
  const frames = native['ID3v2.3'] ?? native['ID3v2.2'] ?? []
  const names = frames.filter(({ id }) => id === 'TPE1' || id === 'TP1').map(({ value }) => String(value))
  const isSplit = quality.warnings.some(({ message }) => /TP(?:E?)1.*null-separator/.test(message))
  const hasField = frames.some(({ id }) => /^TXX?X:artists$/i.test(id))
  if (names.length < 2 || isSplit || hasField || (common.musicbrainz_artistid ?? []).length > 1) return {}
  const texts = written.length > 0 ? written : [names.join('/')]
  return { artists: texts.flatMap((text) => text.replaceAll('\0', '').split(' / ')) }
}

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
  const [side] = all(/^(?:TRACK(?:NUMBER)?|TRCK|TRK)$/i).flatMap((text) => SIDE.exec(text)?.[1] ?? [])
  const lyrics = all(/(?:^|:)(?:(?:UN)?SYNCED ?)?LYRICS$/i)
  return {
    ...(title !== undefined && { title }),
    ...(album !== undefined && { album }),
    ...(albumartist !== undefined && common.albumartist === undefined && { albumartist }),
    ...(disc !== undefined && !common.disk.no && { disk: { no: disc, of: null } }),
    ...(track !== undefined && !common.track.no && { track: { no: track, of: null } }),
    ...(side !== undefined && { side: side.toUpperCase() }),
    ...(!common.isrc && { isrc: all(/(?:^|:)ISRC$/i) }),
    ...(!common.genre && { genre: all(/(?:^|:)GENRE$/i) }),
    dates: datesIn(all),
    lyrics: [
      ...(common.lyrics ?? []),
      ...lyrics.map((text) => ({ text, syncText: [], contentType: 1, timeStampFormat: 0 })),
    ],
  }
}

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
  const isForeign = read.isGuess && read.encoding !== 'windows-1252'
  return {
    texts: { title: newTitle, artists: newArtist === '' ? [] : [newArtist], album: newAlbum },
    guessed: isForeign ? read.encoding : undefined,
  }
}
