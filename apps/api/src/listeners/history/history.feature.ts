import type { RemovedPlays } from '../../catalogue/music/removed-plays.ts'
import { type AccountRows, exported, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base, Feature } from '../../platform/feature.ts'
import { historyRoutes } from './history.routes.ts'
import { historyStore } from './history.store.ts'

export const historyFeature = ({
  db,
  sql,
  removedPlays,
}: Base & { removedPlays: RemovedPlays }): Feature => ({
  account: accountRows({ db }),
  routes: (routes) => historyRoutes(routes, { history: historyStore(sql, removedPlays) }),
})

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => {
  const itemsOf = { id: true, musicID: true, podcastID: true } as const
  return {
    lists: {
      plays: exported(
        'Play',
        'id',
        (page) => db.play.findMany({ ...page, select: { ...itemsOf, playedAt: true } }),
        ({ musicID, podcastID, playedAt }) => ({
          musicID: musicID ?? 0,
          podcastID: podcastID ?? 0,
          when: playedAt.toISOString(),
        }),
      ),
      listenedDays: exportedInOrder(
        ['ListenedDay'],
        (userID, page) => db.listenedDay.findMany({ where: { userID }, orderBy: { day: 'asc' }, ...page }),
        ({ day, seconds }) => ({ day: day.toISOString().slice(0, 10), seconds }),
      ),
      earlySkips: exported(
        'EarlySkip',
        'id',
        ({ where: { userID, id }, ...page }) =>
          db.earlySkip.findMany({
            ...page,
            where: { listener: `u${userID}`, id },
            select: { ...itemsOf, skippedAt: true },
          }),
        ({ musicID, podcastID, skippedAt }) => ({
          musicID: musicID ?? 0,
          podcastID: podcastID ?? 0,
          when: skippedAt.toISOString(),
        }),
      ),
    },
    remove: async (client, { userID }) => {
      await client.query(`UPDATE plays SET user_id = NULL, listener = 'gone' WHERE user_id = $1`, [userID])
      await client.query('DELETE FROM early_skips WHERE listener = $1', [`u${userID}`])
    },
  }
}
