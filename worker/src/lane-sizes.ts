/** How many jobs of each kind run at a time. Pure. */
import type { QueueName } from '@nava/contracts'
import { queueNames } from '@nava/media/queue-names'

/**
 * Cores that one job keeps busy: a recording is encoded by three processes of one thread, a video by up to eight
 * threads, a picture by one. Long ones run behind all others and are fewer, so that short ones find room.
 */
const CORES_OF_JOB: Record<QueueName, number> = { audio: 3, audioLong: 6, video: 4, videoLong: 8, images: 2 }

/** Returns the jobs of each lane on a machine with `cores`, at least one; `wanted` for all lanes where it is given. */
export function laneSizes(cores: number, wanted?: number): Record<QueueName, number> {
  const size = (queue: QueueName) => wanted ?? Math.max(1, Math.floor(cores / CORES_OF_JOB[queue]))
  // The names are all of the keys.
  return Object.fromEntries(queueNames.map((queue) => [queue, size(queue)])) as Record<QueueName, number>
}
