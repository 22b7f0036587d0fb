import { openAsBlob } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import {
  adminArtists,
  adminGenres,
  adminUpdateMusic,
  createAlbum,
  createMusic,
  limits,
  listGenres,
  setAlbumCover,
  setCredits,
  setMusicCover,
  uploadMusic,
} from '@nava/contracts'
import { decodeText } from '@nava/tags/decode-text'
import { nameKey } from '@nava/tags/name-key'
import { readTags } from '@nava/tags/read-tags'
import { releaseDateOf } from '@nava/tags/release-date'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import { coverPaths } from './cover-paths.ts'
import type { KnownArtist, Plan, PlannedAlbum, PlannedTrack } from './plan-import.ts'
import { artistsOf, genresOf } from './print-plan.ts'
import { lyricsPath } from './lyrics-path.ts'
import type { SourceFile } from './read-folder.ts'
import { checkInside, readInside } from './read-inside.ts'

interface Options {
  /** Code page of lyrics that do not say theirs; guessed by default */
  encoding: string | undefined
  /** Whether to confirm new tracks */
  confirms: boolean
  onProgress?: (line: string) => void
  onWritten?: (file: SourceFile, musicID: number) => Promise<void>
  onFailed?: (file: SourceFile, reason: string) => Promise<void>
}

interface Report {
  written: number
  failures: string[]
  /** Lyrics and covers that were not read, with the reason */
  leftOut: string[]
}

