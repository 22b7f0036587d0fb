/** Checks of the process that answers: its requests, its event loop, its connections */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { problemLimits } from '@nava/contracts'
import type { RequestCounts } from '../../metrics/request-counts.ts'
import type { FindProblems, FoundProblem } from '../station-problems.ts'
import { check } from './check.ts'

/** Finds that many requests of the last minutes failed or were slow, at each of five looks. */
export function requestProblems(requests: Pick<RequestCounts, 'recent'>, every?: number): FindProblems {
  const { share, least } = problemLimits.requests
  const isMany = (part: number, all: number) => all >= least && part > all * share
  const percent = (part: number, all: number) => ({ percent: String(Math.round((part / all) * 100)) })
  const find = async () => {
    const { all, failed, calls, slow } = requests.recent()
    const found: FoundProblem[] = []
    if (isMany(failed, all)) found.push({ code: 'requests.failing', params: percent(failed, all) })
    if (isMany(slow, calls)) found.push({ code: 'requests.slow', params: percent(slow, calls) })
    return found
  }
  return check({ ...(every !== undefined && { every }), blips: 4, find })
}

/** Finds that the event loop was late all the time of ten looks. `lateness`: of the time since the last look, in ms */
export const busyProcess = (lateness = eventLoopLateness(), every?: number): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    blips: 9,
    find: async () => {
      const late = lateness()
      return late < problemLimits.eventLoop
        ? []
        : [{ code: 'process.busy', params: { late: String(Math.round(late)) } }]
    },
  })

function eventLoopLateness(): () => number {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  return () => {
    const late = delays.percentile(99) / 1e6
    delays.reset()
    return late
  }
}

interface Pool {
  waitingCount: number
  connect: () => Promise<{ release: () => void }>
}

/**
 * Finds that a query waits long for a connection at each of ten looks. Queries of other checks, which look at the same
 * time, wait for less. `longest`: ms
 */
export const busyDatabase = (
  pool: Pool,
  { every = 30_000, longest = problemLimits.connectionWait }: { every?: number; longest?: number } = {},
): FindProblems =>
  check({
    every,
    blips: 9,
    find: async () => {
      const begin = performance.now()
      const waiting = pool.waitingCount
      const client = await pool.connect()
      client.release()
      if (performance.now() - begin < longest) return []
      return [{ code: 'database.busy', params: { waiting: String(waiting) } }]
    },
  })
