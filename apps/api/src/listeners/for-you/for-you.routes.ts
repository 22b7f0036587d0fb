import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ForYouStore } from './for-you.store.ts'
import type { Suggest } from './suggest.ts'

export function forYouRoutes(routes: Routes, { forYou, suggest }: { forYou: ForYouStore; suggest: Suggest }) {
  serve(routes, contracts.getForYou, ({ user }) => suggest(user))

  serve(routes, contracts.dismissMix, async ({ body: { mixID }, user }) => {
    await forYou.dismissMix(user.userID, mixID)
    return 'true' as const
  })

  serve(routes, contracts.switchRecommendations, async ({ body: { isOn }, user }) => {
    await forYou.switch(user.userID, isOn)
    return 'true' as const
  })
}
