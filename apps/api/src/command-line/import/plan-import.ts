/** Compares files with the catalogue and decides what an import writes. */
import { limits } from '@nava/contracts'
import { byAlbumOrder } from '@nava/tags/album-order'
import { nameKey } from '@nava/tags/name-key'
import type { SourceFile, Unreadable } from './read-folder.ts'

export interface KnownTrack {
  musicID: number
  title: string
  /** 0 for a single */
  albumID: number
  /** Uploaded file; undefined if the track has none */
  source?: { name: string; bytes: number } | undefined
}

export interface KnownAlbum {
  albumID: number
  name: string
}

export interface KnownArtist {
  artistID: number
  tracks: readonly KnownTrack[]
  albums: readonly KnownAlbum[]
}

export interface PlannedTrack {
  file: SourceFile
  title: string
  /** Main artist first */
  artists: readonly string[]
  musicID: number | undefined
  isMissing: boolean
}

export interface PlannedAlbum {
  /** Empty for singles */
  name: string
  artists: readonly string[]
  folder: string
  albumID: number | undefined
  tracks: readonly PlannedTrack[]
}

export interface Plan {
  albums: readonly PlannedAlbum[]
  conflicts: readonly string[]
  unreadable: readonly Unreadable[]
}

interface Group {
  name: string
  folder: string
  files: SourceFile[]
}

/** Plans the import. `artist` replaces the artists of all tags; the keys of `known` come from `nameKey`. */
export function planImport(
  { files, unreadable }: { files: readonly SourceFile[]; unreadable: readonly Unreadable[] },
  known: ReadonlyMap<string, KnownArtist>,
  artist: string | undefined,
): Plan {
  const conflicts: string[] = []
  const named = files.flatMap((file) => {
    if (artist !== undefined)
      return [{ ...file, tags: { ...file.tags, artists: [artist], albumArtist: artist } }]
    if (file.tags.artists.length > 0) return [file]
    if (file.tags.albumArtist !== '')
      return [{ ...file, tags: { ...file.tags, artists: [file.tags.albumArtist] } }]
    conflicts.push(`${file.shown}: its tags name no artist, so it is left out. --artist NAME gives one.`)
    return []
  })
  const taken = new Set<number>()
  const albums = groupFiles(named, conflicts).map((group) => planAlbum(group, known, taken))
  return { albums, conflicts, unreadable }
}

const mainArtist = ({ tags }: SourceFile) => tags.artists[0] ?? ''

/** Groups files by MusicBrainz release, else by album artist, album and folder. Omits repeated files. */
function groupFiles(files: readonly SourceFile[], conflicts: string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const file of files) {
    const key = albumKey(file)
    const group = groups.get(key) ?? { name: file.tags.album, folder: file.folder, files: [] }
    groups.set(key, group)
    const same = group.files.find((other) => isRepeated(other, file))
    if (same) conflicts.push(`${file.shown}: the same track as ${same.shown}, so it is left out.`)
    else group.files.push(file)
  }
  for (const { name, files: own } of groups.values()) noteNumbers(name, own, conflicts)
  noteNames([...groups.values()], conflicts)
  return [...groups.values()]
}

function albumKey(file: SourceFile): string {
  const { album, albumID, albumArtist } = file.tags
  if (album === '') return `single ${nameKey(mainArtist(file))}`
  if (albumID !== '') return `release ${albumID}`
  return JSON.stringify([nameKey(albumArtist), nameKey(album), file.folder])
}

const isRepeated = (one: SourceFile, other: SourceFile) =>
  nameKey(one.tags.title) === nameKey(other.tags.title) &&
  nameKey(mainArtist(one)) === nameKey(mainArtist(other)) &&
  one.tags.disk === other.tags.disk &&
  one.tags.track === other.tags.track

