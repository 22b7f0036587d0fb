/** Creates the tracks of a bulk upload, with their albums, and sends their files. */
import {
  type AlbumCard,
  type ArtistCard,
  artistPanelAlbums,
  artistPanelMusics,
  createAlbum,
  createMusic,
  limits,
  setAlbumCover,
  setMusicCover,
} from '@nava/contracts'
import pLimit from 'p-limit'
import { call } from '../../lib/call.ts'
import { ProblemError } from '../../lib/call-errors.ts'
import { invalidate } from '../../lib/query.ts'
import { unfinishedUploads } from '../uploads/unfinished-uploads.ts'
import { sendUpload } from '../uploads/upload-owner.ts'
import { type BulkRow, nameKey, albumsOf } from './bulk-store.ts'
import { inAlbumOrder } from './tagged-file.ts'

/** How many files are sent at a time. */
const AT_ONCE = 3

/** How long a creation waits that came too fast, in milliseconds, and how often. */
const PAUSE = 10_000
const MAX_PAUSES = 12

interface CreateOptions {
  /** The artist of those rows whose tags name none of the user's. */
  artistID: number
  /** The user's own. */
  artists: readonly ArtistCard[]
  onChange: (id: number, change: Partial<BulkRow>) => void
}

/**
 * Creates what these rows describe: first the albums that the artist does not have, then the tracks by their numbers, so
 * that albums keep that order; files follow as soon as their track is there, several at a time. A row that fails stops no other.
 */
export async function createTracks(rows: readonly BulkRow[], options: CreateOptions): Promise<void> {
  const { onChange } = options
  for (const { id } of rows) onChange(id, { status: { state: 'waiting' } })
  const albums = await findAlbums(rows, options).catch((error: unknown) => {
    for (const { id } of rows) onChange(id, { status: failed(error) })
  })
  if (!albums) return
  const inTurn = pLimit(AT_ONCE)
  const sending: Promise<void>[] = []
  for (const row of inAlbumOrder(rows)) {
    try {
      onChange(row.id, { status: { state: 'creating' } })
      // A file whose sending was interrupted has its track already.
      const musicID =
        row.musicID ??
        unfinishedUploads.trackOf(row.file) ??
        (await createTrack(row, artistOf(row, options), albums.get(nameKey(row.album))))
      unfinishedUploads.remember({ kind: 'music', id: musicID }, 'audio', row.file)
      onChange(row.id, { musicID, status: { state: 'waiting' } })
      sending.push(inTurn(() => sendFile(row, musicID, onChange)))
    } catch (error) {
      onChange(row.id, { status: failed(error) })
    }
  }
  await Promise.all(sending)
  await Promise.all([invalidate(artistPanelMusics), invalidate(artistPanelAlbums)])
}

/** Returns the ids of the albums by their keys: those that the artist has, and those that are created. */
async function findAlbums(rows: readonly BulkRow[], options: CreateOptions): Promise<Map<string, number>> {
  const names = albumsOf(rows)
  const present: readonly AlbumCard[] = names.length > 0 ? await call(artistPanelAlbums) : []
  const ids = new Map(present.map(({ albumID, name }) => [nameKey(name), albumID]))
  for (const name of names.filter((each) => !ids.has(nameKey(each)))) {
    const tracks = rows.filter((row) => nameKey(row.album) === nameKey(name))
    const artistIDs = new Set(tracks.map((row) => artistOf(row, options)))
    const albumArtists = [...artistIDs].slice(0, limits.perMusic.artists).map((artistID) => ({ artistID }))
    const { albumID } = await patiently(() => call(createAlbum, { body: { name, albumArtists } }))
    ids.set(nameKey(name), albumID)
    const cover = tracks.find((row) => row.cover)?.cover
    // A cover that is refused is chosen again in the form; it holds up no track.
    if (cover)
      await call(setAlbumCover, { params: { id: albumID, color: 'auto' }, body: fileOf(cover) }).catch(
        () => '',
      )
  }
  return ids
}

/** Returns the user's artist whom the tags of the row name, or else the chosen one. */
function artistOf({ artist }: BulkRow, { artists, artistID }: CreateOptions): number {
  return artists.find(({ name }) => nameKey(name) === nameKey(artist))?.artistID ?? artistID
}

async function createTrack(row: BulkRow, artistID: number, albumID: number | undefined): Promise<number> {
  const body = {
    title: row.title.slice(0, limits.text.title),
    lyrics: row.lyrics.slice(0, limits.text.lyrics),
    musicArtists: [{ artistID }],
    albumID: albumID ?? null,
  }
  const { musicID } = await patiently(() => call(createMusic, { body }))
  const { cover } = row
  if (cover)
    await call(setMusicCover, { params: { id: musicID, color: 'auto' }, body: fileOf(cover) }).catch(() => '')
  return musicID
}

async function sendFile({ id, file }: BulkRow, musicID: number, onChange: CreateOptions['onChange']) {
  try {
    await sendUpload({ kind: 'music', id: musicID }, 'audio', file, {
      onProgress: ({ sentBytes, totalBytes }) =>
        onChange(id, {
          status: { state: 'sending', percent: Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) },
        }),
    })
    onChange(id, { status: { state: 'done' } })
  } catch (error) {
    onChange(id, { status: failed(error) })
  }
}

/** Makes a call again after a pause while the server says that there were too many. */
async function patiently<T>(make: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.status !== 429 || pauses >= MAX_PAUSES)
        throw error
      await new Promise((resume) => setTimeout(resume, PAUSE))
    }
  }
}

const failed = (error: unknown): BulkRow['status'] => ({
  state: 'failed',
  problem: error instanceof ProblemError ? error : undefined,
})

const fileOf = (cover: Blob): File => new File([cover], 'cover', { type: cover.type })