export async function writeImport(
  api: Api,
  plan: Plan,
  known: ReadonlyMap<string, KnownArtist>,
  { confirms, encoding, onProgress, onWritten, onFailed }: Options,
): Promise<Report> {
  const report: Report = { written: 0, failures: [], leftOut: [] }
  const leftOut = new Set<string>()
  const albums = plan.albums.filter(({ tracks }) => tracks.some(({ isMissing }) => isMissing))
  const total = albums.flatMap(({ tracks }) => tracks.filter(({ isMissing }) => isMissing)).length
  const artists = await createArtists(api, { albums }, known)
  const leaveOut = (path: string, error: unknown) => void leftOut.add(`${path}: ${messageOf(error)}`)
  const genres = await createGenres(api, { albums }, leaveOut)
  const idsOf = (names: readonly string[]) =>
    names.map((name) => {
      const artistID = artists.get(nameKey(name))
      if (artistID === undefined || artistID instanceof Error)
        throw artistID ?? new Error(`no artist ${name}`)
      return { artistID }
    })
  const pageOf = (name: string) => {
    const artistID = artists.get(nameKey(name))
    return typeof artistID === 'number' ? artistID : null
  }
  const writer = { api, idsOf, pageOf, genres, confirms, encoding, leaveOut }
  for (const album of albums) {
    const missing = album.tracks.filter(({ isMissing }) => isMissing)
    const fail = async ({ file }: PlannedTrack, error: unknown) => {
      report.failures.push(`${file.shown}: ${messageOf(error)}`)
      await onFailed?.(file, messageOf(error))
    }
    const albumID = await albumIDOf(writer, album).catch(async (error: unknown) => {
      for (const track of missing) await fail(track, error)
    })
    if (albumID === undefined) continue
    for (const track of missing) {
      const musicID = await writeTrack(writer, track, { album, albumID }).catch((error: unknown) =>
        fail(track, error),
      )
      if (musicID === undefined) continue
      report.written += 1
      await onWritten?.(track.file, musicID)
      onProgress?.(`${report.written} of ${total}: ${track.artists[0]}: ${track.title}`)
    }
  }
  return { ...report, leftOut: [...leftOut] }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Creates missing artists. Returns by `nameKey` all IDs, and the errors of those that were not created. */
async function createArtists(
  api: Api,
  plan: Pick<Plan, 'albums'>,
  known: ReadonlyMap<string, KnownArtist>,
): Promise<Map<string, number | Error>> {
  const ids = new Map<string, number | Error>([...known].map(([key, { artistID }]) => [key, artistID]))
  for (const name of artistsOf(plan)) {
    const key = nameKey(name)
    if (ids.has(key)) continue
    const made = await callEndpoint(api, adminArtists.create, { body: { name, memberIDs: [] } }).then(
      ({ artistID }) => artistID,
      (error: unknown) => new Error(`artist ${name}: ${messageOf(error)}`),
    )
    ids.set(key, made)
  }
  return ids
}

/** Creates missing genres, and returns the IDs of all by `nameKey`. A refused genre does not stop the import. */
async function createGenres(
  api: Api,
  plan: Pick<Plan, 'albums'>,
  leaveOut: LeaveOut,
): Promise<Map<string, number>> {
  const ids = await knownGenres(api)
  for (const name of genresOf(plan)) {
    const key = nameKey(name)
    if (ids.has(key)) continue
    const made = await callEndpoint(api, adminGenres.create, { body: { name } }).catch((error: unknown) =>
      leaveOut(`genre ${name}`, error),
    )
    if (made) ids.set(key, made.genreID)
  }
  return ids
}

/** Returns the IDs of all genres by `nameKey`. */
export async function knownGenres(api: Api): Promise<Map<string, number>> {
  const genres = await callEndpoint(api, listGenres)
  return new Map(genres.map(({ name, genreID }) => [nameKey(name), genreID]))
}

interface Writer {
  api: Api
  idsOf: (names: readonly string[]) => { artistID: number }[]
  /** Of an artist that the import knows */
  pageOf: (name: string) => number | null
  genres: ReadonlyMap<string, number>
  confirms: boolean
  encoding: string | undefined
  leaveOut: LeaveOut
}

type LeaveOut = (path: string, error: unknown) => void

/** Returns the ID of the album, which it creates if needed, with its cover; 0 for singles. */
async function albumIDOf({ api, idsOf, leaveOut }: Writer, album: PlannedAlbum): Promise<number> {
  if (album.name === '') return 0
  const body = { name: album.name, albumArtists: idsOf(album.artists), releaseDate: dateOf(album, undefined) }
  const albumID = album.albumID ?? (await callEndpoint(api, createAlbum, { body })).albumID
  const cover = album.hasCover ? undefined : await albumCover(album, leaveOut)
  if (cover)
    // An admin can set a refused picture later.
    await callEndpoint(api, setAlbumCover, {
      params: { id: String(albumID), color: 'auto' },
      body: cover,
    }).catch((error: unknown) => leaveOut(`cover of "${album.name}"`, error))
  return albumID
}

/** Returns the cover of an album's folder, else of its first recording, else of the folder of a disc. */
async function albumCover({ folder, tracks }: PlannedAlbum, leaveOut: LeaveOut): Promise<File | undefined> {
  const [first] = tracks
  if (!first) return undefined
  const discs = new Set(tracks.map(({ file }) => dirname(file.path)))
  const [own, ...ofDiscs] = await Promise.all([...new Set([folder, ...discs])].map(coverPaths))
  const picture = (paths: readonly string[] = []) => firstPicture(first.file, paths, leaveOut)
  return (
    (await picture(own?.whole)) ??
    (await contentsOf(first.file, undefined))?.cover ??
    (await picture(ofDiscs.flatMap(({ whole }) => whole))) ??
    (await picture([own, ...ofDiscs].flatMap((paths) => paths?.small ?? [])))
  )
}

async function writeTrack(
  writer: Writer,
  track: PlannedTrack,
  { album, albumID }: { album: PlannedAlbum; albumID: number },
): Promise<number> {
  const { api, idsOf, genres, confirms, encoding, leaveOut } = writer
  const { file, title, artists } = track
  const contents = track.hasCover ? undefined : await readContents(track, { encoding, leaveOut })
  const musicID = track.musicID ?? (await createTrack(contents?.lyrics ?? ''))
  const params = { id: String(musicID) }
  const cover =
    contents && (contents.cover ?? (albumID === 0 ? undefined : await coverBeside(file, leaveOut)))
  if (cover)
    await callEndpoint(api, setMusicCover, { params: { ...params, color: 'auto' }, body: cover }).catch(
      (error: unknown) => leaveOut(`${file.shown}: its cover`, error),
    )
  // Confirms first: an import that is interrupted afterwards sends the recording when it goes on.
  if (confirms) await callEndpoint(api, adminUpdateMusic, { params, body: { isConfirmed: true } })
  await callEndpoint(api, uploadMusic, { params, body: await recordingOf(file) })
  return musicID

  async function createTrack(lyrics: string): Promise<number> {
    const body = {
      title,
      lyrics,
      musicArtists: idsOf(artists),
      genreMusics: file.tags.genres
        .flatMap((name) => genres.get(nameKey(name)) ?? [])
        .slice(0, limits.perMusic.genres)
        .map((genreID) => ({ genreID })),
      releaseDate: dateOf(album, file),
      albumID: albumID === 0 ? null : albumID,
      disc: Math.min(file.tags.disc, limits.perAlbum.discs),
      track: Math.min(file.tags.track, limits.perAlbum.tracks),
      ...(file.tags.isrc !== '' && { isrc: file.tags.isrc }),
      ...(file.tags.isExplicit && { isExplicit: true }),
    }
    const { musicID: created } = await callEndpoint(api, createMusic, { body })
    await writeCredits(writer, file, created)
    return created
  }
}

/** Who is credited and an artist of the import too is linked to the page. Without credits a track is still a track. */
async function writeCredits({ api, pageOf, leaveOut }: Writer, file: SourceFile, id: number): Promise<void> {
  const { credits } = file.tags
  const most = limits.perMusic.credits
  if (credits.length === 0) return
  if (credits.length > most)
    leaveOut(file.shown, new Error(`its credits after the first ${most} are left out.`))
  const body = { credits: credits.slice(0, most).map((each) => ({ ...each, artistID: pageOf(each.name) })) }
  await callEndpoint(api, setCredits, { params: { id: String(id) }, body }).catch((error: unknown) =>
    leaveOut(`${file.shown}: its credits`, error),
  )
}

/** A track without a year is of its album's, and an album of the latest of its tracks; without one, both are `UNDATED`. */
function dateOf({ name, tracks }: PlannedAlbum, file: SourceFile | undefined): string {
  const own = file && (file.tags.year > 0 || name === '') ? [file] : tracks.map((track) => track.file)
  const [latest = { year: 0, day: '' }] = own
    .map(({ tags: { year, day } }) => ({ year, day }))
    .toSorted((one, other) => other.year - one.year || other.day.localeCompare(one.day))
  return releaseDateOf(latest)
}

/** @throws Error with a readable message if the recording is gone, or no regular file in its folder */
export async function recordingOf({
  root,
  path,
  name,
}: Pick<SourceFile, 'root' | 'path' | 'name'>): Promise<File> {
  if (!(await checkInside(root, path))) throw new Error('It is gone.')
  return new File([await openAsBlob(path)], name)
}

async function readContents(
  { file }: PlannedTrack,
  { encoding, leaveOut }: Pick<Writer, 'encoding' | 'leaveOut'>,
): Promise<{ lyrics: string; cover: File | undefined }> {
  const beside = await lyricsPath(file.path)
  const bytes = beside && (await readBeside(file, beside, limits.text.lyricsFileBytes, leaveOut))
  const inside = await contentsOf(file, encoding)
  if (inside?.isCoverUnread) leaveOut(file.shown, new Error('its cover is of a kind that cannot be read.'))
  const lyrics = (bytes ? decodeText(bytes, encoding).text : (inside?.lyrics ?? '')).trim()
  const most = limits.text.lyrics
  if (lyrics.length > most)
    leaveOut(file.shown, new Error(`its lyrics after the first ${most} characters are left out.`))
  return { lyrics: lyrics.slice(0, most), cover: inside?.cover }
}

const readBeside = (
  { root }: Pick<SourceFile, 'root'>,
  path: string,
  most: number,
  leaveOut: LeaveOut,
): Promise<Buffer | undefined> =>
  readInside(root, path, most).catch((error: unknown) => {
    leaveOut(relative(root, path), error)
    return undefined
  })

async function contentsOf(
  { path, name }: SourceFile,
  encoding: string | undefined,
): Promise<{ lyrics: string; cover: File | undefined; isCoverUnread: boolean } | undefined> {
  const read = await readTags(await openAsBlob(path), { name, encoding }).catch(() => undefined)
  if (!read) return undefined
  const { tags, cover, isCoverUnread } = read
  const picture = cover && new File([cover.data], 'cover', { type: cover.type })
  return { lyrics: tags.lyrics, cover: picture, isCoverUnread }
}

async function coverBeside(file: SourceFile, leaveOut: LeaveOut): Promise<File | undefined> {
  const { whole, small } = await coverPaths(dirname(file.path))
  return await firstPicture(file, [...whole, ...small], leaveOut)
}

async function firstPicture(
  file: SourceFile,
  paths: readonly string[],
  leaveOut: LeaveOut,
): Promise<File | undefined> {
  for (const path of paths) {
    const bytes = await readBeside(file, path, limits.image.maxBytes, leaveOut)
    if (bytes) return new File([new Uint8Array(bytes)], basename(path))
  }
  return undefined
}
