/** Computes recommendations each night, and on request. */
import { limits } from '@nava/contracts'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type { Sql, SqlConnection } from '@nava/db'
import { whileLocked } from '@nava/db/while-locked'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMixes } from '../daily-mixes/make-mixes.ts'
import { makeSimilar } from '../similar-tracks/make-similar.ts'

/** Hour by the server's clock, when few people listen */
const NIGHT_HOUR = 3

/** Milliseconds after an incomplete run */
const RETRY_AFTER = 60 * 60_000

export interface Run {
  requestedAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * Returns true for the first run, after a request, once a night, and an hour after an incomplete run. Marks in the
 * future count as absent, so that a clock that jumped does not stop the runs.
 */
export function isDue(run: Run, now: Date): boolean {
  const past = (mark: Date | null) =>
    mark && mark.getTime() <= now.getTime() + limits.clockDifference ? mark : undefined
  const [requestedAt, startedAt, finishedAt] = [run.requestedAt, run.startedAt, run.finishedAt].map(past)
  if (!startedAt) return true
  if (requestedAt && requestedAt > startedAt) return true
  if (!finishedAt || finishedAt < startedAt) return now.getTime() - startedAt.getTime() >= RETRY_AFTER
  return startedAt < lastNight(now)
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

interface Parts {
  sql: Sql
  log: Logger
}

/**
 * Returns false if nothing is due or another worker is running. After each statement rests for as long, so that the
 * database can serve listeners.
 */
export async function recommend(
  { sql, log }: Parts,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<boolean> {
  if (!isDue(await readRun(sql), now)) return false
  const isDone = await whileLocked(sql, ADVISORY_LOCKS.recommend, async (client) => {
    const cancel = () => void cancelStatement(sql, client)
    signal?.addEventListener('abort', cancel)
    try {
      if (!isDue(await readRun(client), now)) return false
      const startedAt = performance.now()
      const options = { now, rest: (spent: number) => rest(spent, signal), ...(signal && { signal }) }
      await client.query('UPDATE recommendation_runs SET started_at = clock_timestamp()')
      const made = await makeSimilar(client, options)
      const mixes = await makeMixes(client, options)
      await client.query('UPDATE recommendation_runs SET finished_at = clock_timestamp()')
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      log.info({ ...made, mixes, seconds }, 'recommendations made')
      return true
    } catch (error) {
      if (signal?.aborted) return false
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  })
  return isDone ?? false
}

async function cancelStatement(sql: Sql, client: SqlConnection): Promise<void> {
  await sql.query('SELECT pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
}

/** The types of pg omit `processID`. */
const processOf = (client: SqlConnection): number =>
  (client as SqlConnection & { processID: number }).processID

/** Milliseconds; shorter rests are skipped */
const WORTH_RESTING = 20

async function rest(spent: number, signal: AbortSignal | undefined): Promise<void> {
  if (spent >= WORTH_RESTING) await sleep(spent, undefined, { ...(signal && { signal }) })
}

async function readRun(sql: Pick<SqlConnection, 'query'>): Promise<Run> {
  const { rows } = await sql.query<Run>(
    `SELECT requested_at AS "requestedAt", started_at AS "startedAt", finished_at AS "finishedAt" FROM recommendation_runs`,
  )
  return rows[0] ?? { requestedAt: null, startedAt: null, finishedAt: null }
}
