import { djPanelMe, djPanelPodcasts, setPodroll, supportDj } from '@nava/contracts'
import type { DjsStore } from '../../catalogue/djs/djs.store.ts'
import { recommendable, savePodroll } from '../../catalogue/djs/podroll.ts'
import { supportIn } from '../../catalogue/support.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { UsersStore } from '../../listeners/users/users.store.ts'
import type { DjPanelStore } from './dj-panel.store.ts'

export function djPanelRoutes(
  routes: Routes,
  features: {
    djPanel: DjPanelStore
    djs: DjsStore
    users: UsersStore
    changes: Audited
    env: { publicUrl: string }
  },
) {
  serve(routes, djPanelMe, async ({ user }) => {
    const row = await features.users.find(user.userID)
    if (!row) throw problem('user.not-found')
    return { userID: row.id, name: row.name, email: row.email, djs: await features.djs.cards(user.djIDs) }
  })

  const own = async (user: Caller, djID: number) => {
    const notFound = () => problem('dj.not-found')
    if (!(await features.djs.find(djID))) throw notFound()
    return authorize(user, user.djIDs.includes(djID), { kind: 'djs', rowID: djID }, notFound)
  }

  serve(routes, supportDj, async ({ user, params, body }) => {
    const authorization = await own(user, params.id)
    await features.changes
      .call(supportDj, { user, params, body }, [authorization])
      .run((tx) => tx.dj.update({ where: { id: params.id }, data: supportIn(body) }))
    return 'true' as const
  })

  serve(routes, setPodroll, async ({ user, params, body, request }) => {
    const authorization = await own(user, params.id)
    const items = recommendable(body.items, params.id, siteOrigin(features.env.publicUrl, request))
    await features.changes
      .call(setPodroll, { user, params, body }, [authorization])
      .run((tx) => savePodroll(tx, params.id, items))
    return 'true' as const
  })

  serve(routes, djPanelPodcasts, async ({ user, query, reply }) => {
    const rows = await features.djPanel.podcasts(user.djIDs, { ...query, take: query.take + 1 })
    return pageWithNext(reply, djPanelPodcasts, query, rows)
  })
}
