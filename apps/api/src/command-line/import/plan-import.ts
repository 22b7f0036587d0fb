/** Compares files with the catalogue and decides what an import writes. */
import { dirname } from 'node:path'
import { limits } from '@nava/contracts'
import { byAlbumOrder } from '@nava/tags/album-order'
import { distinctNames, nameKey } from '@nava/tags/name-key'
import { agreeOnAlbums } from './agree-on-albums.ts'
import { mainArtist, placeOnDiscs, titleKey } from './disc-folders.ts'
import type { SourceFile, Unreadable } from './read-folder.ts'

export interface KnownTrack {
  musicID: number
  title: string
  /** 0 for a single */
  albumID: number
  hasRecording: boolean
  hasCover: boolean
}

export interface KnownAlbum {
  albumID: number
  name: string
  hasCover: boolean
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
  /** False for new tracks, and for those of an interrupted import that had not come to their cover */
  hasCover: boolean
}

export interface PlannedAlbum {
  /** Empty for singles */
  name: string
  artists: readonly string[]
  folder: string
  albumID: number | undefined
  /** As of tracks */
  hasCover: boolean
  tracks: readonly PlannedTrack[]
}

export interface Plan {
  albums: readonly PlannedAlbum[]
  conflicts: readonly string[]
  /** Files that are left out, with the reason */
  unreadable: readonly Unreadable[]
  /** Files with the same bytes as another file of the folder */
  repeated: readonly Unreadable[]
  /** Files that are imported without their tags, or a part of them, with the reason */
  tagFaults: readonly Unreadable[]
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
  const tagFaults = files.flatMap(({ shown, tagFault }) =>
    tagFault === undefined ? [] : [{ shown, reason: `its tags cannot be read: ${tagFault}` }],
  )
  noteGuesses(files, conflicts)
  const nameless: Unreadable[] = []
  const named = files.flatMap((file) => {
    if (artist !== undefined)
      return [{ ...file, tags: { ...file.tags, artists: [artist], albumArtist: artist } }]
    if (file.tags.artists.length > 0) return [file]
    if (file.tags.albumArtist !== '')
      return [{ ...file, tags: { ...file.tags, artists: [file.tags.albumArtist] } }]
    nameless.push({ shown: file.shown, reason: 'its tags name no artist. --artist NAME gives one.' })
    return []
  })
  const taken = new Set<number>()
  const { first, repeated } = withoutRepeated(agreeOnAlbums(named))
  const inAlbums = [...known.values()].flatMap(({ tracks }) => tracks).filter(({ albumID }) => albumID !== 0)
  const albumOfTrack = new Map(inAlbums.map(({ musicID, albumID }) => [musicID, albumID]))
  const albums = groupFiles(first, conflicts).map((group) => planAlbum(group, { known, albumOfTrack, taken }))
  noteOthers(albums, known, conflicts)
  return {
    ...{ albums, conflicts, unreadable: [...unreadable, ...nameless], repeated },
    tagFaults: [...tagFaults, ...albums.flatMap(cutsOf)],
  }
}

/** Names the code pages that were guessed, once a folder. */
function noteGuesses(files: readonly SourceFile[], conflicts: string[]): void {
  const guessed = files.filter((file) => file.guessed !== undefined)
  for (const same of Map.groupBy(guessed, (file) => JSON.stringify([file.folder, file.guessed])).values()) {
    const [{ shown, guessed: encoding = '' } = { shown: '' }] = same
    const whose =
      same.length === 1 ? `${shown}: its tags` : `${dirname(shown)}: the tags of ${same.length} files`
    conflicts.push(`${whose} were read as ${encoding}. --encoding NAME chooses another code page.`)
  }
}

/** Names what does not fit into a track. */
function cutsOf({ tracks }: PlannedAlbum): Unreadable[] {
  const isNew = tracks.filter(({ musicID }) => musicID === undefined)
  return isNew.flatMap(({ file: { shown, tags, cuts } }) =>
    [
      cuts,
      cut('artists', tags.artists, limits.perMusic.artists),
      cut('genres', tags.genres, limits.perMusic.genres),
    ]
      .flat()
      .map((reason) => ({ shown, reason })),
  )
}

const cut = (kind: string, names: readonly string[], most: number): string[] =>
  names.length > most
    ? [`only its first ${most} ${kind} are taken, without ${names.slice(most).join(', ')}.`]
    : []

/** Groups files by MusicBrainz release, else by album artist, album and folder. */
function groupFiles(files: readonly SourceFile[], conflicts: string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const file of placeOnDiscs(files)) {
    const key = albumKey(file)
    const group = groups.get(key) ?? { name: file.tags.album, folder: file.folder, files: [] }
    groups.set(key, group)
    group.files.push(file)
  }
  for (const { name, files: own } of groups.values()) noteNumbers(name, own, conflicts)
  noteNames([...groups.values()], conflicts)
  return [...groups.values()]
}

