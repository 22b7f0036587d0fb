import * as contracts from '@nava/contracts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { DecideRequests } from './decide-requests.ts'
import type { LiveRequestsStore } from './live-requests.store.ts'

export function liveRequestsRoutes(
  routes: Routes,
  {
    store,
    decide,
    resources,
    env,
  }: {
    store: LiveRequestsStore
    decide: DecideRequests
    resources: ResourcesStore
    env: Pick<Env, 'liveStreamUrl'>
  },
) {
  // Another station’s stream plays no requests.
  const isExternal = Boolean(env.liveStreamUrl)

  serve(routes, contracts.listLiveRequests, async ({ user }) => {
    const { requestable, everyMinutes } = await store.settings()
    const isOpen = !isExternal && requestable !== 'nothing'
    const mayDecide = user !== undefined && (user.isAdmin || user.djIDs.length > 0)
    if (!isOpen) return { isOpen, mayDecide, nextAt: null, requests: [] }
    const [requests, nextAt] = await Promise.all([
      store.waiting(user?.userID),
      user ? store.nextAt(user.userID, everyMinutes) : null,
    ])
    return { isOpen, mayDecide, nextAt, requests }
  })

  serve(routes, contracts.requestLive, async ({ user, body: { musicID, isAnonymous } }) => {
    if (isExternal) throw problem('live.requests-off')
    await resources.assertVisible({ kind: 'music', id: musicID }, user)
    return { requestID: await store.create(user.userID, musicID, isAnonymous) }
  })

  serve(routes, contracts.voteForLiveRequest, ({ user, params: { id }, body: { value } }) =>
    store.vote(id, user.userID, value),
  )

  serve(routes, contracts.withdrawLiveRequest, async ({ user, params: { id } }) => {
    await store.withdraw(id, user.userID)
    return 'true' as const
  })

  serve(routes, contracts.markLiveRequestPlayed, async ({ params: { id } }) => {
    await decide.byPerson(id, 'played')
    return 'true' as const
  })

  serve(routes, contracts.declineLiveRequest, async ({ params: { id }, body: { reason } }) => {
    await decide.byPerson(id, 'declined', reason)
    return 'true' as const
  })
}
