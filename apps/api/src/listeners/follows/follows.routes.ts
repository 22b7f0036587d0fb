import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Follows } from '../reactions/reactions.ts'

export function followRoutes(routes: Routes, { follows }: { follows: Follows }) {
  serve(routes, contracts.setFollow, async ({ body: { target, wish }, user }) => {
    const isSet = await follows[target.kind].change(user, target.id, wish)
    return isSet ? '1' : '2'
  })

  serve(routes, contracts.isArtistFollowed, async ({ params, user }) =>
    user && (await follows.artist.isSet(user.userID, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isDjFollowed, async ({ params, user }) =>
    user && (await follows.dj.isSet(user.userID, params.id)) ? 'true' : 'false',
  )
}
