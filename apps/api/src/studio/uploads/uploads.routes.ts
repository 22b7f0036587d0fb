import * as contracts from '@nava/contracts'
import type { AssetKind, Endpoint } from '@nava/contracts'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import type { Audited, Change, Tx } from '../../platform/audit/audited.ts'
import type { Authorization } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { Env } from '../../platform/env.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { authorizeUpload } from './authorize-upload.ts'
import type { Posters } from './posters.ts'
import type { Uploads } from './uploads.ts'

interface OfTrack {
  user: Caller
  params: { id: number }
}

type Authorize = (
  ...of: Parameters<typeof ownMusic.authorizeChange>
) => Authorization | Promise<Authorization>

export function uploadRoutes(
  routes: Routes,
  features: {
    env: Pick<Env, 'uploadLimits'>
    music: MusicStore
    musicUploads: Uploads
    acceptImage: AcceptImage
    changes: Audited
    posters: Posters
  },
) {
  const { env, music, musicUploads: uploads, acceptImage, changes, posters } = features

  const changeBy = async (endpoint: Endpoint, { user, params }: OfTrack, authorize?: Authorize) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    return changes.call(endpoint, { user, params }, [
      await (authorize ?? ownMusic.authorizeChange)(user, row),
    ])
  }

  for (const [contract, kind] of [
    [contracts.uploadMusic, 'audio'],
    [contracts.uploadVideo, 'video'],
  ] as const)
    serve(routes, contract, async (call) => {
      const change = await changeBy(contract, call, (...of) => authorizeUpload(ownMusic, uploads, ...of))
      const file = await call.file(env.uploadLimits[kind])
      const jobId = await uploads.accept(call.params.id, kind, file, call.user, change)
      return { status: 1 as const, jobId }
    })

  serve(routes, contracts.getUploads, async ({ params, user }) => {
    const row = ownMusic.owned(user, await music.findOwnership(params.id))
    const [status, same] = await Promise.all([uploads.status(row.id), sameTracks(uploads, row.id, user)])
    return { musicID: row.id, ...status, ...same }
  })

  serve(routes, contracts.knownRecordings, ({ body, user }) =>
    uploads.known(body.sizes, user.isAdmin ? undefined : user.artistIDs),
  )

  serve(routes, contracts.retryUpload, async (call) => {
    const { id, kind } = call.params
    const change = await changeBy(contracts.retryUpload, call)
    return { status: 1 as const, jobId: await uploads.retry(id, kind, change) }
  })

  serve(routes, contracts.cancelUpload, async (call) => {
    const { id, kind } = call.params
    await uploads.cancel(id, kind, await changeBy(contracts.cancelUpload, call))
    return 'true' as const
  })

  for (const [contract, image, columnOf] of [
    [contracts.setMusicCover, 'music', (coverColor: string) => ({ coverColor })],
    [contracts.setMusicTopCover, 'musicTop', (topCoverColor: string) => ({ topCoverColor })],
  ] as const)
    serve(routes, contract, async (call) => {
      const { user, params } = call
      const change = await changeBy(contract, call)
      await acceptImage(image, params.id, await call.file(), async (tx, { dominantColor }) => {
        const color = params.color === 'auto' ? dominantColor : params.color
        if (!(await music.setColor(tx, params.id, columnOf(color), user))) throw ownMusic.unchangeable()
        await change.record(tx)
      })
      return 'true' as const
    })

  serve(routes, contracts.getPosters, async ({ params, user }) => {
    const row = ownMusic.owned(user, await music.findOwnership(params.id))
    return posters.of(row.id)
  })

  serve(routes, contracts.choosePoster, async (call) => {
    const { id, number } = call.params
    const change = await changeBy(contracts.choosePoster, call)
    await acceptImage('video', id, await posters.read(id, number), (tx) => record(tx, call, change))
    return 'true' as const
  })

  serve(routes, contracts.setPoster, async (call) => {
    const change = await changeBy(contracts.setPoster, call)
    await acceptImage('video', call.params.id, await call.file(), (tx) => record(tx, call, change))
    return 'true' as const
  })

  /** @throws if the track was confirmed meanwhile */
  async function record(tx: Tx, call: { user: Caller; params: { id: number } }, change: Change) {
    if (!(await music.touch(tx, call.params.id, call.user))) throw ownMusic.unchangeable()
    await change.record(tx)
  }
}

/** Finds other tracks of the caller (for admins: of all) with the recording or the video of this one. */
async function sameTracks(uploads: Uploads, musicID: number, { isAdmin, artistIDs }: Caller) {
  const find = async (kind: AssetKind) => {
    const same = await uploads.sameAs(musicID, kind, isAdmin ? undefined : artistIDs)
    return same && { musicID: same.id, title: same.title }
  }
  const [sameAs, sameVideoAs] = await Promise.all([find('audio'), find('video')])
  return { ...(sameAs && { sameAs }), ...(sameVideoAs && { sameVideoAs }) }
}
