import { getHome } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadyJson } from '../../platform/http/caching.ts'
import { serializerOf } from '../../platform/http/serializers.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import type { BuildHome } from './build-home.ts'

/** Milliseconds after the last request until the page is no longer rebuilt in advance */
const IDLE_AFTER = 60_000

export interface CachedHome {
  read: () => ReadyJson | Promise<ReadyJson>
  stop: () => void
}

/** `staleness`: maximum age in ms; 0 rebuilds for each request */
export function cachedHome(
  routes: Pick<Routes, 'strict'>,
  buildHome: BuildHome,
  options: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): CachedHome {
  const serialize = serializerOf(routes, getHome)
  let home: ReadyJson | undefined
  const revalidation = staleWhileRevalidate(
    async () => {
      const made = serialize(await buildHome())
      // Equal bytes keep their ETag, so that clients get 304.
      if (made.etag !== home?.etag) home = made
    },
    { ...options, idleAfter: IDLE_AFTER },
  )
  const made = (): ReadyJson => {
    if (!home) throw new Error('the home page was not made')
    return home
  }
  return {
    read: () => {
      const refreshed = revalidation.fresh()
      return refreshed ? refreshed.then(made) : made()
    },
    stop: revalidation.stop,
  }
}
