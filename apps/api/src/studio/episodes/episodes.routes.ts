import { createPodcast, deletePodcast, type PodcastForm, updatePodcast } from '@nava/contracts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Authorization } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'

export function episodeRoutes(
  routes: Routes,
  features: { podcasts: PodcastsStore; podcastUploads: Uploads; changes: Audited },
) {
  const { podcasts, podcastUploads: uploads, changes } = features

  const visible = async (id: number, caller: Caller) => ownPodcast.visible(caller, await podcasts.find(id))

  /** `present`: current DJ of the episode */
  const authorizeForm = (user: Caller, form: PodcastForm, present?: number): Authorization[] => {
    const djID = form.podcastDjs[0]?.djID ?? 0
    const dj = ownPodcast.authorizeOwner(user, djID)
    return djID === present ? [] : [dj]
  }

  serve(routes, createPodcast, async ({ body, params, user }) => {
    const change = changes.call(createPodcast, { user, params, body }, authorizeForm(user, body))
    return presentPodcast(await visible(await change.run((tx) => podcasts.create(tx, body)), user))
  })

  serve(routes, updatePodcast, async ({ params, body, user }) => {
    const row = await visible(params.id, user)
    const authorization = ownPodcast.authorizeChange(user, row)
    const dj = authorizeForm(user, body, row.djs[0]?.djID)
    const change = changes.call(updatePodcast, { user, params, body }, [...dj, authorization])
    await change.run(async (tx) => {
      if (!(await podcasts.update(tx, params.id, body, user))) throw ownPodcast.unchangeable()
    })
    return presentPodcast(await visible(params.id, user))
  })

  serve(routes, deletePodcast, async ({ params, user }) => {
    const row = await visible(params.id, user)
    const authorization = ownPodcast.authorizeChange(user, row)
    if (row.isConfirmed) throw problem('podcast.still-confirmed')
    const removeFiles = await uploads.prepareRemoval(params.id)
    await changes.call(deletePodcast, { user, params }, [authorization]).run(async (tx) => {
      if (!(await podcasts.remove(tx, params.id))) throw ownPodcast.unchangeable()
    })
    await removeFiles()
    return 'true' as const
  })
}
