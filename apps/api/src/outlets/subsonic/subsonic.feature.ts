import type { CacheOrder, CacheRows } from '../../catalogue/sorted-lists/cached-order.ts'
import { type AccountRows, exported, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base, Needs } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { subsonicRoutes } from './subsonic.routes.ts'
import { subsonicStores } from './subsonic-stores.ts'

type Stores = ReturnType<typeof subsonicStores>

export function subsonicFeature(
  base: Base &
    Omit<Needs<typeof subsonicRoutes>, keyof Stores> & { cacheOrder: CacheOrder; cacheRows: CacheRows },
) {
  const stores = subsonicStores(base.sql, base, base.images, base.env)
  return {
    account: accountRows(base),
    routes: (routes: Routes) => subsonicRoutes(routes, { ...base, ...stores }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    bookmarks: exported(
      'Bookmark',
      'id',
      (page) => db.bookmark.findMany(page),
      ({ musicID, podcastID, positionMs, comment, changedAt }) => ({
        musicID: musicID ?? 0,
        podcastID: podcastID ?? 0,
        positionMs,
        comment,
        when: changedAt.toISOString(),
      }),
    ),
    shares: exportedInOrder(
      ['Share'],
      (userID, page) =>
        db.share.findMany({
          where: { userID },
          include: { items: { orderBy: { position: 'asc' } } },
          orderBy: { id: 'asc' },
          ...page,
        }),
      ({ description, items, expiresAt, visitCount, createdAt }) => ({
        description,
        items: items.map(({ kind, itemID }) => ({ kind, id: itemID })),
        expires: expiresAt?.toISOString() ?? null,
        visits: visitCount,
        when: createdAt.toISOString(),
      }),
    ),
  },
})
