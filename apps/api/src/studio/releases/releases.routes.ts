import { setAlbumRelease, setMusicRelease, setPodcastRelease, setReleases } from '@nava/contracts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import { presentPodcast } from '../../catalogue/podcasts/podcasts.present.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { ownAlbum } from '../albums/own-album.ts'
import type { ArtistAlbumsStore } from '../albums/artist-albums.store.ts'
import type { ReleasesStore } from './releases.store.ts'

export function releaseRoutes(
  routes: Routes,
  features: {
    releases: ReleasesStore
    music: MusicStore
    podcasts: PodcastsStore
    artistAlbums: Pick<ArtistAlbumsStore, 'find'>
    changes: Audited
  },
) {
  const { releases, music, podcasts, artistAlbums, changes } = features

  serve(routes, setMusicRelease, async ({ params, body, user }) => {
    const row = ownMusic.visible(user, await music.findOwnership(params.id))
    const change = changes.call(setMusicRelease, { user, params, body }, [ownMusic.authorizeOwn(user, row)])
    await change.run(async (tx) => {
      if (!(await releases.setTrack(tx, params.id, body))) throw ownMusic.unchangeable()
    })
    return presentMusic(ownMusic.visible(user, await music.find(params.id)))
  })

  serve(routes, setAlbumRelease, async ({ params, body, user }) => {
    const { authorization } = ownAlbum(user, params.id, await artistAlbums.find(params.id))
    const change = changes.call(setAlbumRelease, { user, params, body }, [authorization])
    const done = await change.run((tx) => releases.setAlbum(tx, params.id, body, user))
    return { albumID: params.id, ...done }
  })

  serve(routes, setReleases, async ({ params, body: { musicIDs, ...terms }, user }) => {
    const rows = musicIDs.map((rowID) => ({ kind: 'music', rowID, asAdmin: user.isAdmin }))
    return changes.call(setReleases, { user, params, body: terms }, rows).run(async (tx) => {
      const done = await releases.setMany(tx, musicIDs, terms, user)
      if (!done) throw problem('music.not-found')
      return done
    })
  })

  serve(routes, setPodcastRelease, async ({ params, body, user }) => {
    const row = ownPodcast.visible(user, await podcasts.find(params.id))
    const change = changes.call(setPodcastRelease, { user, params, body }, [
      ownPodcast.authorizeOwn(user, row),
    ])
    await change.run(async (tx) => {
      if (!(await releases.setEpisode(tx, params.id, body))) throw ownPodcast.unchangeable()
    })
    return presentPodcast(ownPodcast.visible(user, await podcasts.find(params.id)))
  })
}
