import type { QueueName } from '@nava/contracts'
import { queueNames } from '@nava/media/queue-names'

/**
 * Cores per job: a recording is encoded by three processes of one thread, a video by up to eight threads, a picture by
 * one. Long jobs yield to all others and are fewer, so that short ones find room.
 */
const CORES_OF_JOB: Record<QueueName, number> = { audio: 3, audioLong: 6, video: 4, videoLong: 8, images: 2 }

/** Returns the concurrent jobs of each lane: `wanted`, or by `cores`, but at least one. */
export function laneSizes(cores: number, wanted?: number): Record<QueueName, number> {
  const size = (queue: QueueName) => wanted ?? Math.max(1, Math.floor(cores / CORES_OF_JOB[queue]))
  // `queueNames` has every key.
  return Object.fromEntries(queueNames.map((queue) => [queue, size(queue)])) as Record<QueueName, number>
}
