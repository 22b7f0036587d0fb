import type { QueueName } from '@nava/contracts'
import { queueNames } from '@nava/media/queue-names'

/**
 * Cores: three processes of one thread per recording, up to eight threads per video, one per picture. Long jobs are
 * fewer and yield, so that short ones find room.
 */
const CORES_OF_JOB: Record<QueueName, number> = { audio: 3, audioLong: 6, video: 4, videoLong: 8, images: 2 }

/** Returns concurrent jobs per lane: `wanted`, or by `cores`, at least one. */
export function laneSizes(cores: number, wanted?: number): Record<QueueName, number> {
  const size = (queue: QueueName) => wanted ?? Math.max(1, Math.floor(cores / CORES_OF_JOB[queue]))
  // `queueNames` has every key.
  return Object.fromEntries(queueNames.map((queue) => [queue, size(queue)])) as Record<QueueName, number>
}
