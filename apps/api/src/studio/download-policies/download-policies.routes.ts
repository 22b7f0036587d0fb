import * as contracts from '@nava/contracts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { ownAlbum } from '../albums/own-album.ts'
import type { ArtistAlbumsStore } from '../albums/artist-albums.store.ts'
import type { DownloadPoliciesStore } from './download-policies.store.ts'

interface PolicyFeatures {
  downloadPolicies: DownloadPoliciesStore
  music: MusicStore
  podcasts: PodcastsStore
  artistAlbums: Pick<ArtistAlbumsStore, 'find'>
  changes: Audited
}

export function downloadPolicyRoutes(routes: Routes, features: PolicyFeatures) {
  worksRoutes(routes, features)
  defaultRoutes(routes, features)
}

function worksRoutes(routes: Routes, features: PolicyFeatures) {
  const { downloadPolicies: policies, music, podcasts, artistAlbums, changes } = features

  serve(routes, contracts.setMusicDownloads, async ({ params, body, user }) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    const rows = [ownMusic.authorizeOwn(user, row)]
    const change = changes.call(contracts.setMusicDownloads, { user, params, body }, rows)
    await change.run((tx) => policies.setTrack(tx, params.id, body))
    return presentMusic(ownMusic.visible(user, await music.find(params.id)))
  })

  serve(routes, contracts.setAlbumDownloads, async ({ params, body, user }) => {
    const { authorization } = ownAlbum(user, params.id, await artistAlbums.find(params.id))
    const change = changes.call(contracts.setAlbumDownloads, { user, params, body }, [authorization])
    const changed = await change.run((tx) => policies.setAlbum(tx, params.id, body, user))
    return { albumID: params.id, changed }
  })

  serve(routes, contracts.setPodcastDownloads, async ({ params, body, user }) => {
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    const rows = [ownPodcast.authorizeOwn(user, row)]
    const change = changes.call(contracts.setPodcastDownloads, { user, params, body }, rows)
    await change.run((tx) => policies.setEpisode(tx, params.id, body))
    return presentPodcast(ownPodcast.visible(user, await podcasts.find(params.id)))
  })
}

/** Policies that new works begin with */
function defaultRoutes(
  routes: Routes,
  { downloadPolicies: policies, changes }: Pick<PolicyFeatures, 'downloadPolicies' | 'changes'>,
) {
  serve(routes, contracts.getArtistDownloads, async ({ params, user }) => {
    const policy = await policies.ofArtist(params.id)
    if (!policy) throw problem('artist.not-found')
    if (!user.artistIDs.includes(params.id) && !user.isAdmin) throw problem('artist.not-yours')
    return policy
  })

  serve(routes, contracts.setArtistDownloads, async ({ params, body, user }) => {
    if (!(await policies.ofArtist(params.id))) throw problem('artist.not-found')
    const row = { kind: 'artists', rowID: params.id }
    const rows = [authorize(user, user.artistIDs.includes(params.id), row, () => problem('artist.not-yours'))]
    const change = changes.call(contracts.setArtistDownloads, { user, params, body }, rows)
    const changed = await change.run(async (tx) => {
      await policies.setArtist(tx, params.id, body)
      return body.appliesToAll ? policies.setTracksOf(tx, params.id, body) : 0
    })
    return { changed }
  })

  serve(routes, contracts.getDjDownloads, async ({ params, user }) => {
    const policy = await policies.ofDj(params.id)
    if (!policy) throw problem('dj.not-found')
    if (!user.djIDs.includes(params.id) && !user.isAdmin) throw problem('dj.not-yours')
    return policy
  })

  serve(routes, contracts.setDjDownloads, async ({ params, body, user }) => {
    if (!(await policies.ofDj(params.id))) throw problem('dj.not-found')
    const row = { kind: 'djs', rowID: params.id }
    const rows = [authorize(user, user.djIDs.includes(params.id), row, () => problem('dj.not-yours'))]
    const change = changes.call(contracts.setDjDownloads, { user, params, body }, rows)
    const changed = await change.run(async (tx) => {
      await policies.setDj(tx, params.id, body)
      return body.appliesToAll ? policies.setEpisodesOf(tx, params.id, body) : 0
    })
    return { changed }
  })
}
