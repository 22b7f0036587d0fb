import { parentPort, workerData } from 'node:worker_threads'
import { HttpError } from '../../platform/http/errors.ts'
import { type FoundFeed, readFeed } from './read-feed.ts'

function read(xml: string): FoundFeed | undefined {
  try {
    return readFeed(xml)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

// A worker thread has only one recipient, so the rule about target origins does not apply.
// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(read(workerData as string)) // `workerData` is XML from read-feed-aside.ts
