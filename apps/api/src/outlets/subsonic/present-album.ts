import type { AlbumID3, ArtistID3, Child } from '@nava/contracts/subsonic'
import { isUndated } from '@nava/tags/release-date'
import { idOf } from './item-id.ts'
import { coverOf, presentArtistName, type SongRow, sortName } from './present-song.ts'

export interface AlbumRow {
  id: number
  name: string
  releaseDate: Date
  createdAt: Date
  playCount: number
  songs: number
  seconds: number
  starredAt: Date | null
  stars: number | null
  /** Artists of the first track */
  artistNames: string
  genres: string[]
  artists: { id: number; name: string }[]
  hasCover: boolean
}

export const presentAlbum = (row: AlbumRow): AlbumID3 =>
  album(row, {
    id: idOf('album', row.id),
    name: row.name,
    artist: row.artists.map(({ name }) => name).join(', ') || row.artistNames,
    songCount: row.songs,
    duration: row.seconds,
    releaseType: 'Album',
    isCompilation: isCompilation(row),
    cover: row.hasCover ? { coverArt: idOf('album', row.id) } : {},
  })

export const presentSingle = (row: SongRow): AlbumID3 =>
  album(row, {
    id: idOf('single', row.id),
    name: row.title,
    artist: row.artistNames,
    songCount: 1,
    duration: row.lengthSeconds,
    releaseType: 'Single',
    isCompilation: false,
    cover: coverOf(row),
  })

interface Own {
  id: string
  name: string
  artist: string
  songCount: number
  duration: number
  releaseType: string
  isCompilation: boolean
  cover: { coverArt?: string }
}

type Shared = Pick<
  AlbumRow,
  'releaseDate' | 'createdAt' | 'playCount' | 'starredAt' | 'stars' | 'genres' | 'artists'
>

const VARIOUS = /^various(?: artists)?$/i

/**
 * Returns true if most of the album's artists are not on its first track, as on an album of many artists, or one that
 * bears the name of its editor.
 */
function isCompilation({ artists, artistNames }: Pick<AlbumRow, 'artists' | 'artistNames'>): boolean {
  if (artists.some(({ name }) => VARIOUS.test(name))) return true
  const onTrack = `, ${artistNames}, `
  const others = artists.filter(({ name }) => !onTrack.includes(`, ${name}, `))
  return artistNames !== '' && others.length > artists.length / 2
}

function album(row: Shared, own: Own): AlbumID3 {
  const { id, name, artist, songCount, duration, releaseType, cover } = own
  const { releaseDate, genres, artists } = row
  return {
    id,
    name,
    artist,
    ...(artists[0] && { artistId: idOf('artist', artists[0].id) }),
    ...cover,
    songCount,
    duration,
    playCount: row.playCount,
    created: row.createdAt.toISOString(),
    ...(row.starredAt && { starred: row.starredAt.toISOString() }),
    ...(row.stars !== null && { userRating: row.stars }),
    ...dated(releaseDate),
    ...(genres[0] !== undefined && { genre: genres[0] }),
    genres: genres.map((each) => ({ name: each })),
    artists: artists.map(presentArtistName),
    displayArtist: artist,
    sortName: sortName(name),
    musicBrainzId: '',
    releaseTypes: [releaseType],
    isCompilation: own.isCompilation,
  }
}

function dated(date: Date): Pick<AlbumID3, 'year' | 'releaseDate'> {
  if (isUndated(date)) return {}
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return { year, releaseDate: { year, month, day } }
}

/** Returns an album for clients that browse directories. */
export const albumAsDirectory = (each: AlbumID3): Child => ({
  id: each.id,
  ...(each.artistId !== undefined && { parent: each.artistId, artistId: each.artistId }),
  isDir: true,
  title: each.name,
  album: each.name,
  artist: each.artist,
  displayArtist: each.displayArtist,
  artists: each.artists,
  ...(each.year !== undefined && { year: each.year }),
  ...(each.genre !== undefined && { genre: each.genre }),
  genres: each.genres,
  ...(each.coverArt !== undefined && { coverArt: each.coverArt }),
  duration: each.duration,
  playCount: each.playCount,
  created: each.created,
  ...(each.starred !== undefined && { starred: each.starred }),
  ...(each.userRating !== undefined && { userRating: each.userRating }),
  sortName: each.sortName,
  mediaType: 'album',
})

export const artistAsDirectory = ({ id, name, starred, userRating }: ArtistID3) => ({
  id,
  name,
  ...(starred !== undefined && { starred }),
  ...(userRating !== undefined && { userRating }),
})
