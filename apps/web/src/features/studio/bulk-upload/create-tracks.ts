import {
  type AlbumCard,
  type ArtistCard,
  artistPanelAlbums,
  artistPanelMusics,
  createAlbum,
  createMusic,
  getOwnAlbum,
  limits,
  setAlbumCover,
  setCredits,
  setMusicCover,
} from '@nava/contracts'
import { nameKey } from '@nava/tags/name-key'
import pLimit from 'p-limit'
import { call } from '../../../lib/calls/call.ts'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { unfinishedUploads } from '../uploads/unfinished-uploads.ts'
import { sendUpload } from '../uploads/upload-owner.ts'
import { type BulkRow, type LostCover, albumsOf, dateOf, latest } from './bulk-store.ts'
import { type KnownNames, learnNames } from './known-names.ts'
import { inAlbumOrder } from './tagged-file.ts'

const AT_ONCE = 3

/** PAUSE: milliseconds before a retry if the server limits the rate. MAX_PAUSES: highest number of retries */
const PAUSE = 10_000
const MAX_PAUSES = 12

interface CreateOptions {
  /** Artist for files whose tags name none of the user's artists */
  artistID: number
  artists: readonly ArtistCard[]
  known: KnownNames
  /** Album of all rows, whatever their tags say */
  albumID?: number | undefined
  /** Release date in ISO 8601 of rows without one, whose albums have none either */
  undated: string
  /** Tracks that rows of this page have; adds those that it makes. Interrupted uploads of other pages go on. */
  taken: Set<number>
  onChange: (id: number, change: Partial<BulkRow>) => void
}

type Creation = CreateOptions & {
  rows: readonly BulkRow[]
  lose: (row: BulkRow, of: LostCover['of'], error: unknown) => void
}

/**
 * Creates missing albums, then the tracks in order; each file is sent after its track is created. A failed
 * row does not stop the others.
 */
export async function createTracks(rows: readonly BulkRow[], options: CreateOptions): Promise<void> {
  const { onChange, taken } = options
  for (const { id } of rows) onChange(id, { status: { state: 'waiting' } })
  const prepared = await prepare(rows, options).catch((error: unknown) => {
    for (const { id } of rows) onChange(id, { status: failed(error) })
  })
  if (!prepared) return
  const { creation, albums } = prepared
  const inTurn = pLimit(AT_ONCE)
  const sending: Promise<void>[] = []
  for (const row of inAlbumOrder(rows)) {
    try {
      onChange(row.id, { status: { state: 'creating' } })
      // A retry after an interrupted upload reuses the track, but a row never that of another row.
      const musicID =
        row.musicID ??
        unfinishedUploads.trackOf(row.file, row.print, taken) ??
        (await createTrack(row, options.albumID ?? albums.get(nameKey(row.album)), creation))
      taken.add(musicID)
      unfinishedUploads.remember({ kind: 'music', id: musicID }, 'audio', row.file, row.print)
      onChange(row.id, { musicID, status: { state: 'waiting' } })
      sending.push(inTurn(() => sendFile(row, musicID, onChange)))
    } catch (error) {
      onChange(row.id, { status: failed(error) })
    }
  }
  await Promise.all(sending)
  await Promise.all([artistPanelMusics, artistPanelAlbums, getOwnAlbum].map((each) => invalidate(each)))
}

async function prepare(rows: readonly BulkRow[], options: CreateOptions) {
  const lost = new Map<number, LostCover[]>()
  const creation: Creation = {
    ...options,
    rows,
    known: await retrying(() => learnNames(options.known, rows, options.artists)),
    lose: ({ id }, of, error) => {
      const problem = error instanceof ProblemError ? error : undefined
      lost.set(id, [...(lost.get(id) ?? []), { of, problem }])
      options.onChange(id, { lostCovers: lost.get(id) ?? [] })
    },
  }
  return { creation, albums: options.albumID ? new Map<string, number>() : await findAlbums(creation) }
}

