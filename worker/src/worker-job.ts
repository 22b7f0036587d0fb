import type { JobPayload, WorkerJobName } from '@nava/contracts'
import type { Deps, RunningJob } from './deps.ts'

/** A job of the worker; its payload and queue are in the contracts */
export interface WorkerJob<N extends WorkerJobName> {
  /** Returns the outcome for the log. A job may run twice, so it checks the row first. */
  handle: (deps: Deps, payload: JobPayload<N>, job: RunningJob) => Promise<string>
  sweep?: Sweep
}

export type SweepDeps = Omit<Deps, 'ffmpeg'>

/**
 * Enqueues pending rows whose job does not exist: after a lost queue, a killed worker, or an api that ended before
 * queueing. Returns their number. `since`: rows that have not changed since then were seen by an earlier sweep
 */
type Sweep = (deps: SweepDeps, time: { since: Date; now: number }) => Promise<number>
