import { djPanelMe, djPanelPodcasts, supportDj } from '@nava/contracts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import { supportIn } from '../../catalogue/support.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import { problem } from '../../platform/http/errors.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { DjPanelStore } from './dj-panel.store.ts'

export function djPanelRoutes(
  routes: Routes,
  features: { djPanel: DjPanelStore; djs: DjsStore; users: UsersStore; changes: Audited },
) {
  serve(routes, djPanelMe, async ({ user }) => {
    const row = await features.users.find(user.userID)
    if (!row) throw problem('user.not-found')
    return { userID: row.id, name: row.name, email: row.email, djs: await features.djs.cards(user.djIDs) }
  })

  serve(routes, supportDj, async ({ user, params, body }) => {
    const notFound = () => problem('dj.not-found')
    if (!(await features.djs.find(params.id))) throw notFound()
    const row = { kind: 'djs', rowID: params.id }
    const authorization = authorize(user, user.djIDs.includes(params.id), row, notFound)
    await features.changes
      .call(supportDj, { user, params, body }, [authorization])
      .run((tx) => tx.dj.update({ where: { id: params.id }, data: supportIn(body) }))
    return 'true' as const
  })

  serve(routes, djPanelPodcasts, async ({ user, query, reply }) => {
    const rows = await features.djPanel.podcasts(user.djIDs, { ...query, take: query.take + 1 })
    return pageWithNext(reply, djPanelPodcasts, query, rows)
  })
}
