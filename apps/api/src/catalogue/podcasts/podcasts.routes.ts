import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { CountPlay } from '../music/count-play.ts'
import type { Listeners } from '../music/listener.ts'
import { ownPodcast } from './own-podcast.ts'
import type { PodcastListsStore } from './podcast-lists.store.ts'
import { presentPodcast } from './podcasts.present.ts'
import type { PodcastsStore } from './podcasts.store.ts'

export function podcastRoutes(
  routes: Routes,
  features: {
    podcasts: PodcastsStore
    podcastLists: PodcastListsStore
    countPodcastPlay: CountPlay
    listeners: Listeners
  },
) {
  const { podcasts, podcastLists: lists, countPodcastPlay, listeners } = features

  const visible = async (id: number, caller: Caller | undefined) =>
    ownPodcast.visible(caller, await podcasts.find(id))

  serve(routes, contracts.listPodcasts, ({ query }) => lists.newest(query))
  serve(routes, contracts.recentPodcasts, ({ user }) => lists.recent(user, limits.pages.recentPlays))
  serve(routes, contracts.topPodcasts, ({ query }) => lists.top(query))

  serve(routes, contracts.getPodcast, async ({ params, user }) =>
    presentPodcast(await visible(params.id, user)),
  )

  serve(routes, contracts.relatedPodcasts, async ({ params, user }) => {
    await visible(params.id, user)
    return lists.related(params.id, limits.list.defaultTake)
  })

  serve(routes, contracts.playPodcast, async ({ params: { id }, query: { source, at }, user, request }) => {
    const listener = await listeners.of(request, user)
    return (await countPodcastPlay.count({ id, source, at, listener, caller: user })) ? 'true' : 'false'
  })

  serve(routes, contracts.reportPodcastListening, async ({ params: { id }, body, user, request }) => {
    const listener = await listeners.of(request, user)
    return (await countPodcastPlay.report({ id, ...body, listener, caller: user })) ? 'true' : 'false'
  })
}
