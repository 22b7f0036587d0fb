/**
 * Orders of rows whose lists are paged, cached as ids, so that a page far down costs what the first one does. For tables
 * of up to some hundred thousand rows: an order is read whole, and only while somebody asks for it.
 */
import type { Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import { decodeIDs } from './decode-ids.ts'

export interface CachedOrder {
  page: (page: Page) => Promise<number[]>
  stop: () => void
}

/** Creates an order that is at most `staleness` ms old; 0 reads it at each call. `query` selects ids, the first one first. */
export type CacheOrder = (name: string, query: string, options?: { staleness?: number }) => CachedOrder

/** SQL that joins the ids of a page, passed as `$1`: with the columns `id` and `place`. */
export const WITH_PLACE = 'unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)'

/** In ms: an order without requests for this long is no longer refreshed. */
const IDLE_AFTER = 15_000

export function cachedOrders(
  sql: Sql,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): { cacheOrder: CacheOrder; stop: () => void } {
  const all: CachedOrder[] = []
  const cacheOrder: CacheOrder = (name, query, options = {}) => {
    let ids = new Int32Array(0)
    const revalidation = staleWhileRevalidate(
      async () => {
        const { rows } = await sql.query<{ ids: Buffer | null }>({
          name: `order-of-${name}`,
          text: `SELECT string_agg(int4send(id), '') AS ids FROM (${query}) ordered`,
        })
        ids = decodeIDs(rows[0]?.ids)
      },
      // Tests pass 0 and see every change at once, also in orders that are slow to read.
      { staleness: staleness === 0 ? 0 : (options.staleness ?? staleness), idleAfter: IDLE_AFTER, log },
    )
    const order: CachedOrder = {
      page: async ({ take, skip }) => {
        await revalidation.fresh()
        return [...ids.subarray(skip, skip + take)]
      },
      stop: revalidation.stop,
    }
    all.push(order)
    return order
  }
  return {
    cacheOrder,
    stop: () => {
      for (const order of all) order.stop()
    },
  }
}
