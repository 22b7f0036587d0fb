/** Computes recommendations each night, and on request. */
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import type { Sql, SqlConnection } from '@nava/db'
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

/** Returns true for the first run, after a request, once a night, and an hour after an incomplete run. */
export function isDue({ requestedAt, startedAt, finishedAt }: Run, now: Date): boolean {
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
  const client = await sql.connect()
  const cancel = () => void cancelStatement(sql, client)
  signal?.addEventListener('abort', cancel)
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1::bigint) AS taken',
      [ADVISORY_LOCKS.recommend],
    )
    if (!rows[0]?.taken || !isDue(await readRun(client), now)) return false
    const startedAt = performance.now()
    await client.query('UPDATE recommendation_runs SET started_at = clock_timestamp()')
    const made = await makeSimilar(client, {
      now,
      rest: (spent) => rest(spent, signal),
      ...(signal && { signal }),
    })
    const mixes = await makeMixes(client, {
      now,
      rest: (spent) => rest(spent, signal),
      ...(signal && { signal }),
    })
    for (const table of ['removed_plays', 'removed_podcast_plays'])
      await client.query(`DELETE FROM ${table} WHERE until < now()`)
    await client.query('UPDATE recommendation_runs SET finished_at = clock_timestamp()')
    log.info(
      { ...made, mixes, seconds: Math.round((performance.now() - startedAt) / 1000) },
      'recommendations made',
    )
    return true
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    // If the unlock fails, closing the connection releases the lock.
    const broken = await client
      .query('SELECT pg_advisory_unlock($1::bigint)', [ADVISORY_LOCKS.recommend])
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
    client.release(broken)
  }
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