function albumKey(file: SourceFile): string {
  const { album, albumID } = file.tags
  if (album === '') return `single ${nameKey(mainArtist(file))}`
  if (albumID !== '') return `release ${albumID}`
  return JSON.stringify([titleKey(file), file.folder])
}

/** Of files with the same bytes keeps the one that lies with most files of its album: the others are stray copies. */
function withoutRepeated(files: readonly SourceFile[]): { first: SourceFile[]; repeated: Unreadable[] } {
  const place = (file: SourceFile) => JSON.stringify([file.folder, titleKey(file)])
  const neighbours = Map.groupBy(files, place)
  const among = (file: SourceFile) => neighbours.get(place(file))?.length ?? 0
  const chosen = new Map<SourceFile | string, SourceFile>()
  for (const [content, same] of Map.groupBy(files, (file) => file.sha256 ?? file))
    chosen.set(
      content,
      same.reduce((best, each) => (among(each) > among(best) ? each : best)),
    )
  const chosenOf = (file: SourceFile) => chosen.get(file.sha256 ?? file) ?? file
  return {
    first: files.filter((file) => chosenOf(file) === file),
    repeated: files.flatMap((file) =>
      chosenOf(file) === file
        ? []
        : [{ shown: file.shown, reason: `the same recording as ${chosenOf(file).shown}` }],
    ),
  }
}

/** Names new tracks whose title the album has already, with another recording. */
function noteOthers(
  albums: readonly PlannedAlbum[],
  known: ReadonlyMap<string, KnownArtist>,
  conflicts: string[],
): void {
  for (const { name, albumID = 0, tracks } of albums)
    for (const { file, title, musicID } of tracks) {
      if (musicID !== undefined || (name !== '' && albumID === 0)) continue
      const other = known
        .get(nameKey(mainArtist(file)))
        ?.tracks.find((track) => track.albumID === albumID && nameKey(track.title) === nameKey(title))
      if (other)
        conflicts.push(
          `${file.shown}: "${title}" is here already (${other.musicID}) with another recording. Both stay.`,
        )
    }
}

function noteNumbers(album: string, files: readonly SourceFile[], conflicts: string[]): void {
  if (album === '') return
  const numbered = files.filter(({ tags }) => tags.track > 0)
  const byNumber = Map.groupBy(numbered, ({ tags }) => `${tags.disc}/${tags.track}`)
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

interface Here {
  known: ReadonlyMap<string, KnownArtist>
  albumOfTrack: ReadonlyMap<number, number>
  /** Albums that are planned already */
  taken: Set<number>
}

function planAlbum(group: Group, { known, albumOfTrack, taken }: Here): PlannedAlbum {
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
      title: file.tags.title,
      artists: file.tags.artists.slice(0, limits.perMusic.artists),
      musicID: track?.musicID,
      isMissing: !track?.hasRecording,
      hasCover: track?.hasCover ?? false,
    }
  })
  const albumID = group.name === '' ? undefined : albumOf(tracks, albumsOfName, albumOfTrack, taken)
  if (albumID !== undefined) taken.add(albumID)
  const present = albumsOfName.find((album) => album.albumID === albumID)
  const hasCover = albumID !== undefined && present?.hasCover !== false
  return { name: group.name, artists, folder: group.folder, albumID, hasCover, tracks }
}

/** Returns the names of album artists, or of main artists for files without one. */
function albumArtists(files: readonly SourceFile[]): string[] {
  const names = files.map((file) => file.tags.albumArtist || mainArtist(file))
  return distinctNames(names).slice(0, limits.perMusic.artists)
}

/**
 * Finds the track with the same recording, under whatever title, else one with this title and album that still waits for
 * its recording.
 */
function findTrack(
  { here, tags }: SourceFile,
  tracks: readonly KnownTrack[],
  albumIDs: ReadonlySet<number>,
  used: ReadonlySet<number>,
): Pick<KnownTrack, 'musicID' | 'hasRecording' | 'hasCover'> | undefined {
  if (here) return { musicID: here.musicID, hasRecording: true, hasCover: true }
  return tracks.find(
    ({ musicID, title, albumID, hasRecording }) =>
      !hasRecording && !used.has(musicID) && nameKey(title) === nameKey(tags.title) && albumIDs.has(albumID),
  )
}

/**
 * Returns the album that already contains one of the tracks, else one with this name that is not in `taken`.
 */
function albumOf(
  tracks: readonly PlannedTrack[],
  albumsOfName: readonly KnownAlbum[],
  albumOfTrack: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
): number | undefined {
  const present = tracks.find(({ musicID = 0 }) => albumOfTrack.has(musicID))
  return (
    albumOfTrack.get(present?.musicID ?? 0) ??
    albumsOfName.find(({ albumID }) => !taken.has(albumID))?.albumID
  )
}
