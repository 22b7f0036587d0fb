import * as contracts from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { assertChangeable, owns, unchangeable } from '../../catalogue/music/own-music.ts'
import type { Uploads } from './uploads.ts'

export function uploadRoutes(
  routes: Routes,
  features: { music: MusicStore; musicUploads: Uploads; acceptImage: AcceptImage },
) {
  const { music, musicUploads: uploads, acceptImage } = features

  const changeable = async (user: Caller, id: number) => {
    const row = await music.find(id)
    assertChangeable(user, row)
    return row
  }

  serve(routes, contracts.uploadMusic, async ({ params, user, file }) => {
    await changeable(user, params.id)
    return { status: 1 as const, jobId: await uploads.accept(params.id, 'audio', await file(), user) }
  })

  serve(routes, contracts.uploadVideo, async ({ params, user, file }) => {
    await changeable(user, params.id)
    return { status: 1 as const, jobId: await uploads.accept(params.id, 'video', await file(), user) }
  })

  serve(routes, contracts.getUploads, async ({ params, user }) => {
    const row = await music.find(params.id)
    if (!row || !owns(user, row)) throw problem('music.not-found')
    return { musicID: row.id, ...(await uploads.status(row.id)) }
  })

  serve(routes, contracts.retryUpload, async ({ params, user }) => {
    await changeable(user, params.id)
    return { status: 1 as const, jobId: await uploads.retry(params.id, params.kind) }
  })

  serve(routes, contracts.cancelUpload, async ({ params, user }) => {
    await changeable(user, params.id)
    await uploads.cancel(params.id, params.kind)
    return 'true' as const
  })

  serve(routes, contracts.setMusicCover, async ({ params, user, file }) => {
    await changeable(user, params.id)
    await acceptImage('music', params.id, await file(), async (tx, { dominantColor }) => {
      const coverColor = params.color === 'auto' ? dominantColor : params.color
      if (!(await music.paint(tx, params.id, { coverColor }, user))) throw unchangeable()
    })
    return 'true' as const
  })

  serve(routes, contracts.setMusicTopCover, async ({ params, user, file }) => {
    await changeable(user, params.id)
    await acceptImage('musicTop', params.id, await file(), async (tx, { dominantColor }) => {
      const topCoverColor = params.color === 'auto' ? dominantColor : params.color
      if (!(await music.paint(tx, params.id, { topCoverColor }, user))) throw unchangeable()
    })
    return 'true' as const
  })
}
