import type { Base, Feature } from '../../platform/feature.ts'
import { buildHome } from './build-home.ts'
import { cachedHome as cached } from './cached-home.ts'
import { homeRoutes } from './home.routes.ts'
import { homeStore } from './home.store.ts'

export function homeFeature(base: Base & Omit<Parameters<typeof buildHome>[0], 'home'>): Feature {
  const { env, db, sql, strict, staleness, log } = base
  const home = homeStore(db, sql)
  const cachedHome = cached({ strict }, buildHome({ ...base, home }, env.productKey), {
    staleness: staleness * 0.4,
    log,
  })
  return {
    lifecycles: [cachedHome],
    routes: (routes) => homeRoutes(routes, { home, cachedHome }),
  }
}
