import { longLaneOf, queueOf, type QueueName } from '@nava/contracts'

/** All queues, each once. */
export const queueNames: QueueName[] = [
  ...new Set<QueueName>([...Object.values(queueOf), ...Object.values(longLaneOf)]),
]

/** Returns true for the lane of long jobs. */
export const isLongLane = (queue: QueueName): boolean =>
  Object.values(longLaneOf).some((long) => long === queue)
