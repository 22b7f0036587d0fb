import { endSession, endSessions, listSessions } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { SessionsStore } from './sessions.store.ts'

export function sessionRoutes(routes: Routes, { sessions }: { sessions: SessionsStore }) {
  serve(routes, listSessions, async ({ user }) =>
    (await sessions.list(user.userID)).map(({ id, agent, createdAt, lastUsedAt }) => ({
      sessionID: id,
      agent,
      created: createdAt.toISOString(),
      lastUsed: lastUsedAt.toISOString(),
      isCurrent: id === user.sessionID,
    })),
  )

  serve(routes, endSession, async ({ user, params }) => {
    if (!(await sessions.end(user.userID, params.id))) throw problem('session.not-found')
    return 'true' as const
  })

  serve(routes, endSessions, async ({ user, query: { which } }) => {
    if (which !== 'current')
      await sessions.endAll(user.userID, which === 'others' ? user.sessionID : undefined)
    else if (user.sessionID !== undefined) await sessions.end(user.userID, user.sessionID)
    return 'true' as const
  })
}
