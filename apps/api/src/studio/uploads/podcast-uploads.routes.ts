import * as contracts from '@nava/contracts'
import type { Endpoint } from '@nava/contracts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { Env } from '../../platform/env.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { authorizeUpload } from './authorize-upload.ts'
import type { Uploads } from './uploads.ts'

export function podcastUploadRoutes(
  routes: Routes,
  features: {
    env: Pick<Env, 'uploadLimits'>
    podcasts: PodcastsStore
    podcastUploads: Uploads
    acceptImage: AcceptImage
    changes: Audited
  },
) {
  const { env, podcasts, podcastUploads: uploads, acceptImage, changes } = features

  const changeBy = async (endpoint: Endpoint, call: { user: Caller; params: { id: number } }) => {
    const { user, params } = call
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    return changes.call(endpoint, { user, params }, [ownPodcast.authorizeChange(user, row)])
  }

  serve(routes, contracts.uploadPodcast, async (call) => {
    const { user, params } = call
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    const change = changes.call(contracts.uploadPodcast, { user, params }, [
      await authorizeUpload(ownPodcast, uploads, user, row),
    ])
    const file = await call.file(env.uploadLimits.audio)
    const jobId = await uploads.accept(call.params.id, 'audio', file, call.user, change)
    return { status: 1 as const, jobId }
  })

  serve(routes, contracts.getPodcastUpload, async ({ params, user }) => {
    const row = ownPodcast.owned(user, await podcasts.find(params.id))
    const djIDs = user.isAdmin ? undefined : user.djIDs
    const [{ audio }, same] = await Promise.all([
      uploads.status(row.id),
      uploads.sameAs(row.id, 'audio', djIDs),
    ])
    return {
      ...{ podcastID: row.id, audio },
      ...(same && { sameAs: { podcastID: same.id, title: same.title } }),
    }
  })

  serve(routes, contracts.retryPodcastUpload, async (call) => {
    const change = await changeBy(contracts.retryPodcastUpload, call)
    return { status: 1 as const, jobId: await uploads.retry(call.params.id, 'audio', change) }
  })

  serve(routes, contracts.cancelPodcastUpload, async (call) => {
    await uploads.cancel(call.params.id, 'audio', await changeBy(contracts.cancelPodcastUpload, call))
    return 'true' as const
  })

  serve(routes, contracts.setPodcastCover, async (call) => {
    const { user, params } = call
    const change = await changeBy(contracts.setPodcastCover, call)
    await acceptImage('podcast', params.id, await call.file(), async (tx, { dominantColor }) => {
      const coverColor = params.color === 'auto' ? dominantColor : params.color
      if (!(await podcasts.setColor(tx, params.id, coverColor, user))) throw ownPodcast.unchangeable()
      await change.record(tx)
    })
    return 'true' as const
  })
}
