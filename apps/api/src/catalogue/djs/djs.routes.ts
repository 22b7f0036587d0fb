import { getDjPage, listDjs } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { PodcastListsStore } from '../podcasts/podcast-lists.store.ts'
import type { DjsStore } from './djs.store.ts'

export function djRoutes(
  routes: Routes,
  { djs, podcastLists }: { djs: DjsStore; podcastLists: PodcastListsStore },
) {
  serve(routes, listDjs, ({ query }) => (query.search ? djs.search(query.search, query) : djs.list(query)))

  serve(routes, getDjPage, async ({ params, query }) => {
    const [dj, tracks] = await Promise.all([djs.find(params.id), podcastLists.ofDj(params.id, query)])
    if (!dj) throw problem('dj.not-found')
    return { dj, tracks }
  })
}
