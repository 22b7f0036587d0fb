import { getPodcastCollection, listPodcastCollections } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { PodcastCollectionsStore } from './podcast-collections.store.ts'

export function podcastCollectionRoutes(
  routes: Routes,
  {
    podcastCollections: collections,
    podcastLists: podcasts,
  }: { podcastCollections: PodcastCollectionsStore; podcastLists: PodcastListsStore },
) {
  serve(routes, listPodcastCollections, ({ query }) => collections.newest(query))

  serve(routes, getPodcastCollection, async ({ params }) => {
    const [collection, episodes] = await Promise.all([
      collections.find(params.id),
      podcasts.inCollection(params.id),
    ])
    if (!collection) throw problem('podcast-collection.not-found')
    return { ...collection, podcasts: episodes }
  })
}
