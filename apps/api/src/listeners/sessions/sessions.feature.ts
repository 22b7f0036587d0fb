import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { assertNotSuspended as notSuspended } from '../users/suspensions.store.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { sessionsStore } from './sessions.store.ts'
import { startSession } from './start-session.ts'

export function sessionsFeature({ db, sql, auth }: Base) {
  const sessions = sessionsStore(sql)
  const assertNotSuspended = notSuspended(sql)
  return {
    sessions,
    assertNotSuspended,
    startSession: startSession({ sessions, auth, assertNotSuspended }),
    account: accountRows({ db }),
    routes: (routes: Routes) => sessionRoutes(routes, { sessions }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    sessions: exported(
      'Session',
      'id',
      (page) => db.session.findMany(page),
      ({ agent, createdAt, lastUsedAt }) => ({
        agent,
        created: createdAt.toISOString(),
        lastUsed: lastUsedAt.toISOString(),
      }),
    ),
  },
})
