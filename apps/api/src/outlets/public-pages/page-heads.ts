import { limits, type PublicItemPath, type PublicListPath } from '@nava/contracts'
import { musicIs, podcastIs } from '@nava/db/visibility'
import type { AlbumsStore } from '../../catalogue/albums/albums.store.ts'
import type { ArtistsStore } from '../../catalogue/artists/artists.store.ts'
import type { CollectionsStore } from '../../catalogue/collections/collections.store.ts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import type { GenresStore } from '../../catalogue/lookups/genres.store.ts'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { PodcastCollectionsStore } from '../../catalogue/podcast-collections/podcast-collections.store.ts'
import type { PodcastListsStore } from '../../catalogue/podcasts/podcast-lists.store.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { CalendarStore } from '../../station/calendar/calendar.store.ts'
import type { NewsSource } from '../../station/news/news-source.ts'
import * as albumHeads from './album-heads.ts'
import { eventsHead, homeHead } from './list-heads.ts'
import * as musicHeads from './music-heads.ts'
import { newsHead } from './news-head.ts'
import type { PageHead } from './page-head.ts'
import * as peopleHeads from './people-heads.ts'
import * as podcastHeads from './podcast-heads.ts'
import { type Site, titleOf } from './site.ts'

export interface PageSources {
  music: MusicStore
  podcasts: PodcastsStore
  podcastLists: PodcastListsStore
  podcastCollections: PodcastCollectionsStore
  artists: ArtistsStore
  djs: DjsStore
  albums: AlbumsStore
  collections: CollectionsStore
  news: NewsSource
  calendar: CalendarStore
  images: ImagesStore
  genrePages: Pick<GenresStore, 'name'>
}

export type ItemHead = (id: number, site: Site) => Promise<PageHead | undefined>

export function headsOfItems(sources: PageSources): Record<PublicItemPath, ItemHead> {
  const {
    music,
    podcasts,
    podcastLists,
    podcastCollections,
    artists,
    djs,
    albums,
    collections,
    news,
    genrePages,
  } = sources
  const publicMusic = async (id: number) => {
    const row = await music.find(id)
    return row && musicIs.public(row) ? presentMusic(row) : undefined
  }
  const collectionHead: ItemHead = async (id, site) => {
    const [collection, musics] = await Promise.all([collections.find(id), collections.music(id)])
    return collection && albumHeads.collectionHead(collection, musics, site)
  }
  return {
    '/playMusic/:id/:artist?/:title?': async (id, site) => {
      const found = await publicMusic(id)
      return found && musicHeads.musicHead(found, site)
    },
    '/playVideo/:id': async (id, site) => {
      const found = await publicMusic(id)
      return found?.hasVideo ? musicHeads.videoHead(found, site) : undefined
    },
    '/playPodcast/:id?/:djs?/:title?': async (id, site) => {
      const row = await podcasts.find(id)
      return row && podcastIs.public(row) ? podcastHeads.podcastHead(presentPodcast(row), site) : undefined
    },
    '/artist/:id?/:name?': async (id, site) => {
      const artist = await artists.find(id)
      return artist && peopleHeads.artistHead(artist, site)
    },
    '/genre/:id': async (id, site) => {
      const name = await genrePages.name(id)
      if (name === undefined) return undefined
      const url = site.at(`/genre/${id}`)
      return { title: titleOf(site, name), description: site.words.genre(name), url, type: 'website' }
    },
    '/dj/:id?': async (id, site) => {
      const dj = await djs.find(id)
      return dj && peopleHeads.djHead(dj, site)
    },
    '/album/:id?': async (id, site) => {
      const album = await albums.find(id)
      return album && albumHeads.albumHead(album, site)
    },
    '/collection/:id': collectionHead,
    '/playlist/:id': collectionHead,
    '/podcastCollection/:id?': async (id, site) => {
      const [series, episodes] = await Promise.all([
        podcastCollections.find(id),
        podcastLists.inCollection(id),
      ])
      return series && podcastHeads.podcastCollectionHead(series, episodes, site)
    },
    '/newsPost/:id?': async (id, site) => {
      const post = await news.find(id)
      return post && newsHead(post, site)
    },
    '/MusicVideos/:id': async (id, site) => {
      const artist = await artists.find(id)
      return (
        artist && {
          title: titleOf(site, artist.name),
          description: site.words.videosOf(artist.name),
          url: site.at(`/MusicVideos/${id}`),
          type: 'website',
        }
      )
    },
  }
}

const FEEDS_OF_LIST = 10

type ListHead = (site: Site) => Partial<PageHead> | Promise<Partial<PageHead>>

export function headsOfLists({
  calendar,
  podcastCollections,
}: PageSources): Partial<Record<PublicListPath, ListHead>> {
  return {
    '/': homeHead,
    '/events': async (site) =>
      eventsHead(await calendar.events({ take: limits.list.defaultTake, skip: 0 }), site),
    '/podcasts': async () => ({
      feeds: podcastHeads.feedsOf(await podcastCollections.newest({ take: FEEDS_OF_LIST, skip: 0 })),
    }),
  }
}

/** The rendered page replaces the title. */
export const listHead = (path: PublicListPath, site: Site): PageHead => ({
  title: site.productName,
  description: site.words.lists[path],
  url: site.at(path),
  type: 'website',
})
