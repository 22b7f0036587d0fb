import { repeat } from '@nava/media/repeat'
import type { PlaylistsStore } from '../../listeners/playlists/playlists.store.ts'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { liveLogRoutes } from './live-log.routes.ts'
import { liveLogStore } from './live-log.store.ts'
import { saveLivePlaylist } from './save-live-playlist.ts'

export interface LiveLogOptions {
  /** Milliseconds between records of what the channel plays; 0 records nothing, in tests */
  liveLogInterval?: number
}

const EVERY = 15_000

export function liveLogFeature(
  base: Base & LiveLogOptions & { playlists: Pick<PlaylistsStore, 'create' | 'fill'> },
): Feature {
  const { env, sql, log, liveLogInterval = EVERY } = base
  const store = liveLogStore(sql, env.stationZone)
  return {
    // Another station's stream plays nothing of the catalogue.
    lifecycles: runsEvery(env.liveStreamUrl ? 0 : liveLogInterval, (interval) =>
      repeat(store.record, {
        interval,
        failure: 'what the live channel plays could not be recorded, trying again',
        log,
      }),
    ),
    routes: (routes) =>
      liveLogRoutes(routes, { store, savePlaylist: saveLivePlaylist(store, base.playlists) }),
  }
}
