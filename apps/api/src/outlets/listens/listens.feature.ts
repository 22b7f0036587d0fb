import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { listenRoutes } from './listens.routes.ts'
import { listensStore } from './listens.store.ts'

export const listensFeature = (base: Base & Omit<Needs<typeof listenRoutes>, 'listens'>): Feature => ({
  routes: (routes) => listenRoutes(routes, { ...base, listens: listensStore(base.sql) }),
})
