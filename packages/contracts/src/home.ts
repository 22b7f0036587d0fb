/** The home page in one call. */
import * as z from 'zod'
import { ArtistCard } from './artists.ts'
import { endpoint } from './endpoint.ts'
import { idOut, time } from './fields.ts'
import { MusicCard } from './music.ts'

export const SliderType = z.enum([
  'music',
  'video',
  'album',
  'collection',
  'ad',
  'artist',
  'podcast',
  'podcastCollection',
  'dj',
])

export const SliderCard = z
  .object({
    sliderID: idOut,
    type: SliderType,
    refID: idOut,
    /** Where an ad leads to; empty for the others. */
    link: z.string(),
    place: z.enum(['top', 'bannerOne', 'bannerTwo']),
    titleOne: z.string(),
    titleTwo: z.string(),
    dominantColor: z.string(),
  })
  .meta({ id: 'SliderCard' })
export type SliderCard = z.infer<typeof SliderCard>

export const AlbumCard = z
  .object({
    albumID: idOut,
    name: z.string(),
    artists: z.string(),
    coverColor: z.string(),
    releaseDate: time,
  })
  .meta({ id: 'AlbumCard' })
export type AlbumCard = z.infer<typeof AlbumCard>

export const CollectionCard = z
  .object({ collectionID: idOut, name: z.string(), artists: z.string(), coverColor: z.string() })
  .meta({ id: 'CollectionCard' })
export type CollectionCard = z.infer<typeof CollectionCard>

const PodcastDj = z.object({ djID: idOut, dj: z.object({ djID: idOut, name: z.string() }) })

export const PodcastCard = z
  .object({
    podcastID: idOut,
    title: z.string(),
    releaseDate: time,
    /** Seconds. */
    musicLength: z.int(),
    playCount: z.int(),
    likeCount: z.int(),
    coverColor: z.string(),
    hasAudio: z.boolean(),
    podcastDjs: z.array(PodcastDj),
    /** All DJs' names, joined with ', '. */
    djs: z.string(),
  })
  .meta({ id: 'PodcastCard' })
export type PodcastCard = z.infer<typeof PodcastCard>

export const PodcastCollectionCard = z
  .object({
    podcastCollectionID: idOut,
    name: z.string(),
    coverColor: z.string(),
    podcastCollectionDjs: z.array(PodcastDj),
  })
  .meta({ id: 'PodcastCollectionCard' })
export type PodcastCollectionCard = z.infer<typeof PodcastCollectionCard>

export const EventCard = z
  .object({
    eventID: idOut,
    eventName: z.string(),
    description: z.string(),
    venue: z.string(),
    link: z.string(),
    startsAt: time.nullable(),
  })
  .meta({ id: 'EventCard' })
export type EventCard = z.infer<typeof EventCard>

/** The thirteen parts of the home page but `{productKey}Exclusive`, whose name is configuration. */
export const homeParts = {
  sliders: z.array(SliderCard),
  popularArtists: z.array(ArtistCard),
  hotMusicVideos: z.array(MusicCard),
  newCollections: z.array(CollectionCard),
  hotMusics: z.array(MusicCard),
  newReleasedMusicVideos: z.array(MusicCard),
  newReleasedMusics: z.array(MusicCard),
  commingSoon: z.array(MusicCard),
  podcasts: z.array(PodcastCard),
  podcastCollections: z.array(PodcastCollectionCard),
  hotAlbums: z.array(AlbumCard),
  events: z.array(EventCard),
}

/** The home page of a product with this key; `exclusive` reads the part whose name depends on it. */
export const Home = z.object(homeParts).catchall(z.array(MusicCard)).meta({ id: 'Home' })
export type Home = z.infer<typeof Home>
export const exclusiveKey = (productKey: string): `${string}Exclusive` => `${productKey}Exclusive`

export const getHome = endpoint({
  method: 'GET',
  path: '/api/main/web/all',
  access: 'visitor',
  summary: 'The home page: sliders, artists, tracks, videos, albums, podcasts, collections and events',
  reply: Home,
})

export const listSliders = endpoint({
  method: 'GET',
  path: '/api/sliders',
  access: 'visitor',
  summary: 'The banners of the home page',
  reply: z.array(SliderCard),
})
