import { limits, search } from '@nava/contracts'
import type { ArtistsStore } from '../artists/artists.store.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { SearchByName } from './search-by-name.ts'

export function searchRoutes(
  routes: Routes,
  deps: { find: SearchByName; lists: MusicListsStore; artists: ArtistsStore; podcasts: PodcastListsStore },
) {
  serve(routes, search, async ({ params }) => {
    const groups = ['musics', 'videos', 'artists', 'podcasts'] as const
    const ids = await deps.find(params.text, groups, limits.search.perGroup)
    const [musics, videos, artists, podcasts] = await Promise.all([
      deps.lists.cards(ids.musics),
      deps.lists.cards(ids.videos),
      deps.artists.cards(ids.artists),
      deps.podcasts.cards(ids.podcasts),
    ])
    return { musics, videos, artists, podcasts }
  })
}
