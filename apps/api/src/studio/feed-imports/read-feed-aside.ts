/** Reads feeds in a thread, because large ones take a second and malicious ones may never end. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'
import { runAside } from '../../platform/run-aside.ts'
import type { FoundFeed } from './read-feed.ts'

const THREAD = new URL('read-feed-thread.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** @throws feed.unreadable, also after `within` ms of CPU time or too much memory */
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
