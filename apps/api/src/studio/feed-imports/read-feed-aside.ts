/** Reads feeds in a thread of their own: a large one takes a second, and a hostile one as long as it is let. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'
import { runAside } from '../../platform/run-aside.ts'
import type { FoundFeed } from './read-feed.ts'

const THREAD = new URL('read-feed-thread.ts', import.meta.url)

const oneAtATime = pLimit(1)

/**
 * Reads a feed after those that wait already. @throws HttpError feed.unreadable, also for one that takes more than `within` ms
 * of a processor, or too much memory
 */
export const readFeedAside = (
  xml: string,
  within: number = limits.feedImports.readWithin,
): Promise<FoundFeed> =>
  oneAtATime(async () => {
    const found = await runAside<FoundFeed | undefined>(THREAD, xml, within).catch((cause: unknown) => {
      throw problem('feed.unreadable', {}, { cause })
    })
    if (!found) throw problem('feed.unreadable')
    return found
  })
