import { adminFigures } from '@nava/contracts'
import { type Base, type Feature, runs } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { release } from '../../platform/site/release.ts'
import { figuresStore } from './figures.store.ts'
import { figuresReader, type FiguresParts } from './read-figures.ts'
import { watchFigures } from './watch-figures.ts'

export interface OverviewOptions {
  /** Milliseconds between two readings for admins who watch the overview */
  figuresInterval?: number
}

export function overviewFeature(
  base: Base & OverviewOptions & Omit<FiguresParts, keyof Base | 'store' | 'release'>,
): Feature {
  const { sql, env, io, auth, log, figuresInterval: interval } = base
  const store = figuresStore(sql, env.stationZone)
  const read = figuresReader({ ...base, store, release: release(sql, env.commit) })
  return {
    routes: (routes) => serve(routes, adminFigures, read),
    lifecycles: [
      runs(() => watchFigures({ ...{ io, auth, read, log }, ...(interval !== undefined && { interval }) })),
    ],
  }
}
