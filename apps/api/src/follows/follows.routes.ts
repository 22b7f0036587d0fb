import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../http/serve.ts'
import type { TargetsStore } from '../visibility/targets.store.ts'
import type { FollowsStore } from './follows.store.ts'

export function followRoutes(
  routes: Routes,
  { follows, targets }: { follows: FollowsStore; targets: TargetsStore },
) {
  serve(routes, contracts.setFollow, async ({ body: { target, wish }, user }) => {
    await targets.assertVisible(target, user)
    return (await follows[target.kind].change(user.userID, target.id, wish)) ? '1' : '2'
  })

  serve(routes, contracts.isArtistFollowed, async ({ params, user }) =>
    user && (await follows.artist.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isDjFollowed, async ({ params, user }) =>
    user && (await follows.dj.isSet(user.userID, params.id)) ? 'true' : 'false',
  )
}
