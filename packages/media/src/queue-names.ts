import { longLaneOf, queueOf, type QueueName } from '@nava/contracts'

export const queueNames: QueueName[] = [
  ...new Set<QueueName>([...Object.values(queueOf), ...Object.values(longLaneOf)]),
]

export const isLongLane = (queue: QueueName): boolean =>
  Object.values(longLaneOf).some((long) => long === queue)
