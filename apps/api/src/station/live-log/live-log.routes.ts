import { getLiveLog, saveLivePlaylist } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { LiveLogStore } from './live-log.store.ts'
import type { SaveLivePlaylist } from './save-live-playlist.ts'

export function liveLogRoutes(
  routes: Routes,
  { store, savePlaylist }: { store: LiveLogStore; savePlaylist: SaveLivePlaylist },
) {
  serve(routes, getLiveLog, async ({ query: { date, page } }) => {
    const [day, plays] = await Promise.all([store.day(date), store.plays(date, page)])
    return { ...day, ...plays }
  })

  serve(routes, saveLivePlaylist, ({ body, user }) => savePlaylist(user, body))
}
