import type { Base, Feature } from '../../platform/feature.ts'
import { backupTickets } from './backup-tickets.ts'
import { backups } from './backups.ts'
import { systemRoutes } from './system.routes.ts'
import { tasksStore } from './tasks.store.ts'

/** Backups, checks of the storage, and the tasks by which a worker does them */
export function systemFeature({ env, db, sql, auth, changes }: Base): Feature {
  const tasks = tasksStore(db)
  return {
    routes: (routes) =>
      systemRoutes(routes, {
        auth,
        changes,
        tasks,
        backups: backups({ env, sql, tasks }),
        tickets: backupTickets(env.jwtSecret),
      }),
  }
}
