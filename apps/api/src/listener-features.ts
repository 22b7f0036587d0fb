/** What listeners do, put together from its stores. */
import type { Deps } from './deps.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { followsStore } from './follows/follows.store.ts'
import type { Routes } from './http/serve.ts'
import { likeRoutes } from './likes/likes.routes.ts'
import { likesStore } from './likes/likes.store.ts'
import { saveRoutes } from './saves/saves.routes.ts'
import { savesStore } from './saves/saves.store.ts'
import { targetsStore } from './visibility/targets.store.ts'

export function listenerFeatures(routes: Routes, { sql }: Deps) {
  const targets = targetsStore(sql)
  likeRoutes(routes, { targets, likes: likesStore(sql) })
  saveRoutes(routes, { targets, saves: savesStore(sql) })
  followRoutes(routes, { targets, follows: followsStore(sql) })
}
