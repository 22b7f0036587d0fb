import type { WorkerQueueName } from '@nava/contracts'
import { workerQueues } from '@nava/media/queues/queue-names'

type LaneSizes = Record<WorkerQueueName, number>

/**
 * Cores: three processes of one thread per recording, up to eight threads per video, one per picture. Long jobs are
 * fewer and yield to short ones.
 */
const CORES_OF_JOB: LaneSizes = { audio: 3, audioLong: 6, video: 4, videoLong: 8, images: 2 }

/** Returns jobs per lane: `wanted`, or by `cores`, at least one. */
export function laneSizes(cores: number, wanted?: number): LaneSizes {
  const size = (queue: WorkerQueueName) => wanted ?? Math.max(1, Math.floor(cores / CORES_OF_JOB[queue]))
  return Object.fromEntries(workerQueues.map((queue) => [queue, size(queue)])) as LaneSizes
}
