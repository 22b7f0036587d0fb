import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteDemo } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { isRecent } from '../database/is-recent.ts'
import { staleWhileRevalidate } from '../cache/stale-while-revalidate.ts'

/** Seconds without a report after which the demo counts as stopped */
const REPORTS_EXPIRE = 30

/** Milliseconds to wait for a refresh */
const TIMEOUT = 500

const read = `
  SELECT (value ->> 'playable')::int AS playable, (value ->> 'total')::int AS total,
    coalesce((value ->> 'failed')::int, 0) AS failed FROM settings
  WHERE key = 'demo' AND value ->> 'media' = 'pending'
    AND ${isRecent("(value ->> 'reportedAt')::timestamptz", REPORTS_EXPIRE)}`

export type DemoProgress = () => Promise<SiteDemo | undefined>

/**
 * Returns the progress of the demo; undefined if none is active. `staleness`: maximum age in ms; 0 reads at
 * each call
 */
export function demoProgress(
  sql: Sql,
  { staleness, log }: { staleness: number; log: Pick<FastifyBaseLogger, 'warn'> },
): DemoProgress {
  let progress: SiteDemo | undefined
  const revalidation = staleWhileRevalidate(
    async () => {
      const { rows } = await sql.query<SiteDemo>({ name: 'demo-progress', text: read })
      progress = rows[0]
    },
    { staleness, idleAfter: 0, log },
  )
  return async () => {
    const refreshed = revalidation.fresh()?.catch(() => undefined)
    if (refreshed) await Promise.race([refreshed, sleep(TIMEOUT, undefined, { ref: false })])
    return progress
  }
}
