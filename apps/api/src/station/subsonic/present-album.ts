import type { AlbumID3, ArtistID3, Child } from '@nava/contracts/subsonic'
import { idOf } from './item-id.ts'
import { presentArtistName, type SongRow, sortName } from './present-song.ts'

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
}

export const presentAlbum = (row: AlbumRow): AlbumID3 =>
  album(row, {
    id: idOf('album', row.id),
    name: row.name,
    artist: row.artists.map(({ name }) => name).join(', ') || row.artistNames,
    songCount: row.songs,
    duration: row.seconds,
    releaseType: 'Album',
  })

export const presentSingle = (row: SongRow): AlbumID3 =>
  album(row, {
    id: idOf('single', row.id),
    name: row.title,
    artist: row.artistNames,
    songCount: 1,
    duration: row.lengthSeconds,
    releaseType: 'Single',
  })

interface Own {
  id: string
  name: string
  artist: string
  songCount: number
  duration: number
  releaseType: string
}

type Shared = Pick<
  AlbumRow,
  'releaseDate' | 'createdAt' | 'playCount' | 'starredAt' | 'stars' | 'genres' | 'artists'
>

function album(row: Shared, { id, name, artist, songCount, duration, releaseType }: Own): AlbumID3 {
  const { releaseDate, genres, artists } = row
  return {
    id,
    name,
    artist,
    ...(artists[0] && { artistId: idOf('artist', artists[0].id) }),
    coverArt: id,
    songCount,
    duration,
    playCount: row.playCount,
    created: row.createdAt.toISOString(),
    ...(row.starredAt && { starred: row.starredAt.toISOString() }),
    ...(row.stars !== null && { userRating: row.stars }),
    year: releaseDate.getUTCFullYear(),
    ...(genres[0] !== undefined && { genre: genres[0] }),
    genres: genres.map((each) => ({ name: each })),
    artists: artists.map(presentArtistName),
    displayArtist: artist,
    sortName: sortName(name),
    musicBrainzId: '',
    releaseTypes: [releaseType],
    releaseDate: {
      year: releaseDate.getUTCFullYear(),
      month: releaseDate.getUTCMonth() + 1,
      day: releaseDate.getUTCDate(),
    },
    isCompilation: false,
  }
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
  year: each.year,
  ...(each.genre !== undefined && { genre: each.genre }),
  genres: each.genres,
  coverArt: each.coverArt,
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
