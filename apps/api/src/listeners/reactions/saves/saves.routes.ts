import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { SavesStore } from './saves.store.ts'

export function saveRoutes(routes: Routes, { saves }: { saves: SavesStore }) {
  serve(routes, contracts.setSave, async ({ body: { target, change, at }, user }) => {
    const isSet = await saves[target.kind].change(user, target.id, change, at)
    return isSet ? 'true' : 'false'
  })

  serve(routes, contracts.savedMusics, ({ query, user }) => saves.tracks(user, query))
  serve(routes, contracts.savedVideos, ({ query, user }) => saves.videos(user, query))
  serve(routes, contracts.savedPodcasts, ({ query, user }) => saves.podcasts(user, query))
  serve(routes, contracts.savedAlbums, ({ query, user }) => saves.albums(user, query))

  serve(routes, contracts.isMusicSaved, async ({ params, user }) =>
    user && (await saves.music.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isPodcastSaved, async ({ params, user }) =>
    user && (await saves.podcast.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isAlbumSaved, async ({ params, user }) =>
    user && (await saves.album.isSet(user.userID, params.id)) ? 'true' : 'false',
  )
}
