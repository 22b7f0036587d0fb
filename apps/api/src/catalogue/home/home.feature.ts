import type { Base, Feature } from '../../platform/feature.ts'
import { type BuildHome, buildHome } from './build-home.ts'
import { homeRoutes } from './home.routes.ts'
import { homeStore } from './home.store.ts'

export function homeFeature(base: Base & Omit<Parameters<typeof buildHome>[0], 'home'>) {
  const home = homeStore(base.db, base.sql)
  const build = buildHome({ ...base, home }, base.env.productKey)
  return {
    buildHome: build,
    routes: (routes) => homeRoutes(routes, { home, buildHome: build }),
  } satisfies Feature & { buildHome: BuildHome }
}
