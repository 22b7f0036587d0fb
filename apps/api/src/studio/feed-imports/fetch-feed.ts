import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type LeftOut, limits } from '@nava/contracts'
import { datesBetween } from '@nava/tags/loose-date'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { FetchOutside, OutsideAccount } from '../../platform/outside/fetch-outside.ts'
import { decodeXml, readBytes } from '../../platform/outside/read-text.ts'
import type { FeedAddress } from './feed-address.ts'
import type { ReadFeedText } from './read-feed-or-link.ts'
import { digestOf, guidOfAddress } from './guid-of-address.ts'
import { addressKey } from './known-episodes.ts'
import { type FoundEpisode, type FoundFeed, leftOut } from './read-feed.ts'

export interface CompleteFeed extends Omit<FoundFeed, 'next' | 'movedTo'> {
  address: string
  account: OutsideAccount | undefined
  /** Set if the text is not in UTF-8: the encoding in which it was read, a name of the Encoding Standard */
  readAs: string | undefined
}

const tooLarge = () => problem('feed.too-large')

const readers = new Set<number>()

/**
 * Reads a feed, one at a time per account.
 * @throws HttpError `feed.…` or `source.…`
 */
export async function fetchFeed(
  { fetch, read }: { fetch: FetchOutside; read: ReadFeedText },
  { address, name, password, encoding }: FeedAddress & { encoding?: string | undefined },
  userID: number,
): Promise<CompleteFeed> {
  const { readers: most, retryAfterSeconds } = limits.feedImports
  if (readers.has(userID) || readers.size >= most)
    throw problem('feed.busy', {}, { retryAfter: retryAfterSeconds })
  readers.add(userID)
  const hasAccount = name !== '' || password !== ''
  const account = hasAccount ? { origin: new URL(address).origin, name, password } : undefined
  try {
    const until = Date.now() + limits.feedImports.wholeTimeout
    return await fetchPages({ fetch, read, account, encoding, until }, address)
  } finally {
    readers.delete(userID)
  }
}

interface Fetching {
  fetch: FetchOutside
  read: ReadFeedText
  account: OutsideAccount | undefined
  /** Encoding of the text, if a person knows it */
  encoding: string | undefined
  /** Time at which the whole feed must have been read */
  until: number
}

type FetchedPage = FoundFeed & { address: string; moved: string; readAs: string | undefined }

async function fetchPages(fetching: Fetching, address: string): Promise<CompleteFeed> {
  const first = await followMoves(fetching, await fetchFirst(fetching, address))
  const { size, all, repeated, add } = distinctEpisodes()
  const seen = new Set([address, first.address])
  const without: LeftOut[] = []
  let page: FoundFeed = first
  for (;;) {
    page.episodes.forEach(add)
    without.push(...page.leftOut)
    const { next } = page
    if (next === undefined || seen.has(next)) break
    if (seen.size > limits.feedImports.maxPages || size() > limits.perDj.podcasts) throw tooLarge()
    seen.add(next)
    page = await fetchPage(fetching, next)
  }
  if (size() === 0) throw problem('feed.no-episodes')
  if (size() > limits.perDj.podcasts) throw tooLarge()
  const { next: _next, movedTo: _movedTo, moved, ...feed } = first
  return {
    ...feed,
    address: moved,
    account: fetching.account,
    episodes: withDates(all()),
    leftOut: [...without, ...repeated],
  }
}

/** Reads the feed at an address, or else the one that the page at this address names. */
async function fetchFirst(fetching: Fetching, address: string): Promise<FetchedPage> {
  const found = await fetchPageOrLink(fetching, address)
  return 'feedAt' in found ? fetchPage(fetching, found.feedAt) : found
}

/** Follows a feed to where its owner has moved it, if there is a feed with episodes. */
async function followMoves(fetching: Fetching, first: FetchedPage): Promise<FetchedPage> {
  const seen = new Set([first.address])
  let page = first
  while (page.movedTo !== undefined && !seen.has(page.movedTo) && seen.size <= MAX_MOVES) {
    seen.add(page.movedTo)
    const next = await fetchPage(fetching, page.movedTo).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    if (!next || next.episodes.length === 0) break
    page = next
  }
  return page
}

const MAX_MOVES = 5

/** Puts episodes without a date between their neighbours, or, where no date is known, before all others that are. */
function withDates(episodes: readonly FoundEpisode[]): FoundEpisode[] {
  const dates = datesBetween(
    episodes.map(({ item }) => (item.releaseDate === null ? undefined : new Date(item.releaseDate))),
  )
  return episodes.map((episode, at) => {
    const date = dates[at] ?? new Date((episodes.length - at) * 1000)
    return { ...episode, item: { ...episode.item, releaseDate: date.toISOString() } }
  })
}

/**
 * Collects episodes. Of two with one recording the later is repeated. An id that several recordings share says nothing, so
 * their addresses stand for it.
 */
export function distinctEpisodes() {
  const found = new Map<string, FoundEpisode>()
  const shares = new Map<string, number>()
  const repeated: LeftOut[] = []
  return {
    repeated,
    size: () => found.size,
    add: (episode: FoundEpisode) => {
      const key = addressKey(episode.item.recording)
      const first = found.get(key)
      if (first) {
        repeated.push(leftOut(episode.title, 'feed.repeated', { message: first.title }))
        return
      }
      found.set(key, episode)
      shares.set(episode.guid, (shares.get(episode.guid) ?? 0) + 1)
    },
    all: (): FoundEpisode[] => {
      const used = new Set<string>()
      return [...found.values()].map((episode) => {
        const ofAddress = guidOfAddress(episode.item.recording)
        const isShared = (shares.get(episode.guid) ?? 0) > 1
        const guid = isShared || used.has(episode.guid) ? ofAddress : episode.guid
        // The id of another episode may be this address.
        const own = used.has(guid) ? `${digestOf(guid)}:${used.size}` : guid
        used.add(own)
        return { ...episode, guid: own }
      })
    },
  }
}

async function fetchPage(fetching: Fetching, address: string): Promise<FetchedPage> {
  const found = await fetchPageOrLink(fetching, address)
  if ('feedAt' in found) throw problem('feed.unreadable')
  return found
}

async function fetchPageOrLink(
  { fetch, read, account, encoding, until }: Fetching,
  address: string,
): Promise<FetchedPage | { feedAt: string }> {
  const { maxBytes } = limits.feedImports
  const timeout = Math.max(1, Math.min(limits.feedImports.timeout, until - Date.now()))
  const fetched = await fetch(address, { maxBytes, timeout, tooLarge, account })
  const base = fetched.address.href
  const bytes = await unpacked(await readBytes(fetched.body), maxBytes)
  const decoded = decodeXml(bytes, fetched.type, encoding)
  const found = await read(decoded.text, { base })
  if ('feedAt' in found) return found
  const { encoding: readIn } = new TextDecoder(decoded.encoding)
  return {
    ...found,
    address: base,
    moved: fetched.moved.href,
    readAs: readIn.startsWith('utf-') || isAscii(bytes) ? undefined : readIn,
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** Unpacks a file that is stored packed, as `feed.xml.gz`. */
async function unpacked(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength })
  } catch (cause) {
    throw problem('feed.unreadable', {}, { cause })
  }
}