async function findAlbums(creation: Creation): Promise<Map<string, number>> {
  const { rows, undated, lose } = creation
  const names = albumsOf(rows)
  const present: readonly AlbumCard[] = names.length > 0 ? await call(artistPanelAlbums) : []
  const ids = new Map(present.map(({ albumID, name }) => [nameKey(name), albumID]))
  for (const name of names.filter((each) => !ids.has(nameKey(each)))) {
    const tracks = rows.filter((row) => nameKey(row.album) === nameKey(name))
    const releaseDate = latest(tracks.map((row) => dateOf(row, rows, undated))) ?? undated
    const artistIDs = new Set(tracks.flatMap((row) => artistsOf(row, creation)[0] ?? []))
    const albumArtists = [...artistIDs].slice(0, limits.perMusic.artists).map((artistID) => ({ artistID }))
    const { albumID } = await retrying(() => call(createAlbum, { body: { name, releaseDate, albumArtists } }))
    ids.set(nameKey(name), albumID)
    const covered = tracks.find((row) => row.cover)
    const params = { id: albumID, color: 'auto' }
    // The album's form offers a refused cover again.
    if (covered?.cover)
      await sendCover(setAlbumCover, params, covered.cover).catch((error: unknown) =>
        lose(covered, 'album', error),
      )
  }
  return ids
}

/** Returns the artists of a track: one of the user's first, whom the tags name if possible, then the others that they name. */
function artistsOf({ artists: named }: BulkRow, { artists, artistID, known }: Creation): number[] {
  const ids = named.flatMap((name) => known.artists.get(nameKey(name)) ?? [])
  const main = ids.find((id) => artists.some((own) => own.artistID === id)) ?? artistID
  return [...new Set([main, ...ids])].slice(0, limits.perMusic.artists)
}

async function createTrack(row: BulkRow, albumID: number | undefined, creation: Creation): Promise<number> {
  const { known, rows, undated, lose } = creation
  const genreIDs = row.genres.flatMap((name) => known.genres?.get(nameKey(name)) ?? [])
  const body = {
    title: row.title.slice(0, limits.text.title),
    lyrics: row.lyrics,
    musicArtists: artistsOf(row, creation).map((artistID) => ({ artistID })),
    ...(genreIDs.length > 0 && {
      genreMusics: genreIDs.slice(0, limits.perMusic.genres).map((genreID) => ({ genreID })),
    }),
    releaseDate: dateOf(row, rows, undated),
    albumID: albumID ?? null,
    ...(albumID !== undefined && {
      disc: Math.min(row.disc, limits.perAlbum.discs),
      track: Math.min(row.track, limits.perAlbum.tracks),
    }),
    ...(row.isrc !== '' && { isrc: row.isrc }),
    ...(row.isExplicit && { isExplicit: true }),
  }
  const { musicID } = await retrying(() => call(createMusic, { body }))
  const { cover } = row
  const params = { id: musicID, color: 'auto' }
  if (cover)
    await sendCover(setMusicCover, params, cover).catch((error: unknown) => lose(row, 'track', error))
  if (row.credits)
    await sendCredits(musicID, row.credits, known).catch((error: unknown) => lose(row, 'credits', error))
  return musicID
}

/** Links those who are artists of the track too, whom the station was asked for. */
const sendCredits = (id: number, of: NonNullable<BulkRow['credits']>, { artists }: KnownNames) => {
  const credits = of.map((credit) => ({ ...credit, artistID: artists.get(nameKey(credit.name)) ?? null }))
  return retrying(() => call(setCredits, { params: { id }, body: { credits } }))
}

const sendCover = (
  endpoint: typeof setMusicCover | typeof setAlbumCover,
  params: { id: number; color: string },
  cover: Blob,
): Promise<unknown> =>
  retrying(() => call(endpoint, { params, body: new File([cover], 'cover', { type: cover.type }) }))

async function sendFile({ id, file }: BulkRow, musicID: number, onChange: CreateOptions['onChange']) {
  try {
    await sendUpload({ kind: 'music', id: musicID }, 'audio', file, {
      onProgress: ({ sentBytes, totalBytes }) =>
        onChange(id, {
          status: { state: 'sending', percent: Math.floor((sentBytes / Math.max(1, totalBytes)) * 100) },
        }),
      onPause: (seconds) => onChange(id, { status: { state: 'paused', seconds } }),
    })
    onChange(id, { status: { state: 'done' } })
  } catch (error) {
    onChange(id, { status: failed(error) })
  }
}

async function retrying<T>(make: () => Promise<T>): Promise<T> {
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
