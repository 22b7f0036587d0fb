import { listHistory, removePlay } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { HistoryStore } from './history.store.ts'

export function historyRoutes(routes: Routes, { history }: { history: HistoryStore }) {
  serve(routes, listHistory, ({ query, user }) => history.list(user, query))

  serve(routes, removePlay, async ({ params: { id }, user }) => {
    if (!(await history.remove(user.userID, id))) throw problem('row.not-found')
    return 'true' as const
  })
}
