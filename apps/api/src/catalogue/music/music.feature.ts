import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { lyricsStore } from '../lyrics/lyrics.store.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { creditsStore } from '../credits/credits.store.ts'
import { countPlay } from './count-play.ts'
import { listeners as tellListenersApart } from './listener.ts'
import { musicListsStore } from './music-lists.store.ts'
import { musicRoutes } from './music.routes.ts'
import { musicStore } from './music.store.ts'
import { removedPlays as removedPlaysOf } from './removed-plays.ts'

export function musicFeature(base: Base & { sortedLists: CachedLists }) {
  const { env, db, sql } = base
  const removedPlays = removedPlaysOf(env.jwtSecret)
  const parts = {
    music: musicStore(db, sql),
    credits: creditsStore(db, sql),
    lyrics: lyricsStore(db),
    musicLists: musicListsStore(sql, base.sortedLists),
    countMusicPlay: countPlay(sql, 'music', removedPlays),
    listeners: tellListenersApart(sql),
  }
  return { ...parts, removedPlays, routes: (routes: Routes) => musicRoutes(routes, { ...base, ...parts }) }
}
