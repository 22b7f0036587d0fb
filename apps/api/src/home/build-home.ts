/** The home page's answer, put together from all its parts at once. */
import { exclusiveKey, type Home, limits } from '@nava/contracts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import type { HomeStore } from './home.store.ts'

export type BuildHome = () => Promise<Home>

export function buildHome(home: HomeStore, lists: MusicListsStore, productKey: string): BuildHome {
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
      home.collections(limits.home.collections),
      lists.page('hottestTracks', first(limits.home.hot)),
      lists.page('newestVideos', first(limits.home.newVideos)),
      lists.page('newestTracks', first(limits.home.newReleases)),
      lists.comingSoon(limits.home.comingSoon),
      home.podcasts(limits.home.podcasts),
      home.podcastCollections(limits.home.podcastCollections),
      home.albums(limits.home.albums),
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
    } as Home // The cast holds: a computed key widens the object to an index signature; every part is there.
  }
}
