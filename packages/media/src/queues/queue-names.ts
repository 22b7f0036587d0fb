import { longLaneOf, queueOf, type QueueName, type WorkerQueueName } from '@nava/contracts'

export const queueNames: QueueName[] = [
  ...new Set<QueueName>([...Object.values(queueOf), ...Object.values(longLaneOf)]),
]

export const workerQueues = queueNames.filter(
  (queue): queue is WorkerQueueName => queue !== queueOf.importEpisode && queue !== queueOf.importLibrary,
)

export const isLongLane = (queue: QueueName): boolean =>
  Object.values(longLaneOf).some((long) => long === queue)
