import type { Database } from '@nava/db'
import type { DiskSpace } from '@nava/media/disk-space'
import type { Queues } from '@nava/media/queues'
import type { Storage } from '@nava/media/storage'
import type { Logger } from 'pino'

/** What the jobs need, made once by `startWorker`. */
export interface Deps {
  db: Database
  storage: Storage
  queues: Queues
  log: Logger
  /** Path of ffmpeg. */
  ffmpeg: string
  /** Where jobs make their files. */
  scratchRoot: string
  /** The room on the disk of storage and scratch. */
  room: DiskSpace
}

/** A job in progress, as its handler sees it. */
export interface RunningJob {
  id: string
  /** Aborted when the worker ends, or when the job was given to another one. */
  signal: AbortSignal
  /** Whether it runs where long jobs do not keep others waiting. */
  isLong: boolean
  /** 1 is the most urgent. */
  priority: number
  /** Whether a failure now is the last one. */
  isLastTry: boolean
  /** How often it was begun, this time included. */
  starts: number
  /** Tells those who watch. */
  reportProgress: (percent: number) => Promise<void>
}

/** Why a job's signal is aborted. */
export class ShuttingDown extends Error {
  override name = 'ShuttingDown'
}
export class LockLost extends Error {
  override name = 'LockLost'
}
