import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { listenerOf } from '../music/count-play.ts'
import type { CountPodcastPlay } from './count-podcast-play.ts'
import { ownPodcast } from './own-podcast.ts'
import type { PodcastListsStore } from './podcast-lists.store.ts'
import { presentPodcast } from './podcasts.present.ts'
import type { PodcastsStore } from './podcasts.store.ts'

export function podcastRoutes(
  routes: Routes,
  features: {
    podcasts: PodcastsStore
    podcastLists: PodcastListsStore
    countPodcastPlay: CountPodcastPlay
    env: Pick<Env, 'jwtSecret'>
  },
) {
  const { podcasts, podcastLists: lists, countPodcastPlay, env } = features

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

  serve(routes, contracts.playPodcast, async ({ params, user, request }) => {
    const row = await visible(params.id, user)
    // Plays count only while the podcast is public.
    if (!ownPodcast.isPublic(row) || !row.hasAudio) return 'false'
    const counted = await countPodcastPlay(
      row.id,
      row.lengthSeconds,
      listenerOf(request, user, env.jwtSecret),
    )
    return counted ? 'true' : 'false'
  })
}
