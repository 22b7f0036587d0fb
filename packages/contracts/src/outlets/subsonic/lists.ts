import * as z from 'zod'
import { searchFor as searchWords } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { AlbumListType } from './album-list-type.ts'
import { subsonicCall } from './call.ts'
import {
  AlbumID3,
  ArtistID3,
  Child,
  cutTo,
  FolderArtist,
  itemID,
  moment,
  name,
  PLAYBACK_STATES,
  offset,
  pageOf,
  whole,
} from './shapes.ts'

const searchFor = cutTo(limits.maxParamLength).pipe(searchWords)
const musicFolder = { musicFolderId: itemID.optional() }
const year = whole(9999)

const albumList = {
  type: AlbumListType,
  size: pageOf(10),
  offset,
  /** Years of the type byYear; descending order if `fromYear` is later than `toYear` */
  fromYear: year,
  toYear: year,
  /** Genre of the type byGenre */
  genre: name.optional(),
  ...musicFolder,
}

export const getAlbumList = subsonicCall('getAlbumList', 'Albums in an order, as directories', {
  query: albumList,
  data: z.object({ albumList: z.object({ album: z.array(Child) }) }),
})

export const getAlbumList2 = subsonicCall('getAlbumList2', 'Albums in an order', {
  query: albumList,
  data: z.object({ albumList2: z.object({ album: z.array(AlbumID3) }) }),
})

export const getRandomSongs = subsonicCall('getRandomSongs', 'Tracks at random', {
  cost: 'costly',
  query: {
    size: pageOf(10),
    genre: name.optional(),
    fromYear: year,
    toYear: year,
    ...musicFolder,
  },
  data: z.object({ randomSongs: z.object({ song: z.array(Child) }) }),
})

export const getSongsByGenre = subsonicCall('getSongsByGenre', 'The tracks of a genre', {
  cost: 'costly',
  query: { genre: name, count: pageOf(10), offset, ...musicFolder },
  data: z.object({ songsByGenre: z.object({ song: z.array(Child) }) }),
})

export const getNowPlaying = subsonicCall('getNowPlaying', 'What the caller’s players play now', {
  data: z.object({
    nowPlaying: z.object({
      entry: z.array(
        Child.extend({
          username: z.string(),
          minutesAgo: z.int(),
          playerId: z.int(),
          playerName: z.string(),
          /** Of players that report them; the position is that of now, in milliseconds */
          state: z.enum(PLAYBACK_STATES).optional(),
          positionMs: z.int().optional(),
          playbackRate: z.number().optional(),
        }),
      ),
    }),
  }),
})

export const getStarred = subsonicCall('getStarred', 'What the caller likes, saves and follows', {
  cost: 'whole',
  query: musicFolder,
  data: z.object({
    starred: z.object({
      artist: z.array(FolderArtist),
      album: z.array(Child),
      song: z.array(Child),
    }),
  }),
})

export const getStarred2 = subsonicCall('getStarred2', 'What the caller likes, saves and follows', {
  cost: 'whole',
  query: musicFolder,
  data: z.object({
    starred2: z.object({
      artist: z.array(ArtistID3),
      album: z.array(AlbumID3),
      song: z.array(Child),
    }),
  }),
})

/** All parameters must match; without any, everything does. */
export const search = subsonicCall('search', 'Search for tracks, the most played first', {
  cost: 'whole',
  query: {
    artist: searchFor.default(''),
    album: searchFor.default(''),
    title: searchFor.default(''),
    /** In title, artist or album */
    any: searchFor.default(''),
    count: pageOf(20),
    offset,
    /** Milliseconds since 1970; only tracks added later are returned */
    newerThan: moment,
  },
  data: z.object({
    searchResult: z.object({ offset: z.int(), totalHits: z.int(), match: z.array(Child) }),
  }),
})

const byKind = {
  /** Empty for everything, page by page */
  query: searchFor.default(''),
  artistCount: pageOf(20),
  artistOffset: offset,
  albumCount: pageOf(20),
  albumOffset: offset,
  songCount: pageOf(20),
  songOffset: offset,
  ...musicFolder,
}

export const search2 = subsonicCall('search2', 'Search, with albums as directories', {
  cost: 'costly',
  query: byKind,
  data: z.object({
    searchResult2: z.object({
      artist: z.array(FolderArtist),
      album: z.array(Child),
      song: z.array(Child),
    }),
  }),
})

export const search3 = subsonicCall('search3', 'Search; without words all there is, page by page', {
  cost: 'costly',
  query: byKind,
  data: z.object({
    searchResult3: z.object({
      artist: z.array(ArtistID3),
      album: z.array(AlbumID3),
      song: z.array(Child),
    }),
  }),
})
