import { HttpError } from '../../platform/http/errors.ts'
import { findFeedLink } from './find-feed-link.ts'
import { type FoundFeed, readFeed } from './read-feed.ts'

export type ReadFeed = FoundFeed | { feedAt: string }

/** @throws feed.unreadable */
export type ReadFeedText = (text: string, options: { base: string }) => Promise<ReadFeed>

/** Reads a feed, or finds the address of one that a page names; undefined for anything else. */
export function readFeedOrLink(text: string, base?: string): ReadFeed | undefined {
  try {
    return readFeed(text, base)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const feedAt = findFeedLink(text, base)
    return feedAt === undefined ? undefined : { feedAt }
  }
}
