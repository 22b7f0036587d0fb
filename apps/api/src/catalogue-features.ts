/** What the catalogue shows, put together from its stores and the orders that they share. */
import { limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { artistRoutes } from './catalogue/artists/artists.routes.ts'
import { type AlbumsStore, albumsStore } from './catalogue/albums/albums.store.ts'
import { artistPageStore } from './catalogue/artists/artist-page.store.ts'
import { type ArtistsStore, artistsStore } from './catalogue/artists/artists.store.ts'
import { type CollectionsStore, collectionsStore } from './catalogue/collections/collections.store.ts'
import type { Deps } from './deps.ts'
import { type DjsStore, djsStore } from './catalogue/djs/djs.store.ts'
import { buildHome } from './catalogue/home/build-home.ts'
import { homeRoutes } from './catalogue/home/home.routes.ts'
import { homeStore } from './catalogue/home/home.store.ts'
import { cachedHome } from './catalogue/home/cached-home.ts'
import type { Routes } from './platform/http/serve.ts'
import type { AcceptImage } from './catalogue/images/accept-image.ts'
import { countPlay } from './catalogue/music/count-play.ts'
import { musicListsStore } from './catalogue/music/music-lists.store.ts'
import { musicRoutes } from './catalogue/music/music.routes.ts'
import type { MusicStore } from './catalogue/music/music.store.ts'
import {
  type PodcastCollectionsStore,
  podcastCollectionsStore,
} from './catalogue/podcast-collections/podcast-collections.store.ts'
import { type PodcastListsStore, podcastListsStore } from './catalogue/podcasts/podcast-lists.store.ts'
import { cachedLists } from './catalogue/sorted-lists/cached-lists.ts'
import { cachedOrders } from './catalogue/sorted-lists/cached-order.ts'
import { trackStatsStore } from './catalogue/sorted-lists/track-stats.store.ts'
import { cachedSearchIndex } from './catalogue/search/cached-search-index.ts'
import { trackRoutes } from './studio/tracks/tracks.routes.ts'
import { namesStore } from './catalogue/search/names.store.ts'
import { searchByName } from './catalogue/search/search-by-name.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import type { Uploads } from './studio/uploads/uploads.ts'
import { resourcesStore } from './platform/access-policy/resources.store.ts'

/** What the features of listeners share with the catalogue's. */
export interface CatalogueLists {
  albums: AlbumsStore
  collections: CollectionsStore
  podcasts: PodcastListsStore
  podcastCollections: PodcastCollectionsStore
  djs: DjsStore
}

export interface CatalogueFeatures {
  artists: ArtistsStore
  lists: CatalogueLists
  stop: () => void
}

/** `staleness` is the age in ms that nothing of it may have. `stop` ends what runs between requests. */
export function catalogueFeatures(
  routes: Routes,
  { env, db, sql }: Deps,
  shared: {
    music: MusicStore
    uploads: Uploads
    acceptImage: AcceptImage
    log: FastifyBaseLogger
    staleness?: number | undefined
  },
): CatalogueFeatures {
  const { music, uploads, acceptImage, log, staleness = limits.staleness } = shared
  // The home page is made from the lists: together they may be as old as one answer may be.
  const sortedLists = cachedLists(trackStatsStore(sql), { staleness: staleness * 0.4, log })
  routes.app.addHook('onListen', async () => {
    if (staleness === 0) return
    sortedLists.warm()
    searchIndex.warm()
  })
  const lists = musicListsStore(sql, sortedLists)
  const artists = artistsStore({ db, sql, lists: sortedLists })
  const home = homeStore(db, sql)
  const orders = cachedOrders(sql, { staleness: staleness * 0.4, log })
  const parts = {
    home,
    lists,
    albums: albumsStore(sql, orders.cacheOrder),
    collections: collectionsStore(sql, orders.cacheOrder),
    podcasts: podcastListsStore(sql, orders.cacheOrder),
    podcastCollections: podcastCollectionsStore(sql, orders.cacheOrder),
    djs: djsStore(sql, orders.cacheOrder),
  }
  const keptHome = cachedHome(routes, buildHome(parts, env.productKey), {
    staleness: staleness * 0.6,
    log,
  })

  homeRoutes(routes, { home, keptHome })
  musicRoutes(routes, {
    music,
    lists,
    countPlay: countPlay(sql),
    targets: resourcesStore(sql),
    secret: env.jwtSecret,
    productKey: env.productKey,
  })
  trackRoutes(routes, { music, uploads })
  const store = namesStore(sql)
  const searchIndex = cachedSearchIndex(store, { staleness: staleness * 0.8, log })
  const find = searchByName(store, searchIndex, {
    musics: () => sortedLists.trackView('mostPlayedTracks'),
    videos: () => sortedLists.trackView('mostPlayedVideos'),
    artists: () => sortedLists.artistView(),
  })
  searchRoutes(routes, { find, lists, artists, podcasts: parts.podcasts })
  artistRoutes(routes, { artists, page: artistPageStore(sql), acceptImage })
  return {
    artists,
    lists: parts,
    stop: () => {
      orders.stop()
      keptHome.stop()
      searchIndex.stop()
      sortedLists.stop()
    },
  }
}
