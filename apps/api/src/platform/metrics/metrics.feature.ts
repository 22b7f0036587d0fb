import type { Base, Feature, Needs } from '../feature.ts'
import type { Routes } from '../http/serve.ts'
import { metricsRoutes } from './metrics.routes.ts'
import { stateStore } from './state.store.ts'

/** `features`: those whose caches are counted */
export function metricsFeature(
  base: Base &
    Pick<Needs<typeof metricsRoutes>, 'workers' | 'readyChecks' | 'problems'> & {
      features: readonly Feature[]
    },
) {
  const { env, sql, io, metrics, disk } = base
  const installation = stateStore(sql, env)
  metrics.watch({
    pool: sql,
    sockets: () => io.engine.clientsCount,
    caches: Object.fromEntries(base.features.flatMap(({ caches = {} }) => Object.entries(caches))),
  })
  return {
    installation,
    routes: (routes: Routes) =>
      metricsRoutes(routes, { ...base, installation, disk: { free: () => disk.free(env.dataDir) } }),
  }
}
