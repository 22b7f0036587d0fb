import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { named } from '../../listeners/account/exported-items.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { djPanelRoutes } from './dj-panel.routes.ts'
import { djPanelStore } from './dj-panel.store.ts'

export const djPanelFeature = (base: Base & Omit<Needs<typeof djPanelRoutes>, 'djPanel'>): Feature => ({
  account: accountRows(base),
  routes: (routes) => djPanelRoutes(routes, { ...base, djPanel: djPanelStore(base.sql) }),
})

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    djs: exported(
      'DjMember',
      'djID',
      (page) => db.djMember.findMany({ ...page, include: { dj: named } }),
      ({ dj }) => ({ djID: dj.id, name: dj.name }),
    ),
  },
})
