import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { socialRoutes } from './socials.routes.ts'
import { socialsStore } from './socials.store.ts'

export const socialsFeature = (base: Base & Omit<Needs<typeof socialRoutes>, 'socials'>): Feature => ({
  routes: (routes) => socialRoutes(routes, { ...base, socials: socialsStore(base.sql) }),
})
