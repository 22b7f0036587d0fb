import { queueOf } from '@nava/contracts'

/** All queues, each once. */
export const queueNames = [...new Set(Object.values(queueOf))]
