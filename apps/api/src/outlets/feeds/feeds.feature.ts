import type { AccountRows } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { feedRoutes } from './feeds.routes.ts'
import { feedsStore } from './feeds.store.ts'
import { savedFeedRoutes } from './saved-feeds.routes.ts'
import { savedFeedsStore } from './saved-feeds.store.ts'

export function feedsFeature(base: Base & Omit<Needs<typeof feedRoutes>, 'feeds'>): Feature {
  const feeds = feedsStore(base.sql)
  return {
    account: accountRows(base),
    routes: (routes) => {
      feedRoutes(routes, { ...base, feeds })
      savedFeedRoutes(routes, { ...base, feeds, savedFeeds: savedFeedsStore(base.sql) })
    },
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  values: {
    models: [],
    read: async (userID) => {
      const { savedFeedSeed } = await db.user.findUniqueOrThrow({ where: { id: userID } })
      return { hasSavedFeed: savedFeedSeed !== null }
    },
  },
})
