/** Parses untrusted podcast feeds. Texts are truncated; addresses are checked when they are fetched. */
import { limits } from '@nava/contracts'
import { parseRssFeed } from 'feedsmith'
import { problem } from '../../platform/http/errors.ts'
import type { FeedItem } from './feed-item.ts'
import { plainText } from './plain-text.ts'

export interface FoundEpisode {
  guid: string
  title: string
  bytes: number
  item: FeedItem
}

export interface FoundFeed {
  title: string
  author: string
  description: string
  picture: string | undefined
  /** Set if only the owner may import the feed */
  locked: { owner: string } | undefined
  next: string | undefined
  episodes: FoundEpisode[]
}

type Parsed = ReturnType<typeof parseRssFeed<Date | undefined>>
type ParsedItem = NonNullable<Parsed['items']>[number]

const TRANSCRIPT_TYPES = ['text/vtt', 'application/x-subrip', 'application/srt', 'text/srt']
const MAX_TRANSCRIPTS = 4

/** @throws feed.unreadable */
export function readFeed(xml: string): FoundFeed {
  const feed = parse(xml)
  const language = feed.language ?? ''
  const picture = feed.itunes?.image ?? feed.image?.url
  return {
    title: cut(feed.title ?? '', limits.text.title) || '–',
    author: cut(feed.itunes?.author ?? '', limits.text.title),
    description: plainText(feed.description ?? '').slice(0, limits.text.description),
    picture: address(picture),
    locked: feed.podcast?.locked?.value
      ? { owner: feed.podcast.locked.owner?.trim().toLowerCase() ?? '' }
      : undefined,
    next: address(feed.atom?.links?.find(({ rel }) => rel === 'next')?.href),
    episodes: (feed.items ?? []).flatMap((item) => episodeOf(item, language)),
  }
}

function parse(xml: string): Parsed {
  try {
    return parseRssFeed(xml, { parseDateFn: readDate })
  } catch (error) {
    throw problem('feed.unreadable', {}, { cause: error })
  }
}

function episodeOf(item: ParsedItem, language: string): FoundEpisode[] {
  const enclosure = item.enclosures?.find(({ url }) => address(url) !== undefined)
  const recording = address(enclosure?.url)
  if (recording === undefined) return []
  const { itunes, podcast } = item
  return [
    {
      guid: cut(item.guid?.value ?? '', limits.feedImports.guid) || recording,
      // Prefers the iTunes title, because it is plain text by definition.
      title: cut(itunes?.title ?? item.title ?? '', limits.text.title) || '–',
      bytes: count(enclosure?.length),
      item: {
        description: cutProse(plainText(item.content?.encoded ?? item.description ?? itunes?.summary ?? '')),
        releaseDate: item.pubDate?.toISOString() ?? null,
        recording,
        seconds: count(itunes?.duration),
        picture: address(itunes?.image) ?? null,
        chapters: address(podcast?.chapters?.url) ?? null,
        transcripts: (podcast?.transcripts ?? [])
          .flatMap((each) => {
            const rank = TRANSCRIPT_TYPES.indexOf((each.type ?? '').split(';')[0]?.trim().toLowerCase() ?? '')
            const at = address(each.url)
            return rank === -1 || at === undefined
              ? []
              : [{ rank, address: at, language: cut(each.language ?? language, limits.transcripts.language) }]
          })
          .toSorted((one, other) => one.rank - other.rank)
          .slice(0, MAX_TRANSCRIPTS)
          .map(({ rank: _rank, ...each }) => each),
      },
    },
  ]
}

/** Returns undefined for dates that the database cannot store. */
function readDate(text: string): Date | undefined {
  const date = new Date(text)
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= 9999 ? date : undefined
}

const address = (given: string | undefined): string | undefined => {
  const text = given?.trim() ?? ''
  return text.length <= limits.feedImports.address && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? new URL(text).href
    : undefined
}

const count = (given: number | undefined): number =>
  given !== undefined && Number.isSafeInteger(Math.round(given)) && given > 0 ? Math.round(given) : 0

const cut = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

const cutProse = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').slice(0, limits.text.description).toWellFormed()
