/** Checks of work that waits: uploads and the jobs of the queues */
import { problemLimits } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { StateStore } from '../../metrics/state.store.ts'
import type { FindProblems, FoundProblem } from '../station-problems.ts'
import { check } from './check.ts'

/** Reasons that are a fault of the station */
const FAULTS = new Set(['upload.processing-fault', 'upload.server-fault'])

/** Finds uploads that have waited long for a worker, and those that failed through no fault of their files. */
export const uploadProblems = (
  installation: Pick<StateStore, 'pending' | 'failed'>,
  every?: number,
): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    find: async () => {
      const [pending, failed] = await Promise.all([installation.pending(), installation.failed()])
      const waits = pending.filter(({ state }) => state !== 'processing').map(({ age }) => age)
      const longest = Math.max(0, ...waits)
      const found: FoundProblem[] = []
      if (longest * 1000 > problemLimits.uploadWait)
        found.push({ code: 'uploads.waiting', params: { minutes: String(Math.round(longest / 60)) } })
      const faulty = failed.filter(({ code }) => FAULTS.has(code)).toSorted((a, b) => b.count - a.count)
      const count = faulty.reduce((sum, each) => sum + each.count, 0)
      if (count > 0)
        found.push({
          code: 'uploads.faulty',
          params: { count: String(count), reason: faulty[0]?.code ?? '' },
        })
      return found
    },
  })

/** Finds queues whose due jobs nobody takes at each of fifteen looks. */
export const standingQueues = (queues: Pick<Queues, 'details'>, every?: number): FindProblems =>
  check({
    ...(every !== undefined && { every }),
    blips: 14,
    find: async () => {
      const standing = Object.entries(await queues.details()).flatMap(
        ([name, { waiting, delayed, running }]) => (waiting > delayed && running === 0 ? [name] : []),
      )
      return standing.length === 0
        ? []
        : [{ code: 'queue.standing', params: { queues: standing.join(', ') } }]
    },
  })
