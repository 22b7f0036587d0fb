import { parentPort, workerData } from 'node:worker_threads'
import { readReply } from './read-reply.ts'

// A worker thread has only one recipient, so the rule about target origins does not apply.
// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(readReply(workerData as string)) // `workerData` is the text from read-reply-aside.ts
