import type { Database } from '@nava/db'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import type { Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import type { Logger } from 'pino'

export interface Deps {
  db: Database
  storage: Storage
  queues: Queues
  log: Logger
  ffmpeg: string
  makesOpus: boolean
  /** Folder that contains the working folders of jobs */
  scratchRoot: string
  /** Free space for storage and working folders */
  disk: DiskSpace
}

export interface RunningJob {
  id: string
  /** Aborts with ShuttingDown or LockLost */
  signal: AbortSignal
  isLong: boolean
  /** 1 is the most urgent */
  priority: number
  isLastTry: boolean
  /** Number of starts, including this one */
  starts: number
  reportProgress: (percent: number) => Promise<void>
}
