import * as contracts from '@nava/contracts'
import type { Caller } from '../../../platform/http/auth.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { LikedTracks, Likes } from '../reactions.ts'

export function likeRoutes(
  routes: Routes,
  { likes, likedTracks, likedTrackIDs }: { likes: Likes } & LikedTracks,
) {
  const isLiked = async (kind: keyof Likes, user: Caller | undefined, id: number) =>
    user !== undefined && (await likes[kind].isSet(user.userID, id))

  serve(routes, contracts.setLike, async ({ body: { target, change, at }, user }) => {
    const isSet = await likes[target.kind].change(user, target.id, change, at)
    return isSet ? '1' : '2'
  })

  serve(routes, contracts.isMusicLiked, async ({ params, user }) =>
    (await isLiked('music', user, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.isPodcastLiked, async ({ params, user }) =>
    (await isLiked('podcast', user, params.id)) ? 'true' : 'false',
  )

  serve(routes, contracts.likedMusics, ({ query, user }) => likedTracks(user, query))
  serve(routes, contracts.likedMusicIDs, ({ user }) => likedTrackIDs(user.userID))

  for (const contract of [contracts.getLikeState, contracts.postLikeState])
    serve(routes, contract, async ({ params, user }) =>
      (await isLiked('music', user, params.id)) ? '1' : '2',
    )
}
