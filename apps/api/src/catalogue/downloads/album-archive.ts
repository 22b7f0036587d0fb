import { type DownloadFormat, type Language, limits } from '@nava/contracts'
import { musicIsFor } from '@nava/db/visibility'
import { withTag } from '@nava/media/formats/id3-frames'
import type { Storage, StoredFile } from '@nava/media/storage/storage'
import { isUndated } from '@nava/tags/release-date'
import { parseLrc, toLrc } from '@nava/tags/lrc'
import pLimit from 'p-limit'
import { errorText } from '../../platform/error-text.ts'
import { nameForFile } from '../../platform/http/attachment.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { MediaFiles } from '../streams/open-media.ts'
import { distinctNames, trackTitle } from './album-names.ts'
import type { AlbumRow, CoverRow, TrackRow } from './downloads.store.ts'
import { downloadRefusal } from './may-download.ts'
import { originalFile } from './original-file.ts'
import { readCover } from './read-cover.ts'
import { tagOfTrack } from './tag-of.ts'
import type { ArchiveEntry } from './zip-archive.ts'

interface Parts {
  mediaFiles: Pick<MediaFiles, 'openAudio' | 'openSource'>
  storage: Pick<Storage, 'read'>
}

interface Wish {
  album: AlbumRow & { tracks: readonly TrackRow[] }
  caller: Caller | undefined
  format: DownloadFormat
  language: Language | undefined
  /** Called for each track of others that was read to its end */
  onSent: (track: TrackRow) => void
}

interface Included {
  track: TrackRow
  ending: string
  size: number
  open: () => Promise<StoredFile>
  /** Why it is not what was wished for */
  remark?: Reason
}

type Reason =
  | 'download.off'
  | 'download.sign-in'
  | 'download.encoded-only'
  | 'download.no-original'
  | LeftOutCode
type LeftOutCode = 'stream.not-found' | 'stream.lost' | 'stream.repairing'
type Looked = Included | { track: TrackRow; leftOut: Reason }

/** Name of the list of what is missing; before all tracks in lists of files */
const LEFT_OUT = '00 left out.txt'

/**
 * Returns the files of an album in its order, in a folder: tracks, cover, lyrics beside them, and a list of what was left
 * out. Looks at every file first, so that the sizes are known.
 * @throws 403 if no track may be downloaded
 */
export async function albumEntries(
  parts: Parts,
  wish: Wish,
): Promise<{ title: string; entries: ArchiveEntry[] }> {
  const { album, language } = wish
  const looking = pLimit(limits.fileDownloads.lookedAt)
  const coverOf = coverReader(parts.storage, album.cover)
  const looked = await Promise.all(
    album.tracks.map((track) => looking(() => lookAt({ ...parts, coverOf }, wish, track))),
  )
  const included = looked.filter((each): each is Included => 'open' in each)
  if (included.length === 0) throw refusalOf(looked)
  const title = [album.artists.join(', '), album.name].filter(Boolean).join(' - ')
  const onSent = (track: TrackRow) => {
    if (!musicIsFor.own(track, wish.caller)) wish.onSent(track)
  }
  const entries = entriesOf({ looked, folder: nameForFile(title), onSent, language })
  const cover = await coverOf(album.cover)
  const at = included[0]?.track.releaseDate ?? new Date()
  if (cover) entries.push({ name: `${nameForFile(title)}/cover.jpg`, modifiedAt: at, bytes: cover })
  return { title, entries }
}

type CoverReader = (cover: CoverRow | null) => Promise<Buffer | undefined>

/** Reads the album's cover once, since most tracks have it; those of others are not kept in memory. */
function coverReader(storage: Parts['storage'], ofAlbum: CoverRow | null): CoverReader {
  let read: Promise<Buffer | undefined> | undefined
  const isOfAlbum = (cover: CoverRow | null) =>
    cover?.kind === ofAlbum?.kind &&
    cover?.ownerID === ofAlbum?.ownerID &&
    cover?.version === ofAlbum?.version
  return (cover) => (isOfAlbum(cover) ? (read ??= readCover(storage, ofAlbum)) : readCover(storage, cover))
}

const refusalOf = (looked: readonly Looked[]): HttpError => {
  const needsSignIn = looked.some((each) => 'leftOut' in each && each.leftOut === 'download.sign-in')
  return problem(needsSignIn ? 'download.sign-in' : 'download.none')
}

