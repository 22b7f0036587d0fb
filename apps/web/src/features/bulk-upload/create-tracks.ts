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
import { nameKey } from '@nava/tags/name-key'
import pLimit from 'p-limit'
import { call } from '../../lib/calls/call.ts'
import { ProblemError } from '../../lib/calls/call-errors.ts'
import { invalidate } from '../../lib/calls/query.ts'
import { unfinishedUploads } from '../uploads/unfinished-uploads.ts'
import { sendUpload } from '../uploads/upload-owner.ts'
import { type BulkRow, albumsOf } from './bulk-store.ts'
import { inAlbumOrder } from './tagged-file.ts'

const AT_ONCE = 3

/** PAUSE: milliseconds before a retry if the server limits the rate. MAX_PAUSES: highest number of retries */
const PAUSE = 10_000
const MAX_PAUSES = 12

interface CreateOptions {
  /** Artist for files whose tags name none of the user's artists */
  artistID: number
  artists: readonly ArtistCard[]
  onChange: (id: number, change: Partial<BulkRow>) => void
}

/**
 * Creates missing albums, then the tracks in order; each file is sent after its track is created. A failed
 * row does not stop the others.
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
      // A retry after an interrupted upload reuses the track.
      const musicID =
        row.musicID ??
        unfinishedUploads.trackOf(row.print) ??
        (await createTrack(row, artistOf(row, options), albums.get(nameKey(row.album))))
      unfinishedUploads.remember({ kind: 'music', id: musicID }, 'audio', row.file, row.print)
      onChange(row.id, { musicID, status: { state: 'waiting' } })
      sending.push(inTurn(() => sendFile(row, musicID, onChange)))
    } catch (error) {
      onChange(row.id, { status: failed(error) })
    }
  }
  await Promise.all(sending)
  await Promise.all([invalidate(artistPanelMusics), invalidate(artistPanelAlbums)])
}

async function findAlbums(rows: readonly BulkRow[], options: CreateOptions): Promise<Map<string, number>> {
  const names = albumsOf(rows)
  const present: readonly AlbumCard[] = names.length > 0 ? await call(artistPanelAlbums) : []
  const ids = new Map(present.map(({ albumID, name }) => [nameKey(name), albumID]))
  for (const name of names.filter((each) => !ids.has(nameKey(each)))) {
    const tracks = rows.filter((row) => nameKey(row.album) === nameKey(name))
    const releaseDate = tracks
      .map((row) => row.releaseDate)
      .reduce((one, other) => (other > one ? other : one), '')
    const artistIDs = new Set(tracks.map((row) => artistOf(row, options)))
    const albumArtists = [...artistIDs].slice(0, limits.perMusic.artists).map((artistID) => ({ artistID }))
    const { albumID } = await patiently(() =>
      call(createAlbum, { body: { name, releaseDate, albumArtists } }),
    )
    ids.set(nameKey(name), albumID)
    const cover = tracks.find((row) => row.cover)?.cover
    // A refused cover is ignored here; the album's form offers it again.
    if (cover)
      await call(setAlbumCover, { params: { id: albumID, color: 'auto' }, body: fileOf(cover) }).catch(
        () => '',
      )
  }
  return ids
}

function artistOf({ artist }: BulkRow, { artists, artistID }: CreateOptions): number {
  return artists.find(({ name }) => nameKey(name) === nameKey(artist))?.artistID ?? artistID
}

async function createTrack(row: BulkRow, artistID: number, albumID: number | undefined): Promise<number> {
  const body = {
    title: row.title.slice(0, limits.text.title),
    lyrics: row.lyrics.slice(0, limits.text.lyrics),
    musicArtists: [{ artistID }],
    releaseDate: row.releaseDate,
    albumID: albumID ?? null,
    ...(albumID !== undefined && {
      disc: Math.min(row.disc, limits.perAlbum.discs),
      track: Math.min(row.track, limits.perAlbum.tracks),
    }),
    ...(row.isrc !== '' && { isrc: row.isrc }),
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
