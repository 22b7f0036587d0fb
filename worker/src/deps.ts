import type { Database } from '@nava/db'
import type { HourlyCounts } from '@nava/db/hourly-counts'
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
  scratchRoot: string
  disk: DiskSpace
  counts: HourlyCounts
}

export interface RunningJob {
  id: string
  signal: AbortSignal
  isLong: boolean
  /** 1 is the most urgent */
  priority: number
  isLastTry: boolean
  starts: number
  reportProgress: (percent: number) => Promise<void>
}
