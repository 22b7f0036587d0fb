import type { Database } from '@nava/db'
import type { DiskSpace } from '@nava/media/disk-space'
import type { Queues } from '@nava/media/queues'
import type { Storage } from '@nava/media/storage'
import type { Logger } from 'pino'

/** The dependencies of the jobs, made once by `startWorker`. */
export interface Deps {
  db: Database
  storage: Storage
  queues: Queues
  log: Logger
  /** Path of ffmpeg. */
  ffmpeg: string
  /** True if recordings are also made as Opus. */
  makesOpus: boolean
  /** The folder for the jobs' files. */
  scratchRoot: string
  /** The space on the disk of storage and scratch. */
  disk: DiskSpace
}

/** A job in progress, as its handler sees it. */
export interface RunningJob {
  id: string
  /** Aborted when the worker ends, or when the job was given to another one. */
  signal: AbortSignal
  /** True if it runs in the lane for long jobs. */
  isLong: boolean
  /** 1 is the most urgent. */
  priority: number
  /** True if this is the last attempt. */
  isLastTry: boolean
  /** The number of starts, including this one. */
  starts: number
  /** Reports the progress to those who watch the upload. */
  reportProgress: (percent: number) => Promise<void>
}

/** Why a job's signal is aborted. */
export class ShuttingDown extends Error {
  override name = 'ShuttingDown'
}
export class LockLost extends Error {
  override name = 'LockLost'
}
