import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature } from '../../platform/feature.ts'
import { named } from '../account/exported-items.ts'
import { forYouRoutes } from './for-you.routes.ts'
import { forYouStore } from './for-you.store.ts'
import { suggest } from './suggest.ts'

export function forYouFeature(base: Base & Omit<Parameters<typeof suggest>[0], 'forYou'>): Feature {
  const forYou = forYouStore(base.sql)
  return {
    account: accountRows(base),
    routes: (routes) => forYouRoutes(routes, { forYou, suggest: suggest({ ...base, forYou }) }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  values: {
    models: [],
    read: (userID) =>
      db.user.findUniqueOrThrow({ select: { hasRecommendations: true }, where: { id: userID } }),
  },
  lists: {
    dailyMixes: exported(
      'DailyMix',
      'position',
      (page) => db.dailyMix.findMany(page),
      ({ artistIDs, musicIDs, madeAt }) => ({ artistIDs, musicIDs, when: madeAt.toISOString() }),
    ),
    dismissedMixes: exported(
      'DismissedMix',
      'artistID',
      (page) => db.dismissedMix.findMany({ ...page, include: { artist: named } }),
      ({ artist, createdAt }) => ({
        artistID: artist.id,
        name: artist.name,
        when: createdAt.toISOString(),
      }),
    ),
  },
})
