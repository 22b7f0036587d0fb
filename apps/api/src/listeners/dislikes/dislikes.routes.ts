import * as contracts from '@nava/contracts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { DislikesStore } from './dislikes.store.ts'

export function dislikeRoutes(
  routes: Routes,
  { dislikes, resources }: { dislikes: DislikesStore; resources: ResourcesStore },
) {
  serve(routes, contracts.dislikeMusic, async ({ body: { musicID }, user }) => {
    await resources.assertVisible({ kind: 'music', id: musicID }, user)
    await dislikes.add(user.userID, musicID)
    return 'true' as const
  })

  serve(routes, contracts.undislikeMusic, async ({ params: { id }, user }) => {
    await dislikes.remove(user.userID, id)
    return 'true' as const
  })

  serve(routes, contracts.listDislikes, ({ query, user }) => dislikes.list(user, query))
}
