import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { replacementRoutes } from './replacements.routes.ts'
import { replacementsStore } from './replacements.store.ts'

export const replacementsFeature = (
  base: Base & Omit<Needs<typeof replacementRoutes>, 'replacements'>,
): Feature => ({
  routes: (routes) =>
    replacementRoutes(routes, { ...base, replacements: replacementsStore(base.db, base.sql) }),
})
