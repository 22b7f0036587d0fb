import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  adminArtists,
  adminUpdateMusic,
  createAlbum,
  createMusic,
  limits,
  listGenres,
  setAlbumCover,
  setMusicCover,
  uploadMusic,
} from '@nava/contracts'
import { nameKey } from '@nava/tags/name-key'
import { tagsOf } from '@nava/tags/tags'
import { parseFile, selectCover } from 'music-metadata'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import type { KnownArtist, Plan, PlannedAlbum, PlannedTrack } from './plan-import.ts'
import { artistsOf } from './print-plan.ts'
import { lyricsPath } from './read-folder.ts'

const COVER = /^(?:cover|folder|front|album)\.(?:jpe?g|png|webp)$/i

interface Options {
  /** Whether to confirm new tracks */
  confirms: boolean
  onProgress: (line: string) => void
}

interface Report {
  written: number
  failures: string[]
}

export async function writeImport(
  api: Api,
  plan: Plan,
  known: ReadonlyMap<string, KnownArtist>,
  { confirms, onProgress }: Options,
): Promise<Report> {
  const report: Report = { written: 0, failures: [] }
  const albums = plan.albums.filter(({ tracks }) => tracks.some(({ isMissing }) => isMissing))
  const total = albums.flatMap(({ tracks }) => tracks.filter(({ isMissing }) => isMissing)).length
  const artists = await createArtists(api, { albums }, known)
  const genres = new Map(
    (await callEndpoint(api, listGenres)).map(({ name, genreID }) => [nameKey(name), genreID]),
  )
  const idsOf = (names: readonly string[]) =>
    names.map((name) => {
      const artistID = artists.get(nameKey(name))
      if (artistID === undefined || artistID instanceof Error)
        throw artistID ?? new Error(`no artist ${name}`)
      return { artistID }
    })
  const writer = { api, idsOf, genres, confirms }
  for (const album of albums) {
    const missing = album.tracks.filter(({ isMissing }) => isMissing)
    const albumID = await albumIDOf(writer, album).catch((error: unknown) => {
      report.failures.push(...missing.map(({ file }) => `${file.shown}: ${messageOf(error)}`))
    })
    if (albumID === undefined) continue
    for (const track of missing) {
      try {
        await writeTrack(writer, track, albumID)
        report.written += 1
        onProgress(`${report.written} of ${total}: ${track.artists[0]}: ${track.title}`)
      } catch (error) {
        report.failures.push(`${track.file.shown}: ${messageOf(error)}`)
      }
    }
  }
  return report
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Creates missing artists. Returns by `nameKey` all IDs, and the errors of those that were not created. */
async function createArtists(
  api: Api,
  plan: Pick<Plan, 'albums'>,
  known: ReadonlyMap<string, KnownArtist>,
): Promise<Map<string, number | Error>> {
  const ids = new Map<string, number | Error>([...known].map(([key, { artistID }]) => [key, artistID]))
  for (const [key, name] of artistsOf(plan)) {
    if (ids.has(key)) continue
    const body = { name: name.slice(0, limits.text.name), memberIDs: [] }
    const made = await callEndpoint(api, adminArtists.create, { body }).then(
      ({ artistID }) => artistID,
      (error: unknown) => new Error(`artist ${name}: ${messageOf(error)}`),
    )
    ids.set(key, made)
  }
  return ids
}

interface Writer {
  api: Api
  idsOf: (names: readonly string[]) => { artistID: number }[]
  genres: ReadonlyMap<string, number>
  confirms: boolean
}

/** Returns the ID of the album, which it creates if needed; 0 for singles. */
async function albumIDOf({ api, idsOf }: Writer, album: PlannedAlbum): Promise<number> {
  if (album.name === '') return 0
  if (album.albumID !== undefined) return album.albumID
  const year = Math.max(0, ...album.tracks.map(({ file }) => file.tags.year))
  const body = { name: album.name, albumArtists: idsOf(album.artists), releaseDate: dateOf(year) }
  const { albumID } = await callEndpoint(api, createAlbum, { body })
  const cover = (await folderCover(album)) ?? (await embeddedCover(album.tracks[0]))
  if (cover)
    await setCover(() =>
      callEndpoint(api, setAlbumCover, { params: { id: String(albumID), color: 'auto' }, body: cover }),
    )
  return albumID
}

async function writeTrack({ api, idsOf, genres, confirms }: Writer, track: PlannedTrack, albumID: number) {
  const { file, title, artists } = track
  const id = String(track.musicID ?? (await createTrack()))
  await callEndpoint(api, uploadMusic, { params: { id }, body: await fileAt(file.path, file.name) })
  if (confirms) await callEndpoint(api, adminUpdateMusic, { params: { id }, body: { isConfirmed: true } })

  async function createTrack(): Promise<number> {
    const { lyrics, cover } = await readContents(track)
    const body = {
      title,
      lyrics: lyrics.slice(0, limits.text.lyrics),
      musicArtists: idsOf(artists),
      genreMusics: file.tags.genres
        .flatMap((name) => genres.get(nameKey(name)) ?? [])
        .slice(0, limits.perMusic.genres)
        .map((genreID) => ({ genreID })),
      releaseDate: dateOf(file.tags.year),
      albumID: albumID === 0 ? null : albumID,
      ...(file.tags.isrc !== '' && { isrc: file.tags.isrc }),
    }
    const { musicID } = await callEndpoint(api, createMusic, { body })
    const picture = cover ?? (albumID === 0 ? undefined : await folderCover({ folder: dirname(file.path) }))
    if (picture)
      await setCover(() =>
        callEndpoint(api, setMusicCover, { params: { id: String(musicID), color: 'auto' }, body: picture }),
      )
    return musicID
  }
}

const dateOf = (year: number) =>
  year >= 1000 && year <= 9999 ? new Date(Date.UTC(year, 0, 1)).toISOString() : undefined

/** A refused picture does not stop the import; an admin can set it later. */
const setCover = (set: () => Promise<unknown>) => set().catch(() => undefined)

async function fileAt(path: string, name: string): Promise<File> {
  return new File([await openAsBlob(path)], name)
}

async function readContents({ file }: PlannedTrack): Promise<{ lyrics: string; cover: File | undefined }> {
  const { common } = await parseFile(file.path, { duration: false })
  const beside = await readFile(lyricsPath(file.path), 'utf8').catch(() => undefined)
  return { lyrics: (beside ?? tagsOf(common, file.name).lyrics).trim(), cover: pictureIn(common) }
}

async function embeddedCover(track: PlannedTrack | undefined): Promise<File | undefined> {
  return track && pictureIn((await parseFile(track.file.path, { duration: false })).common)
}

function pictureIn({ picture }: Parameters<typeof tagsOf>[0]): File | undefined {
  const cover = selectCover(picture)
  return cover ? new File([new Uint8Array(cover.data)], 'cover', { type: cover.format }) : undefined
}

async function folderCover({ folder }: Pick<PlannedAlbum, 'folder'>): Promise<File | undefined> {
  const name = (await readdir(folder)).toSorted().find((each) => COVER.test(each))
  return name === undefined ? undefined : await fileAt(join(folder, name), name)
}
