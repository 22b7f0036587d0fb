import * as z from 'zod'
import { AlbumCard } from './albums.ts'
import { EventCard } from './events.ts'
import { endpoint, file, text } from '../platform/endpoint.ts'
import {
  supportIn,
  supportOut,
  countText,
  idOut,
  idText,
  imageVersion,
  line,
  page,
  prose,
  searchFor,
  time,
  timeIn,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { creditRole } from './credits.ts'
import { MusicCard } from './music.ts'
import { Social } from '../platform/social-links.ts'

export const ArtistCard = z
  .object({
    artistID: idOut,
    name: z.string(),
    isVerified: z.boolean(),
    showOnMain: z.boolean(),
    followerCount: z.int(),
    playCount: z.int(),
    imageVersion,
  })
  .meta({ id: 'ArtistCard' })
export type ArtistCard = z.infer<typeof ArtistCard>

/** Artist among others of the same name */
export const ArtistChoice = ArtistCard.pick({
  artistID: true,
  name: true,
  followerCount: true,
  imageVersion: true,
}).meta({ id: 'ArtistChoice' })
export type ArtistChoice = z.infer<typeof ArtistChoice>

export const artistsForCreateMusic = endpoint({
  method: 'GET',
  path: '/api/artists/artistsforcreatmusic',
  aliases: ['/api/artists/artistsforcreatemusic'],
  access: 'artist',
  summary: 'The artists that a track may name',
  query: z.object({ search: searchFor.default('') }),
  reply: z.array(ArtistChoice),
})

export const Artist = ArtistCard.extend({
  biography: z.string(),
  headerImageVersion: imageVersion,
  /** Birth date */
  releaseDate: time.nullable(),
  socials: z.array(Social),
  support: supportOut,
}).meta({ id: 'Artist' })
export type Artist = z.infer<typeof Artist>

/** Track of others that credits an artist */
export const CreditedMusic = MusicCard.extend({ roles: z.array(creditRole) }).meta({ id: 'CreditedMusic' })
export type CreditedMusic = z.infer<typeof CreditedMusic>

export const ArtistPage = z
  .object({
    artist: Artist,
    /** Singles, then album tracks, newest first */
    tracks: z.array(MusicCard),
    topSongs: z.array(MusicCard),
    musicVideos: z.array(MusicCard),
    albums: z.array(AlbumCard),
    /** Albums of other artists with tracks by this artist, or that credit it, newest first */
    appearsOn: z.array(AlbumCard),
    /** Tracks of others that credit this artist, newest first; absent if there are none */
    credits: z.array(CreditedMusic).optional(),
    /** Upcoming events, nearest first, then those without a date */
    events: z.array(EventCard),
  })
  .meta({ id: 'ArtistPage' })
export type ArtistPage = z.infer<typeof ArtistPage>

const byID = z.object({ id: idText })

export const getArtistPage = endpoint({
  method: 'GET',
  path: '/api/artists/webmain/{id}',
  access: 'visitor',
  summary: 'The page of an artist: profile, tracks, top songs, music videos, albums and events',
  params: byID,
  reply: ArtistPage,
  caching: 'shared',
})

const artistMusic = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'visitor',
    summary,
    params: byID,
    query: page,
    reply: z.array(MusicCard),
    caching: 'shared',
  })

export const artistPageVideos = artistMusic(
  '/api/artists/webmain/{id}/videos',
  'All music videos of an artist’s page, newest first',
)
export const artistPageSingles = artistMusic(
  '/api/artists/webmain/{id}/singles',
  'All tracks of an artist that are on no album, newest first',
)
export const artistPageSongs = artistMusic(
  '/api/artists/webmain/{id}/songs',
  'All songs of an artist that can be heard, by all their plays',
)
export const artistVideos = artistMusic(
  '/api/artists/videos/{id}',
  'The music videos of an artist, newest first',
)

const artistAlbums = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'visitor',
    summary,
    params: byID,
    query: page,
    reply: z.array(AlbumCard),
    caching: 'shared',
  })

export const artistPageAlbums = artistAlbums(
  '/api/artists/webmain/{id}/albums',
  'All albums of an artist, newest first',
)
export const artistAppearsOn = artistAlbums(
  '/api/artists/webmain/{id}/appearson',
  'All albums of others with tracks that name or credit an artist, newest first',
)

export const artistCredits = endpoint({
  method: 'GET',
  path: '/api/artists/webmain/{id}/credits',
  access: 'visitor',
  summary: 'All tracks of others that credit an artist, newest first, each with its roles',
  params: byID,
  query: page,
  reply: z.array(CreditedMusic),
  caching: 'shared',
})

export const relatedArtists = endpoint({
  method: 'GET',
  path: '/api/artists/related/{id}',
  access: 'visitor',
  summary: 'Artists like this one: those on the same tracks, then those of the same genres',
  params: byID,
  reply: z.array(ArtistCard),
  caching: 'shared',
})

export const listArtists = endpoint({
  method: 'GET',
  path: '/api/artists',
  access: 'visitor',
  summary: 'Artists: those of the front page first, then the verified ones, then by name',
  query: z.object({
    take: countText(1, limits.list.maxTake).default(limits.pages.artists),
    skip: countText(0, limits.maxID).default(0),
    search: searchFor.default(''),
  }),
  reply: z.array(ArtistCard),
  caching: 'shared',
})

export const getArtist = endpoint({
  method: 'GET',
  path: '/api/artists/{id}',
  access: 'visitor',
  summary: 'The profile of an artist',
  params: byID,
  reply: Artist,
  caching: 'shared',
})

/** Form of an artist. Omitted fields stay unchanged. */
export const ArtistForm = z.object({
  name: line(limits.text.name).optional(),
  biography: prose(limits.text.biography).optional(),
  ...supportIn,
  /** Birth date; null or '' removes it */
  releaseDate: z
    .literal('')
    .transform(() => null)
    .or(timeIn)
    .nullable()
    .optional(),
})
export type ArtistForm = z.infer<typeof ArtistForm>

export const updateArtist = endpoint({
  method: 'PUT',
  path: '/api/artists/{id}',
  access: 'artist',
  perMinute: limits.changing.perMinute,
  summary: 'Change the profile of an artist of one’s own',
  params: byID,
  body: ArtistForm,
  reply: Artist,
})

export const setArtistAvatar = endpoint({
  method: 'POST',
  path: '/api/artists/setavatar/{id}',
  access: 'artist',
  summary: 'Set the portrait of an artist of one’s own',
  params: byID,
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})

export const setArtistHeader = endpoint({
  method: 'POST',
  path: '/api/artists/setheader/{id}',
  access: 'artist',
  summary: 'Set the wide picture of an artist of one’s own',
  params: byID,
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})
