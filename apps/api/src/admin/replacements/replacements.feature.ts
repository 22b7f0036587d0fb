import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { replacementAdminStore } from './replacements.admin-store.ts'
import { replacementAdminRoutes } from './replacements.routes.ts'

export const replacementsAdminFeature = (
  base: Base & Omit<Needs<typeof replacementAdminRoutes>, 'adminReplacements'>,
): Feature => ({
  routes: (routes) =>
    replacementAdminRoutes(routes, { ...base, adminReplacements: replacementAdminStore(base.db) }),
})
