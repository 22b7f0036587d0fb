/** Reads feeds in a process of their own, because large ones take a second and malicious ones may never end. */
import { limits } from '@nava/contracts'
import pLimit from 'p-limit'
import { problem } from '../../platform/http/errors.ts'
import { runInChild } from '../../platform/run-in-child.ts'
import type { ReadFeed } from './read-feed-or-link.ts'
import type { FeedText } from './read-feed-process.ts'

const PROGRAM = new URL('read-feed-process.ts', import.meta.url)

const oneAtATime = pLimit(1)

/** Reads a feed, or finds the address of one that a page names. @throws feed.unreadable, also after `within` ms of CPU time or too much memory */
export const readFeedInChild = (
  xml: string,
  { base, within = limits.feedImports.readWithin }: { base?: string; within?: number } = {},
): Promise<ReadFeed> =>
  oneAtATime(async () => {
    const text: FeedText = { xml, base }
    const found = await runInChild<ReadFeed | undefined>(PROGRAM, text, within).catch((cause: unknown) => {
      throw problem('feed.unreadable', {}, { cause })
    })
    if (!found) throw problem('feed.unreadable')
    return found
  })
