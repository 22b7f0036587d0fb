/** Caches the IDs of ordered tables, so that late pages cost as much as the first, and whole short tables. */
import type { Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { laterOrNow } from '../../platform/access-policy/access-policy.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import { decodeIDs } from './decode-ids.ts'

export interface CachedOrder {
  page: (page: Page) => Promise<number[]>
  /** Returns `count` different IDs in random order. */
  sample: (count: number) => Promise<number[]>
  stop: () => void
}

/** `query` selects IDs in order. `staleness`: maximum age in ms; 0 reads them at each call */
export type CacheOrder = (name: string, query: string, options?: { staleness?: number }) => CachedOrder

/** Returns a function that reads all rows of `query`. */
export type CacheRows = <T extends object>(
  name: string,
  query: string,
  options?: { staleness?: number },
) => () => Promise<readonly T[]>

/** SQL that turns the IDs of a page (`$1`) into rows of `id` and `place` */
export const IDS_IN_ORDER = 'unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)'

/** SQL of the time for which `idsAt` reads */
export const AT = laterOrNow('$1')

/** Returns a function that reads a page at a time to come, without a cache. `query` selects IDs in order as of `AT`. */
export const idsAt =
  (sql: Sql, name: string, query: string) =>
  async ({ take, skip }: Page, at: Date): Promise<number[]> => {
    const { rows } = await sql.query<{ id: number }>({
      name: `${name}-to-come`,
      text: `${query} LIMIT $2 OFFSET $3`,
      values: [at, take, skip],
    })
    return rows.map(({ id }) => id)
  }

/** Milliseconds without requests after which refreshing stops */
const IDLE_AFTER = 15_000

export function cachedOrders(
  sql: Sql,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): { cacheOrder: CacheOrder; cacheRows: CacheRows; stop: () => void } {
  const all: { stop: () => void }[] = []
  const revalidated = (refresh: () => Promise<void>, own?: number) =>
    staleWhileRevalidate(refresh, {
      staleness: staleness === 0 ? 0 : (own ?? staleness),
      idleAfter: IDLE_AFTER,
      log,
    })

  const cacheRows: CacheRows = <T extends object>(
    name: string,
    text: string,
    options: { staleness?: number } = {},
  ) => {
    let rows: readonly T[] = []
    const revalidation = revalidated(async () => {
      ;({ rows } = await sql.query<T>({ name: `rows-of-${name}`, text }))
    }, options.staleness)
    all.push(revalidation)
    return async () => {
      await revalidation.fresh()
      return rows
    }
  }

  const cacheOrder: CacheOrder = (name, query, options = {}) => {
    let ids = new Int32Array(0)
    const revalidation = revalidated(async () => {
      const { rows } = await sql.query<{ ids: Buffer | null }>({
        name: `order-of-${name}`,
        text: `SELECT string_agg(int4send(id), '') AS ids FROM (${query}) ordered`,
      })
      ids = decodeIDs(rows[0]?.ids)
    }, options.staleness)
    const order: CachedOrder = {
      page: async ({ take, skip }) => {
        await revalidation.fresh()
        return [...ids.subarray(skip, skip + take)]
      },
      sample: async (count) => {
        await revalidation.fresh()
        const places = new Set<number>()
        const wanted = Math.min(count, ids.length)
        while (places.size < wanted) places.add(Math.floor(Math.random() * ids.length))
        return [...places].flatMap((place) => ids[place] ?? [])
      },
      stop: revalidation.stop,
    }
    all.push(order)
    return order
  }
  return {
    cacheOrder,
    cacheRows,
    stop: () => {
      for (const order of all) order.stop()
    },
  }
}
