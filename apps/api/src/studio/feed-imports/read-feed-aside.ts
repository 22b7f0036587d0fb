/** Reads feeds in a thread of their own: a large one takes a second, and a hostile one as long as it is let. */
import { Worker } from 'node:worker_threads'
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'
import type { FoundFeed } from './read-feed.ts'

const THREAD = new URL('read-feed-thread.ts', import.meta.url)

/** In MB. A feed of the longest size takes about a third. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

const oneAtATime = pLimit(1)

/** @throws HttpError feed.unreadable, also for one that takes longer than `within`, in ms, or too much memory */
export const readFeedAside = (
  xml: string,
  within: number = limits.feedImports.readWithin,
): Promise<FoundFeed> => oneAtATime(() => readInThread(xml, within))

async function readInThread(xml: string, within: number): Promise<FoundFeed> {
  // It gets none of the settings, some of which are secrets.
  const thread = new Worker(THREAD, { workerData: xml, env: {}, execArgv: [], resourceLimits: MEMORY })
  const feed = Promise.withResolvers<FoundFeed>()
  const fail = (cause?: unknown) => feed.reject(problem('feed.unreadable', {}, { cause }))
  // Our own thread says nothing else.
  thread.once('message', (found: FoundFeed | undefined) => (found ? feed.resolve(found) : fail()))
  thread.once('error', fail)
  thread.once('exit', () => fail())
  const tooLong = setTimeout(fail, within)
  try {
    return await feed.promise
  } finally {
    clearTimeout(tooLong)
    await thread.terminate()
  }
}
