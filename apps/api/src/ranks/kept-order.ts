/**
 * An order of rows whose list is paged through: the ids are held in memory, so that a page far down costs what the first
 * one does. For kinds of which there are not millions: it is read whole, and only while somebody asks.
 */
import type { Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { idsIn } from './ids-in.ts'
import { keepFresh } from './keep-fresh.ts'

export interface KeptOrder {
  page: (page: Page) => Promise<number[]>
  stop: () => void
}

/** Makes orders that are not older than `staleness` ms; 0 reads them at every call. */
export type KeepOrder = (name: string, query: string, options?: { staleness?: number }) => KeptOrder

/** What a page's ids, as `$1`, are joined with: `id` and `place`. */
export const inOrder = 'unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)'

/** In ms: an order that nobody asks for is no longer read. */
const restAfter = 15_000

/** `query` of an order selects ids, the first one first. */
export function keptOrders(
  sql: Sql,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): { keep: KeepOrder; stop: () => void } {
  const all: KeptOrder[] = []
  const keep: KeepOrder = (name, query, options = {}) => {
    let ids = new Int32Array(0)
    const freshness = keepFresh(
      async () => {
        const { rows } = await sql.query<{ ids: Buffer | null }>({
          name: `order-of-${name}`,
          text: `SELECT string_agg(int4send(id), '') AS ids FROM (${query}) ordered`,
        })
        ids = idsIn(rows[0]?.ids)
      },
      // In tests nothing may be old, however slow it is to read.
      { staleness: staleness === 0 ? 0 : (options.staleness ?? staleness), restAfter, log },
    )
    const order: KeptOrder = {
      page: async ({ take, skip }) => {
        await freshness.fresh()
        return [...ids.subarray(skip, skip + take)]
      },
      stop: freshness.stop,
    }
    all.push(order)
    return order
  }
  return {
    keep,
    stop: () => {
      for (const order of all) order.stop()
    },
  }
}