async function lookAt(parts: Parts & { coverOf: CoverReader }, wish: Wish, track: TrackRow): Promise<Looked> {
  const { caller, format } = wish
  const by = { isOwner: musicIsFor.own(track, caller), isSignedIn: caller !== undefined }
  const refusal = downloadRefusal(track, by, false)
  if (refusal) return { track, leftOut: refusal }
  if (track.assetID === null || track.version === null || !musicIsFor.released(track, caller))
    return { track, leftOut: 'stream.not-found' }
  const asset = { assetID: track.assetID, version: track.version, renditions: track.renditions }
  const original = format === 'original' ? await lookAtOriginal(parts, track, by) : undefined
  if (original && 'open' in original) return original
  const open = async () => {
    const tag = tagOfTrack(track, await parts.coverOf(track.cover))
    return withTag((await parts.mediaFiles.openAudio(asset, BEST)).file, tag)
  }
  const size = await sizeOf(open)
  if (typeof size !== 'number') return { track, leftOut: size }
  return { track, ending: 'mp3', size, open: sameSize(open, size), ...original }
}

const BEST = 320

async function lookAtOriginal(
  { mediaFiles }: Parts,
  track: TrackRow,
  by: { isOwner: boolean; isSignedIn: boolean },
): Promise<Included | { remark: Reason }> {
  if (downloadRefusal(track, by, true)) return { remark: 'download.encoded-only' }
  const { assetID, sourceVersion, sourceType, sourceName } = track
  if (assetID === null || sourceVersion === null || !(by.isOwner || sourceVersion === track.version))
    return { remark: 'download.no-original' }
  const open = async () => {
    const found = await mediaFiles.openSource(assetID, sourceVersion)
    if (!found) throw problem('download.no-original')
    return found.file
  }
  const found = await mediaFiles.openSource(assetID, sourceVersion)
  if (!found) return { remark: 'download.no-original' }
  const size = found.file.bytes
  await found.file.close()
  const { ending } = originalFile(sourceType ?? '', sourceName ?? '', 'audio')
  return { track, ending, size, open: sameSize(open, size) }
}

/** Returns why a file that is gone cannot be sent. */
async function sizeOf(open: () => Promise<StoredFile>): Promise<number | LeftOutCode> {
  try {
    const file = await open()
    await file.close()
    return file.bytes
  } catch (error) {
    if (error instanceof HttpError && isLeftOut(error.code)) return error.code
    throw error
  }
}

const isLeftOut = (code: string): code is LeftOutCode =>
  ['stream.not-found', 'stream.lost', 'stream.repairing'].includes(code)

/** @throws if the file has become another one since its size was told */
const sameSize = (open: () => Promise<StoredFile>, size: number) => async () => {
  const file = await open()
  if (file.bytes === size) return file
  await file.close()
  throw new Error(`the file has ${file.bytes} bytes, not ${size}`)
}

function entriesOf({
  looked,
  folder,
  onSent,
  language,
}: Pick<Wish, 'onSent' | 'language'> & { looked: readonly Looked[]; folder: string }): ArchiveEntry[] {
  const hasDiscs = new Set(looked.map(({ track }) => track.disc)).size > 1
  const nameOf = distinctNames()
  const remarks: string[] = []
  const entries = looked.flatMap((each): ArchiveEntry[] => {
    const { track } = each
    const name = `${folder}/${nameOf(trackTitle(track, hasDiscs))}`
    const modifiedAt = isUndated(track.releaseDate) ? new Date(0) : track.releaseDate
    const reason = 'leftOut' in each ? each.leftOut : each.remark
    if (reason)
      remarks.push(
        `${trackTitle(track, hasDiscs)}: ${errorText(language, { code: reason, params: {} }, reason)}`,
      )
    if (!('open' in each)) return []
    const { ending, size, open } = each
    return [
      { name: `${name}.${ending}`, modifiedAt, size, open, onSent: () => onSent(track) },
      ...lyricsOf(track, name, modifiedAt),
    ]
  })
  if (remarks.length > 0)
    entries.push({
      name: `${folder}/${LEFT_OUT}`,
      modifiedAt: new Date(),
      bytes: Buffer.from(`${remarks.join('\r\n')}\r\n`),
    })
  return entries
}

function lyricsOf({ lyrics }: TrackRow, name: string, modifiedAt: Date): ArchiveEntry[] {
  const lines = parseLrc(lyrics)
  if (lines.length === 0) return []
  const isTimed = lines.some(({ at }) => at !== undefined)
  const text = isTimed ? toLrc(lines) : lines.map((line) => line.text).join('\r\n')
  return [{ name: `${name}.${isTimed ? 'lrc' : 'txt'}`, modifiedAt, bytes: Buffer.from(`${text}\n`) }]
}
