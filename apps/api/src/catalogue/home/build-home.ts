import { exclusiveKey, type Home, type HomeDraft, limits } from '@nava/contracts'
import type { AlbumsStore } from '../albums/albums.store.ts'
import type { CollectionsStore } from '../collections/collections.store.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import type { PodcastCollectionsStore } from '../podcast-collections/podcast-collections.store.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { HomeStore } from './home.store.ts'

/** `draft`: what is not saved yet, and the time to come at which home is looked at */
export type BuildHome = (draft?: HomeDraft) => Promise<Home>

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
  return async (draft = {}) => {
    const { at, collectionIDs, exclusiveIDs } = draft
    return (await allOf({
      sliders: home.sliders(draft),
      popularArtists: home.popularArtists(limits.home.popularArtists),
      hotMusicVideos: lists.page('hottestVideos', first(limits.home.hot), at),
      [exclusiveKey(productKey)]: lists.exclusive(limits.home.exclusive, exclusiveIDs, at),
      newCollections: parts.collections.onHome(limits.home.collections, collectionIDs),
      hotMusics: lists.page('hottestTracks', first(limits.home.hot), at),
      newReleasedMusicVideos: lists.page('newestVideos', first(limits.home.newVideos), at),
      newReleasedMusics: lists.page('newestTracks', first(limits.home.newReleases), at),
      commingSoon: lists.comingSoon(limits.home.comingSoon),
      podcasts: parts.podcastLists.newest(first(limits.home.podcasts), at),
      podcastCollections: parts.podcastCollections.newest(first(limits.home.podcastCollections), at),
      hotAlbums: parts.albums.newest(first(limits.home.albums), at),
      events: home.events(limits.home.events, at),
    })) as Home // TypeScript widens a computed key to `string`
  }
}

async function allOf<Parts extends object>(parts: Parts) {
  const values = await Promise.all(Object.values(parts) as unknown[])
  return Object.fromEntries(Object.keys(parts).map((name, at) => [name, values[at]])) as {
    [Name in keyof Parts]: Awaited<Parts[Name]>
  }
}
