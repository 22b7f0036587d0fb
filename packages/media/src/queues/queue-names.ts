import { apiJobs, type LaneName, type QueueName, workerJobs, type WorkerQueueName } from '@nava/contracts'

const ofWorker: readonly { queue: LaneName; longQueue?: WorkerQueueName }[] = Object.values(workerJobs)

export const lanes = [...new Set(ofWorker.map(({ queue }) => queue))]

/** Returns the queue of a lane, and that of its long runs. */
export const queuesOfLane = (lane: LaneName): WorkerQueueName[] => [
  lane,
  ...new Set(ofWorker.flatMap(({ queue, longQueue }) => (queue === lane && longQueue ? [longQueue] : []))),
]

export const workerQueues = lanes.flatMap(queuesOfLane)

export const queueNames: QueueName[] = [
  ...workerQueues,
  ...new Set(Object.values(apiJobs).map(({ queue }) => queue)),
]

export const isLongQueue = (queue: QueueName): boolean =>
  ofWorker.some(({ longQueue }) => longQueue === queue)
