import { limits } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { decodeXml, readBytes } from '../../platform/outside/read-text.ts'
import { readFeedAside } from './read-feed-aside.ts'
import type { FoundEpisode, FoundFeed } from './read-feed.ts'

export type WholeFeed = Omit<FoundFeed, 'next'> & { address: string }

const tooLarge = () => problem('feed.too-large')

const readers = new Set<number>()

/**
 * Reads a feed, one at a time per account.
 * @throws HttpError `feed.…` or `source.…`
 */
export async function fetchFeed(fetch: FetchOutside, address: string, userID: number): Promise<WholeFeed> {
  const { readers: most, retryAfterSeconds } = limits.feedImports
  if (readers.has(userID) || readers.size >= most)
    throw problem('feed.busy', {}, { retryAfter: retryAfterSeconds })
  readers.add(userID)
  try {
    return await fetchPages(fetch, address)
  } finally {
    readers.delete(userID)
  }
}

async function fetchPages(fetch: FetchOutside, address: string): Promise<WholeFeed> {
  const until = Date.now() + limits.feedImports.wholeTimeout
  const first = await fetchPage(fetch, address, until)
  const episodes = new Map<string, FoundEpisode>()
  const seen = new Set([address, first.address])
  let page: FoundFeed = first
  for (;;) {
    for (const episode of page.episodes) if (!episodes.has(episode.guid)) episodes.set(episode.guid, episode)
    const { next } = page
    if (next === undefined || seen.has(next)) break
    if (seen.size > limits.feedImports.maxPages || episodes.size > limits.perDj.podcasts) throw tooLarge()
    seen.add(next)
    page = await fetchPage(fetch, next, until)
  }
  if (episodes.size === 0) throw problem('feed.no-episodes')
  if (episodes.size > limits.perDj.podcasts) throw tooLarge()
  const { next: _next, ...feed } = first
  return { ...feed, episodes: [...episodes.values()] }
}

async function fetchPage(
  fetch: FetchOutside,
  address: string,
  until: number,
): Promise<FoundFeed & { address: string }> {
  const { maxBytes } = limits.feedImports
  const timeout = Math.max(1, Math.min(limits.feedImports.timeout, until - Date.now()))
  const fetched = await fetch(address, { maxBytes, timeout, tooLarge })
  const feed = await readFeedAside(decodeXml(await readBytes(fetched.body), fetched.type))
  return { ...feed, address: fetched.address.href }
}
