import * as contracts from '@nava/contracts'
import { limits, type PodcastForm } from '@nava/contracts'
import type { Caller } from '../http/auth.ts'
import { HttpError } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import { listenerOf } from '../music/count-play.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { CountPodcastPlay } from './count-podcast-play.ts'
import {
  assertChangeablePodcast,
  assertNamesOwnDj,
  assertVisiblePodcast,
  isPublicPodcast,
  unchangeablePodcast,
} from './own-podcast.ts'
import type { PodcastListsStore } from './podcast-lists.store.ts'
import { presentPodcast } from './podcasts.present.ts'
import type { PodcastsStore } from './podcasts.store.ts'

export function podcastRoutes(
  routes: Routes,
  deps: {
    podcasts: PodcastsStore
    lists: PodcastListsStore
    countPlay: CountPodcastPlay
    uploads: Uploads
    secret: string
  },
) {
  const { podcasts, lists } = deps

  const visible = async (id: number, caller: Caller | undefined) => {
    const row = await podcasts.find(id)
    assertVisiblePodcast(caller, row)
    return row
  }

  const assertOwnForm = (user: Caller, form: PodcastForm) =>
    assertNamesOwnDj(
      user,
      form.podcastDjs.map(({ djID }) => djID),
    )

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
    // Only what everybody may hear counts.
    if (!isPublicPodcast(row) || !row.hasAudio) return 'false'
    const counted = await deps.countPlay(row.id, row.lengthSeconds, listenerOf(request, user, deps.secret))
    return counted ? 'true' : 'false'
  })

  serve(routes, contracts.createPodcast, async ({ body, user }) => {
    assertOwnForm(user, body)
    return presentPodcast(await visible(await podcasts.create(body), user))
  })

  serve(routes, contracts.updatePodcast, async ({ params, body, user }) => {
    assertChangeablePodcast(user, await podcasts.find(params.id))
    assertOwnForm(user, body)
    if (!(await podcasts.update(params.id, body, user))) throw unchangeablePodcast()
    return presentPodcast(await visible(params.id, user))
  })

  serve(routes, contracts.deletePodcast, async ({ params, user }) => {
    const row = await podcasts.find(params.id)
    assertChangeablePodcast(user, row)
    if (row.isConfirmed) throw new HttpError(409, 'Take the confirmation back before you delete it')
    if (!(await deps.uploads.removeWith(params.id, () => podcasts.remove(params.id))))
      throw unchangeablePodcast()
    return 'true' as const
  })
}
