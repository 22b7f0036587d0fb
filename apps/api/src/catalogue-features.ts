/** What the catalogue shows, put together from its stores and the orders that they share. */
import { limits } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { artistRoutes } from './artists/artists.routes.ts'
import { albumsStore } from './albums/albums.store.ts'
import { artistPageStore } from './artists/artist-page.store.ts'
import { type ArtistsStore, artistsStore } from './artists/artists.store.ts'
import { collectionsStore } from './collections/collections.store.ts'
import type { Deps } from './deps.ts'
import { buildHome } from './home/build-home.ts'
import { homeRoutes } from './home/home.routes.ts'
import { homeStore } from './home/home.store.ts'
import { keepHome } from './home/keep-home.ts'
import type { Routes } from './http/serve.ts'
import type { AcceptImage } from './images/accept-image.ts'
import { countPlay } from './music/count-play.ts'
import { musicListsStore } from './music/music-lists.store.ts'
import { musicRoutes } from './music/music.routes.ts'
import type { MusicStore } from './music/music.store.ts'
import { podcastCollectionsStore } from './podcast-collections/podcast-collections.store.ts'
import { podcastListsStore } from './podcasts/podcast-lists.store.ts'
import { ranks } from './ranks/ranks.ts'
import { trackFactsStore } from './ranks/track-facts.store.ts'
import type { TrackList } from './ranks/track-order.ts'
import { findByName } from './search/find-by-name.ts'
import { noNames, popularNames } from './search/popular-names.ts'
import { searchRoutes } from './search/search.routes.ts'
import { searchStore } from './search/search.store.ts'
import type { Uploads } from './uploads/uploads.ts'

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
): { artists: ArtistsStore; stop: () => void } {
  const { music, uploads, acceptImage, log, staleness = limits.staleness } = shared
  // The home page is made from the lists: together they may be as old as one answer may be.
  const orders = ranks(trackFactsStore(sql), { staleness: staleness * 0.4, log })
  routes.app.addHook('onListen', async () => {
    if (staleness > 0) orders.warm()
  })
  const lists = musicListsStore(sql, orders)
  const artists = artistsStore({ db, sql, ranks: orders })
  const home = homeStore(db, sql)
  const parts = {
    home,
    lists,
    albums: albumsStore(sql),
    collections: collectionsStore(sql),
    podcasts: podcastListsStore(sql),
    podcastCollections: podcastCollectionsStore(sql),
  }
  const keptHome = keepHome(routes, buildHome(parts, env.productKey), {
    staleness: staleness * 0.6,
    log,
  })

  homeRoutes(routes, { home, keptHome })
  musicRoutes(routes, {
    music,
    lists,
    uploads,
    countPlay: countPlay(sql),
    secret: env.jwtSecret,
    productKey: env.productKey,
  })
  const names = searchStore(sql)
  const first = (list: TrackList) => (take: number) => orders.tracks(list, { take, skip: 0 })
  // Names change rarely, and what is found is read anew: these only say where to look first.
  const kept = { staleness: staleness * 6, log }
  const popular = {
    musics: popularNames(names, 'musics', first('mostPlayedTracks'), kept),
    videos: popularNames(names, 'videos', first('mostPlayedVideos'), kept),
    artists: popularNames(names, 'artists', (take) => orders.artists({ take, skip: 0 }), kept),
    // So few that a query looks at all of them.
    podcasts: noNames,
  }
  searchRoutes(routes, { find: findByName(names, popular), lists, artists, podcasts: parts.podcasts })
  artistRoutes(routes, { artists, page: artistPageStore(sql), acceptImage })
  return {
    artists,
    stop: () => {
      keptHome.stop()
      for (const each of Object.values(popular)) each.stop()
      orders.stop()
    },
  }
}
