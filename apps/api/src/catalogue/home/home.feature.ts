import type { Base, Feature } from '../../platform/feature.ts'
import { buildHome } from './build-home.ts'
import { homeRoutes } from './home.routes.ts'
import { homeStore } from './home.store.ts'

export function homeFeature(base: Base & Omit<Parameters<typeof buildHome>[0], 'home'>): Feature {
  const home = homeStore(base.db, base.sql)
  return {
    routes: (routes) =>
      homeRoutes(routes, { home, buildHome: buildHome({ ...base, home }, base.env.productKey) }),
  }
}
