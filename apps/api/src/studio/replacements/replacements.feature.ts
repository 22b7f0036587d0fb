import { type AccountRows, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { replacementRoutes } from './replacements.routes.ts'
import { replacementsStore } from './replacements.store.ts'

export const replacementsFeature = (
  base: Base & Omit<Needs<typeof replacementRoutes>, 'replacements'>,
): Feature => ({
  account: accountRows(base),
  routes: (routes) =>
    replacementRoutes(routes, { ...base, replacements: replacementsStore(base.db, base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    sentVersions: exportedInOrder(
      ['AssetVersion'],
      (userID, page) =>
        db.assetVersion.findMany({
          where: { proposedByID: userID },
          include: { asset: { select: { musicID: true, podcastID: true } } },
          orderBy: { id: 'asc' },
          ...page,
        }),
      ({ asset, sourceName, state, createdAt }) => ({
        musicID: asset.musicID ?? 0,
        podcastID: asset.podcastID ?? 0,
        file: sourceName,
        state,
        when: createdAt.toISOString(),
      }),
    ),
  },
})
