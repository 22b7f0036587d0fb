import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import {
  AlbumID3,
  ArtistID3,
  Child,
  FolderArtist,
  itemID,
  name,
  pageOf,
  SonicMatch,
  whole,
  wholeOr,
} from './shapes.ts'

const id = { id: itemID }
const musicFolder = { musicFolderId: itemID.optional() }

export const getMusicFolders = subsonicCall('getMusicFolders', 'The music folders: one', {
  data: z.object({
    musicFolders: z.object({ musicFolder: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
})

export const getIndexes = subsonicCall('getIndexes', 'The artists by their first letter, as directories', {
  cost: 'whole',
  query: { ...musicFolder, ifModifiedSince: whole(Number.MAX_SAFE_INTEGER) },
  data: z.object({
    indexes: z.object({
      /** Milliseconds since 1970 */
      lastModified: z.int(),
      ignoredArticles: z.string(),
      index: z.array(z.object({ name: z.string(), artist: z.array(FolderArtist) })),
    }),
  }),
})

export const getArtists = subsonicCall('getArtists', 'The artists by their first letter', {
  cost: 'whole',
  query: musicFolder,
  data: z.object({
    artists: z.object({
      ignoredArticles: z.string(),
      index: z.array(z.object({ name: z.string(), artist: z.array(ArtistID3) })),
    }),
  }),
})

export const getMusicDirectory = subsonicCall(
  'getMusicDirectory',
  'The albums of an artist, or the tracks of an album, as directories',
  {
    query: id,
    data: z.object({
      directory: z.object({
        id: z.string(),
        parent: z.string().optional(),
        name: z.string(),
        starred: z.string().optional(),
        userRating: z.int().optional(),
        playCount: z.int().optional(),
        child: z.array(Child),
      }),
    }),
  },
)

export const getGenres = subsonicCall('getGenres', 'The genres with their numbers of tracks and albums', {
  cost: 'whole',
  data: z.object({
    genres: z.object({
      genre: z.array(z.object({ songCount: z.int(), albumCount: z.int(), value: z.string() })),
    }),
  }),
})

export const getArtist = subsonicCall('getArtist', 'An artist with the albums and singles', {
  query: id,
  data: z.object({ artist: ArtistID3.extend({ album: z.array(AlbumID3) }) }),
})

export const getAlbum = subsonicCall('getAlbum', 'An album with its tracks', {
  query: id,
  data: z.object({ album: AlbumID3.extend({ song: z.array(Child) }) }),
})

export const getSong = subsonicCall('getSong', 'A track or a video', {
  query: id,
  data: z.object({ song: Child }),
})

export const getVideos = subsonicCall('getVideos', `The newest videos, at most ${limits.subsonic.page}`, {
  cost: 'whole',
  data: z.object({ videos: z.object({ video: z.array(Child) }) }),
})

export const getVideoInfo = subsonicCall('getVideoInfo', 'The subtitles of a video', {
  query: id,
  data: z.object({
    videoInfo: z.object({
      id: z.string(),
      captions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
})

const images = {
  smallImageUrl: z.string().optional(),
  mediumImageUrl: z.string().optional(),
  largeImageUrl: z.string().optional(),
}
const about = { query: { ...id, count: pageOf(20) } }
const ArtistInfo = z.object({ biography: z.string(), musicBrainzId: z.string(), ...images })

export const getArtistInfo = subsonicCall('getArtistInfo', 'Biography, pictures and similar artists', {
  ...about,
  data: z.object({ artistInfo: ArtistInfo.extend({ similarArtist: z.array(FolderArtist) }) }),
})

export const getArtistInfo2 = subsonicCall('getArtistInfo2', 'Biography, pictures and similar artists', {
  ...about,
  data: z.object({ artistInfo2: ArtistInfo.extend({ similarArtist: z.array(ArtistID3) }) }),
})

const AlbumInfo = z.object({
  albumInfo: z.object({ notes: z.string(), musicBrainzId: z.string(), ...images }),
})

export const getAlbumInfo = subsonicCall('getAlbumInfo', 'The pictures of an album', {
  query: id,
  data: AlbumInfo,
})
export const getAlbumInfo2 = subsonicCall('getAlbumInfo2', 'The pictures of an album', {
  query: id,
  data: AlbumInfo,
})

const many = pageOf(50)

export const getSimilarSongs = subsonicCall('getSimilarSongs', 'Tracks like a track, an album or an artist', {
  cost: 'costly',
  query: { ...id, count: many },
  data: z.object({ similarSongs: z.object({ song: z.array(Child) }) }),
})

export const getSimilarSongs2 = subsonicCall('getSimilarSongs2', 'Tracks like those of an artist', {
  cost: 'costly',
  query: { ...id, count: many },
  data: z.object({ similarSongs2: z.object({ song: z.array(Child) }) }),
})

const matches = z.object({ sonicMatch: z.array(SonicMatch) })

export const getSonicSimilarTracks = subsonicCall('getSonicSimilarTracks', 'Tracks that sound like a track', {
  cost: 'costly',
  query: { ...id, count: pageOf(10) },
  data: matches,
})

export const findSonicPath = subsonicCall(
  'findSonicPath',
  'A path of tracks from one sound to another, at least its two ends',
  {
    cost: 'whole',
    query: { startSongId: itemID, endSongId: itemID, count: wholeOr(25, limits.subsonic.path) },
    data: matches,
  },
)

export const getTopSongs = subsonicCall('getTopSongs', 'The most played tracks of an artist', {
  cost: 'costly',
  query: {
    artist: name.optional(),
    /** Instead of the name */
    id: itemID.optional(),
    count: many,
  },
  data: z.object({ topSongs: z.object({ song: z.array(Child) }) }),
})
