import { type AccountRows, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { pressLinkRoutes } from './press-links.routes.ts'
import { pressLinksStore } from './press-links.store.ts'

export const pressLinksFeature = (
  base: Base & Omit<Needs<typeof pressLinkRoutes>, 'pressLinks'>,
): Feature => ({
  account: accountRows(base),
  routes: (routes) => pressLinkRoutes(routes, { ...base, pressLinks: pressLinksStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    pressLinks: exportedInOrder(
      ['PressLink'],
      (userID, page) =>
        db.pressLink.findMany({
          where: { userID },
          orderBy: [{ createdAt: 'asc' }, { key: 'asc' }],
          ...page,
        }),
      (row) => ({
        musicID: row.musicID ?? 0,
        albumID: row.albumID ?? 0,
        podcastID: row.podcastID ?? 0,
        name: row.name,
        created: row.createdAt.toISOString(),
        expires: row.expiresAt.toISOString(),
        plays: row.plays,
      }),
    ),
  },
})
