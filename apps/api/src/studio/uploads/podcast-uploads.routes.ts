import * as contracts from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import {
  assertChangeablePodcast,
  ownsPodcast,
  unchangeablePodcast,
} from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Uploads } from './uploads.ts'

export function podcastUploadRoutes(
  routes: Routes,
  features: { podcasts: PodcastsStore; podcastUploads: Uploads; acceptImage: AcceptImage },
) {
  const { podcasts, podcastUploads: uploads, acceptImage } = features

  const assertChangeable = async (user: Caller, id: number) =>
    assertChangeablePodcast(user, await podcasts.find(id))

  serve(routes, contracts.uploadPodcast, async ({ params, user, file }) => {
    await assertChangeable(user, params.id)
    return { status: 1 as const, jobId: await uploads.accept(params.id, 'audio', await file(), user) }
  })

  serve(routes, contracts.getPodcastUpload, async ({ params, user }) => {
    const row = await podcasts.find(params.id)
    if (!row || !ownsPodcast(user, row)) throw problem('podcast.not-found')
    const { audio } = await uploads.status(row.id)
    return { podcastID: row.id, audio }
  })

  serve(routes, contracts.retryPodcastUpload, async ({ params, user }) => {
    await assertChangeable(user, params.id)
    return { status: 1 as const, jobId: await uploads.retry(params.id, 'audio') }
  })

  serve(routes, contracts.cancelPodcastUpload, async ({ params, user }) => {
    await assertChangeable(user, params.id)
    await uploads.cancel(params.id, 'audio')
    return 'true' as const
  })

  serve(routes, contracts.setPodcastCover, async ({ params, user, file }) => {
    await assertChangeable(user, params.id)
    await acceptImage('podcast', params.id, await file(), async (tx, { dominantColor }) => {
      const coverColor = params.color === 'auto' ? dominantColor : params.color
      if (!(await podcasts.paint(tx, params.id, coverColor, user))) throw unchangeablePodcast()
    })
    return 'true' as const
  })
}
