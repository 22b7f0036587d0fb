import * as z from 'zod'
import { AlbumCard } from './albums.ts'
import { ArtistCard } from './artists.ts'
import { EventCard } from './events.ts'
import { CollectionCard } from './collections.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, imageVersion } from '../platform/fields.ts'
import { MusicCard } from './music.ts'
import { PodcastCollectionCard } from './podcast-collections.ts'
import { PodcastCard } from './podcasts.ts'

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
    /** Address that an ad opens, else empty */
    link: z.string(),
    place: z.enum(['top', 'bannerOne', 'bannerTwo']),
    titleOne: z.string(),
    titleTwo: z.string(),
    dominantColor: z.string(),
    imageVersion,
  })
  .meta({ id: 'SliderCard' })
export type SliderCard = z.infer<typeof SliderCard>

/** Sections of the home page, except `{productKey}Exclusive` */
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

/** `exclusiveKey` returns the name of one more section, which depends on the installation. */
export const Home = z.object(homeParts).catchall(z.array(MusicCard)).meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/main/web/all',
  access: 'visitor',
  summary: 'The home page: sliders, artists, tracks, videos, albums, podcasts, collections and events',
  reply: Home,
  caching: 'shared',
})

export const listSliders = endpoint({
  method: 'GET',
  path: '/api/sliders',
  access: 'visitor',
  summary: 'The banners of the home page',
  reply: z.array(SliderCard),
  caching: 'shared',
})
