import * as contracts from '@nava/contracts'
import type { Env } from '../../platform/env.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Follows } from '../reactions/reactions.ts'
import type { FollowsStore } from './follows.store.ts'
import { importFollows } from './import-follows.ts'
import { writeOpml } from './opml.ts'

export function followRoutes(
  routes: Routes,
  features: {
    follows: Follows
    followLists: FollowsStore
    env: Pick<Env, 'publicUrl' | 'productName'>
  },
) {
  const { follows, followLists, env } = features
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

  serve(routes, contracts.exportFollows, async ({ user, request, reply }) => {
    const origin = siteOrigin(env.publicUrl, request)
    const feeds = (await followLists.all(user.userID)).map(({ kind, id, name }) => ({
      title: name,
      url: origin + contracts.addressOf(contracts.getFeed, { params: { kind, id } }),
      page: origin + contracts.itemPaths[kind](id),
    }))
    reply
      .type('text/x-opml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="follows.opml"')
    return writeOpml(env.productName, feeds, new Date())
  })

  serve(routes, contracts.importFollows, async ({ file, user, request }) =>
    importFollows(features, user, {
      file: await file(),
      origins: [env.publicUrl, siteOrigin('', request)],
    }),
  )

  serve(routes, contracts.followedArtists, ({ query, user }) => followLists.artists(user.userID, query))
  serve(routes, contracts.followedDjs, ({ query, user }) => followLists.djs(user.userID, query))
}
