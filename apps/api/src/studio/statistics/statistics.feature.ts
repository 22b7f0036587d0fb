import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { statisticsStore } from './statistics.store.ts'

export const statisticsFeature = (
  base: Base & Omit<Needs<typeof statisticsRoutes>, 'statistics'>,
): Feature => ({
  routes: (routes) => statisticsRoutes(routes, { ...base, statistics: statisticsStore(base.sql) }),
})
