import { limits, search } from '@nava/contracts'
import type { ArtistsStore } from '../artists/artists.store.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { SearchByName } from './search-by-name.ts'

export function searchRoutes(
  routes: Routes,
  features: {
    searchByName: SearchByName
    musicLists: MusicListsStore
    artists: ArtistsStore
    podcastLists: PodcastListsStore
  },
) {
  serve(routes, search, async ({ params }) => {
    const groups = ['musics', 'videos', 'artists', 'podcasts'] as const
    const ids = await features.searchByName(params.text, groups, limits.search.perGroup)
    const [musics, videos, artists, podcasts] = await Promise.all([
      features.musicLists.cards(ids.musics),
      features.musicLists.cards(ids.videos),
      features.artists.cards(ids.artists),
      features.podcastLists.cards(ids.podcasts),
    ])
    return { musics, videos, artists, podcasts }
  })
}
