/** Creates, changes and deletes a DJ's own episodes. */
import { createPodcast, deletePodcast, type PodcastForm, updatePodcast } from '@nava/contracts'
import {
  assertChangeablePodcast,
  assertNamesOwnDj,
  assertVisiblePodcast,
  unchangeablePodcast,
} from '../../catalogue/podcasts/own-podcast.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'

export function episodeRoutes(
  routes: Routes,
  { podcasts, podcastUploads: uploads }: { podcasts: PodcastsStore; podcastUploads: Uploads },
) {
  const visible = async (id: number, caller: Caller) => {
    const row = await podcasts.find(id)
    assertVisiblePodcast(caller, row)
    return row
  }

  const assertOwnForm = (user: Caller, form: PodcastForm) =>
    assertNamesOwnDj(
      user,
      form.podcastDjs.map(({ djID }) => djID),
    )

  serve(routes, createPodcast, async ({ body, user }) => {
    assertOwnForm(user, body)
    return presentPodcast(await visible(await podcasts.create(body), user))
  })

  serve(routes, updatePodcast, async ({ params, body, user }) => {
    assertChangeablePodcast(user, await podcasts.find(params.id))
    assertOwnForm(user, body)
    if (!(await podcasts.update(params.id, body, user))) throw unchangeablePodcast()
    return presentPodcast(await visible(params.id, user))
  })

  serve(routes, deletePodcast, async ({ params, user }) => {
    const row = await podcasts.find(params.id)
    assertChangeablePodcast(user, row)
    if (row.isConfirmed) throw problem('podcast.still-confirmed')
    const removeFiles = await uploads.prepareRemoval(params.id)
    if (!(await podcasts.remove(params.id))) throw unchangeablePodcast()
    await removeFiles()
    return 'true' as const
  })
}
