import { limits } from '@nava/contracts'
import { repeat } from '@nava/media/repeat'
import { type Base, type Feature, type Needs, runsEvery } from '../../platform/feature.ts'
import { releaseRoutes } from './releases.routes.ts'
import { releasesStore } from './releases.store.ts'

export interface ReleaseOptions {
  /** Milliseconds between releases of what is due; 0 releases nothing, in tests */
  releaseInterval?: number
}

export function releasesFeature(
  base: Base & ReleaseOptions & Omit<Needs<typeof releaseRoutes>, 'releases'>,
): Feature {
  const { sql, log } = base
  const releases = releasesStore(sql)
  return {
    lifecycles: runsEvery(base.releaseInterval ?? limits.staleness, (interval) =>
      repeat(async () => void (await releases.releaseDue()), {
        interval,
        failure: 'announced tracks could not be released, trying again',
        log,
      }),
    ),
    routes: (routes) => releaseRoutes(routes, { ...base, releases }),
  }
}
