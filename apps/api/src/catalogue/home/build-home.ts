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
  return async () =>
    (await allOf({
      sliders: home.sliders(),
      popularArtists: home.popularArtists(limits.home.popularArtists),
      hotMusicVideos: lists.page('hottestVideos', first(limits.home.hot)),
      [exclusiveKey(productKey)]: lists.page('exclusiveTracks', first(limits.home.exclusive)),
      newCollections: parts.collections.newest(first(limits.home.collections)),
      hotMusics: lists.page('hottestTracks', first(limits.home.hot)),
      newReleasedMusicVideos: lists.page('newestVideos', first(limits.home.newVideos)),
      newReleasedMusics: lists.page('newestTracks', first(limits.home.newReleases)),
      commingSoon: lists.comingSoon(limits.home.comingSoon),
      podcasts: parts.podcastLists.newest(first(limits.home.podcasts)),
      podcastCollections: parts.podcastCollections.newest(first(limits.home.podcastCollections)),
      hotAlbums: parts.albums.newest(first(limits.home.albums)),
      events: home.events(limits.home.events),
    })) as Home // TypeScript widens a computed key to `string`
}

async function allOf<Parts extends object>(parts: Parts) {
  const values = await Promise.all(Object.values(parts) as unknown[])
  return Object.fromEntries(Object.keys(parts).map((name, at) => [name, values[at]])) as {
    [Name in keyof Parts]: Awaited<Parts[Name]>
  }
}
