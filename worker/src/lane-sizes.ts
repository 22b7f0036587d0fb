import type { WorkerQueueName } from '@nava/contracts'
import { workerQueues } from '@nava/media/queues/queue-names'

type LaneSizes = Record<WorkerQueueName, number>

/**
 * Cores per concurrent job, by lane. Long lanes get fewer jobs, which take longer and yield to short ones.
 */
const CORES_OF_JOB: LaneSizes = { audio: 3, audioLong: 6, video: 4, videoLong: 8, images: 2 }

/** Returns the number of jobs per lane: `wanted`, or as many as the cores allow, at least one. */
export function laneSizes(cores: number, wanted?: number): LaneSizes {
  const size = (queue: WorkerQueueName) => wanted ?? Math.max(1, Math.floor(cores / CORES_OF_JOB[queue]))
  return Object.fromEntries(workerQueues.map((queue) => [queue, size(queue)])) as LaneSizes
}
