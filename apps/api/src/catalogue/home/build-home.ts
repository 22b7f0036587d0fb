import { exclusiveKey, type Home, limits } from '@nava/contracts'
import type { AlbumsStore } from '../albums/albums.store.ts'
import type { CollectionsStore } from '../collections/collections.store.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import type { PodcastCollectionsStore } from '../podcast-collections/podcast-collections.store.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { HomeStore } from './home.store.ts'

export type BuildHome = () => Promise<Home>

export function buildHome(
  parts: {
    home: HomeStore
    musicLists: MusicListsStore
    albums: AlbumsStore
    collections: CollectionsStore
    podcastLists: PodcastListsStore
    podcastCollections: PodcastCollectionsStore
  },
  productKey: string,
): BuildHome {
  const { home, musicLists: lists } = parts
  const first = (take: number) => ({ take, skip: 0 })
  return async () => {
    const [
      sliders,
      popularArtists,
      hotMusicVideos,
      exclusive,
      newCollections,
      hotMusics,
      newReleasedMusicVideos,
      newReleasedMusics,
      commingSoon,
      podcasts,
      podcastCollections,
      hotAlbums,
      events,
    ] = await Promise.all([
      home.sliders(),
      home.popularArtists(limits.home.popularArtists),
      lists.page('hottestVideos', first(limits.home.hot)),
      lists.page('exclusiveTracks', first(limits.home.exclusive)),
      parts.collections.newest(first(limits.home.collections)),
      lists.page('hottestTracks', first(limits.home.hot)),
      lists.page('newestVideos', first(limits.home.newVideos)),
      lists.page('newestTracks', first(limits.home.newReleases)),
      lists.comingSoon(limits.home.comingSoon),
      parts.podcastLists.newest(first(limits.home.podcasts)),
      parts.podcastCollections.newest(first(limits.home.podcastCollections)),
      parts.albums.newest(first(limits.home.albums)),
      home.events(limits.home.events),
    ])
    return {
      sliders,
      popularArtists,
      hotMusicVideos,
      [exclusiveKey(productKey)]: exclusive,
      newCollections,
      hotMusics,
      newReleasedMusicVideos,
      newReleasedMusics,
      commingSoon,
      podcasts,
      podcastCollections,
      hotAlbums,
      events,
    } as Home // The cast holds: only the computed key widens the type.
  }
}
