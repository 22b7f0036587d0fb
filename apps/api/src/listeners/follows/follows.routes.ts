import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Follows } from '../reactions/reactions.ts'
import type { FollowsStore } from './follows.store.ts'

export function followRoutes(
  routes: Routes,
  { follows, followLists }: { follows: Follows; followLists: FollowsStore },
) {
  serve(routes, contracts.setFollow, async ({ body: { target, change }, user }) => {
    const isSet = await follows[target.kind].change(user, target.id, change)
    return isSet ? '1' : '2'
  })

  serve(routes, contracts.isArtistFollowed, async ({ params, user }) =>
    user && (await follows.artist.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isDjFollowed, async ({ params, user }) =>
    user && (await follows.dj.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.followedArtists, ({ query, user }) => followLists.artists(user.userID, query))
  serve(routes, contracts.followedDjs, ({ query, user }) => followLists.djs(user.userID, query))
}
