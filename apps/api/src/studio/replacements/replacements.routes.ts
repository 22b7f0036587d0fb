import * as contracts from '@nava/contracts'
import type { Endpoint } from '@nava/contracts'
import * as versions from '@nava/db/asset-versions'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { authorizeUpload } from '../uploads/authorize-upload.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ReplacementsStore } from './replacements.store.ts'

export function replacementRoutes(
  routes: Routes,
  features: {
    music: MusicStore
    podcasts: PodcastsStore
    musicUploads: Uploads
    podcastUploads: Uploads
    replacements: ReplacementsStore
    changes: Audited
  },
) {
  const { music, podcasts, musicUploads, podcastUploads, replacements, changes } = features

  serve(routes, contracts.getVersions, async ({ params, user }) => {
    const { id } = ownMusic.owned(user, await music.findOwnership(params.id))
    return replacements.list({ musicID: id })
  })

  serve(routes, contracts.getPodcastVersions, async ({ params, user }) => {
    const { id } = ownPodcast.owned(user, await podcasts.find(params.id))
    return replacements.list({ podcastID: id })
  })

  /**
   * `isOwn`: does not change what is published, so that its owner may do it everywhere
   * @throws 404 for versions of others, 403 where the station does not let owners replace what is published
   */
  const changeOf = async (
    endpoint: Endpoint,
    { user, params }: { user: Caller; params: { id: number } },
    { isOwn = false } = {},
  ) => {
    const version = await replacements.find(params.id)
    if (!version) throw problem('upload.not-found')
    const { musicID, podcastID } = version.asset
    const given = { user, params }
    if (musicID === null) {
      const row = ownPodcast.owned(user, await podcasts.find(podcastID ?? 0))
      const authorization = isOwn
        ? ownPodcast.authorizeOwn(user, row)
        : await authorizeUpload(ownPodcast, podcastUploads, user, row)
      return { version, change: changes.call(endpoint, given, [authorization]), own: ownPodcast }
    }
    const row = ownMusic.owned(user, await music.findOwnership(musicID))
    const authorization = isOwn
      ? ownMusic.authorizeOwn(user, row)
      : await authorizeUpload(ownMusic, musicUploads, user, row)
    return { version, change: changes.call(endpoint, given, [authorization]), own: ownMusic }
  }

  serve(routes, contracts.bringBackVersion, async (call) => {
    const { version, change, own } = await changeOf(contracts.bringBackVersion, call)
    await change.run(async (tx) => {
      if (!call.user.isAdmin) {
        if (await replacements.isByStation(tx, version.assetID)) throw problem('version.by-station')
        if (await replacements.isWithdrawn(tx, version.asset)) throw own.unchangeable()
      }
      if (!(await versions.swapVersion(tx, version.assetID, version.version, 'former')))
        throw problem('version.gone')
    })
    return 'true' as const
  })

  serve(routes, contracts.withdrawVersion, async (call) => {
    const { version, change } = await changeOf(contracts.withdrawVersion, call, { isOwn: true })
    const { asset, assetID } = version
    await change.run(async (tx) => {
      if (!(await versions.withdrawVersion(tx, assetID, version.version))) throw problem('version.gone')
    })
    const uploads = asset.musicID === null ? podcastUploads : musicUploads
    // A running job notices the changed row and stops.
    await uploads.discard(asset.kind, {
      ...{ id: assetID, retries: asset.retries },
      ...{ sourceVersion: version.version, publishedVersion: null },
    })
    return 'true' as const
  })

  serve(routes, contracts.shiftLyricsOfTrack, async ({ params, body, user }) => {
    const row = ownMusic.owned(user, await music.findOwnership(params.id))
    const authorization = await authorizeUpload(ownMusic, musicUploads, user, row)
    const given = { user, params, body }
    const change = changes.call(contracts.shiftLyricsOfTrack, given, [authorization])
    await change.run(async (tx) => {
      if (!(await replacements.shiftLyrics(tx, row.id, body.ms))) throw problem('version.gone')
    })
    return 'true' as const
  })
}