function noteNumbers(album: string, files: readonly SourceFile[], conflicts: string[]): void {
  if (album === '') return
  const numbered = files.filter(({ tags }) => tags.track > 0)
  const byNumber = Map.groupBy(numbered, ({ tags }) => `${tags.disk}/${tags.track}`)
  for (const [first, ...more] of byNumber.values())
    if (first && more.length > 0)
      conflicts.push(
        `"${album}" has the number ${first.tags.track} more than once: ${[first, ...more].map(({ shown }) => shown).join(', ')}. They follow each other.`,
      )
}

function noteNames(groups: readonly Group[], conflicts: string[]): void {
  const albums = groups.filter(({ name }) => name !== '')
  const byName = Map.groupBy(albums, ({ name, files }) =>
    files[0] ? `${nameKey(name)}/${nameKey(files[0].tags.albumArtist || mainArtist(files[0]))}` : '',
  )
  for (const same of byName.values())
    if (same.length > 1)
      conflicts.push(
        `"${same[0]?.name}" is in ${same.length} folders, which become albums of their own: ${same.map(({ folder }) => folder).join(', ')}`,
      )
}

function planAlbum(group: Group, known: ReadonlyMap<string, KnownArtist>, taken: Set<number>): PlannedAlbum {
  const ordered = group.files
    .map((file) => ({ file, ...file.tags, name: file.name }))
    .toSorted(byAlbumOrder)
    .map(({ file }) => file)
  const artists = albumArtists(ordered)
  const albumsOfName = artists
    .flatMap((name) => known.get(nameKey(name))?.albums ?? [])
    .filter(({ name }) => nameKey(name) === nameKey(group.name))
  const albumIDs = new Set(group.name === '' ? [0] : albumsOfName.map(({ albumID }) => albumID))
  const used = new Set<number>()
  const tracks = ordered.map((file): PlannedTrack => {
    const track = findTrack(file, known.get(nameKey(mainArtist(file)))?.tracks ?? [], albumIDs, used)
    if (track) used.add(track.musicID)
    return {
      file,
      title: file.tags.title.slice(0, limits.text.title),
      artists: file.tags.artists.slice(0, limits.perMusic.artists),
      musicID: track?.musicID,
      isMissing: track?.source === undefined,
    }
  })
  const albumID = group.name === '' ? undefined : albumOf(tracks, albumsOfName, known, taken)
  if (albumID !== undefined) taken.add(albumID)
  return { name: group.name.slice(0, limits.text.title), artists, folder: group.folder, albumID, tracks }
}

/** Returns the names of album artists, or of main artists for files without one. */
function albumArtists(files: readonly SourceFile[]): string[] {
  const names = files.map((file) => file.tags.albumArtist || mainArtist(file))
  return [...new Map(names.map((name) => [nameKey(name), name])).values()].slice(0, limits.perMusic.artists)
}

/**
 * Finds the track with the same file, even under another title, else the one with the same title and album.
 */
function findTrack(
  { name, bytes, tags }: SourceFile,
  tracks: readonly KnownTrack[],
  albumIDs: ReadonlySet<number>,
  used: ReadonlySet<number>,
): KnownTrack | undefined {
  const unused = tracks.filter(({ musicID }) => !used.has(musicID))
  return (
    unused.find(({ source }) => source?.name === name && source.bytes === bytes) ??
    unused.find(({ title, albumID }) => nameKey(title) === nameKey(tags.title) && albumIDs.has(albumID))
  )
}

/**
 * Returns the album that already contains one of the tracks, else one with this name that is not in `taken`.
 */
function albumOf(
  tracks: readonly PlannedTrack[],
  albumsOfName: readonly KnownAlbum[],
  known: ReadonlyMap<string, KnownArtist>,
  taken: ReadonlySet<number>,
): number | undefined {
  const ids = new Set(tracks.map(({ musicID }) => musicID))
  const present = [...known.values()]
    .flatMap((artist) => artist.tracks)
    .find(({ musicID, albumID }) => ids.has(musicID) && albumID !== 0)
  return present?.albumID ?? albumsOfName.find(({ albumID }) => !taken.has(albumID))?.albumID
}
