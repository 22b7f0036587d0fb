/** Parses RSS and Atom into one shape. */
import { parseFeed as parse } from 'feedsmith'
import type { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { readLooseDate } from '@nava/tags/loose-date'
import { problem } from '../../platform/http/errors.ts'
import { withPlainNumbers } from './episode-numbers.ts'
import { plainText } from './plain-text.ts'
import { withPlainTimes } from './soundbites.ts'

export interface FeedDate {
  date: Date | undefined
  text: string
}

type Rss = ReturnType<typeof parseRssFeed<FeedDate>>
type Atom = ReturnType<typeof parseAtomFeed<FeedDate>>
type RssItem = NonNullable<Rss['items']>[number]
type AtomEntry = NonNullable<Atom['entries']>[number]

interface File {
  url: string | undefined
  type: string | undefined
  length: number | undefined
}

export type ParsedItem = Pick<RssItem, 'itunes' | 'podcast' | 'psc'> & {
  /** The likeliest first */
  descriptions: readonly (string | undefined)[]
  pictures: readonly (string | undefined)[]
  guid: string | undefined
  title: string | undefined
  date: FeedDate | undefined
  files: readonly File[]
  /** Address to which those of the item are relative, itself relative to the feed's */
  base: string | undefined
}

export interface ParsedFeed {
  podcast: Rss['podcast'] | undefined
  /** Also of items that do not say it */
  isExplicit: boolean
  /** True if the end of the text is missing */
  breaksOff: boolean
  title: string | undefined
  /** The likeliest first */
  descriptions: readonly (string | undefined)[]
  language: string | undefined
  author: string | undefined
  movedTo: string | undefined
  /** Address to which the addresses in the feed are relative */
  base: string | undefined
  picture: string | undefined
  next: string | undefined
  items: readonly ParsedItem[]
}

/** Mends what the parser refuses. @throws feed.unreadable */
export function parseFeed(text: string): ParsedFeed {
  try {
    return { ...parseExactly(text), breaksOff: false }
  } catch (error) {
    // A lone `<` in a text, or a reply that was cut off
    const end = [...text.matchAll(/<\/(?:item|entry)\s*>/gi)].at(-1)
    const breaksOff = !/<\/(?:rss|feed)\s*>/i.test(text)
    if (!end) throw error
    const isAtom = end[0].toLowerCase().startsWith('</entry')
    const whole = text.slice(0, end.index) + end[0] + (isAtom ? '</feed>' : '</channel></rss>')
    return { ...parseExactly((breaksOff ? whole : text).replaceAll(LONE_LESS, '&lt;')), breaksOff }
  }
}

const LONE_LESS = /<(?![\p{L}_/!?])/gu

function parseExactly(text: string): Omit<ParsedFeed, 'breaksOff'> {
  const options = {
    parseDateFn: (given: string): FeedDate => ({ date: readLooseDate(given), text: given }),
  }
  try {
    const found = parse<FeedDate>(mended(withoutDoctype(text)), options)
    if (found.format === 'rss') return ofRss(found.feed, CHANNEL_BASE.exec(text)?.[1])
    if (found.format === 'atom') return ofAtom(found.feed)
  } catch (cause) {
    throw problem('feed.unreadable', {}, { cause })
  }
  throw problem('feed.unreadable')
}

/** A document type may name files and bombs, and no feed needs one. */
const withoutDoctype = (text: string): string =>
  text.replace(/<!DOCTYPE(?:[^[\]<>"']|"[^"]*"|'[^']*')*(?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\]\s*)?>/i, '')

const DURATION =
  /<itunes:duration>\s*(?:<!\[CDATA\[\s*)?(\d+(?::\d+){0,2}(?:\.\d+)?)\s*(?:\]\]>\s*)?<\/itunes:duration\s*>/gi

/** The parser reads no spaces, fractions and CDATA in `14:57 ` and `01:02:03.5`. */
const withPlainDurations = (text: string): string =>
  text.replaceAll(DURATION, (_, duration: string) => {
    const seconds = duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    return `<itunes:duration>${seconds}</itunes:duration>`
  })

const mended = (text: string): string =>
  withPlainExplicit(withPlainTimes(withPlainNumbers(withPlainDurations(text))))

/** No part can match what the next one does, so that blanks without an end are soon given up. */
const EXPLICIT =
  /(<itunes:explicit>)(?:([^<>]{0,300})|\s{0,99}<!\[CDATA\[([^<>\]]{0,300})\]\]>\s{0,99})(<\/itunes:explicit\s{0,9}>)/gi

/** The parser reads no `1`, `Y` and CDATA, and an empty `explicit` as a no, which would hide what the channel says. */
const withPlainExplicit = (text: string): string =>
  text.replaceAll(
    EXPLICIT,
    (whole: string, start: string, plain: string | undefined, quoted: string | undefined, end: string) => {
      const word = (plain ?? quoted ?? '').trim()
      if (word === '') return ''
      if (/[^a-z\d]/i.test(word)) return whole
      return `${start}${/^[1y]$/i.test(word) ? 'yes' : word}${end}`
    },
  )

/** The parser reads this attribute of the feed, not of the channel in it. */
const CHANNEL_BASE = /<channel\s(?:[^>]{0,200}\s)?xml:base\s{0,9}=\s{0,9}["']([^"'<>]{1,2000})["']/i

function ofRss(feed: Rss, channelBase: string | undefined): Omit<ParsedFeed, 'breaksOff'> {
  const { title, description, language, itunes, podcast, items = [] } = feed
  return {
    ...{ title, language, podcast },
    descriptions: [description, itunes?.summary, itunes?.subtitle],
    author: itunes?.author,
    isExplicit: itunes?.explicit ?? false,
    movedTo: itunes?.newFeedUrl,
    base: channelBase ?? feed.xml?.base,
    picture: itunes?.image ?? feed.image?.url,
    next: feed.atom?.links?.find(({ rel }) => rel === 'next')?.href,
    items: items.map((item) => {
      const { pubDate, enclosures = [], guid, dc, dcterms, atom, description, content } = item
      return {
        ...pick(item),
        ...described([content?.encoded, description], item),
        guid: guid?.value,
        title: item.title,
        date: firstRead([pubDate, dc?.dates, dcterms?.issued, atom?.published], atom?.updated),
        base: item.xml?.base,
        files: [...enclosures.map(fileOf), ...mediaOf(item.media)],
      }
    }),
  }
}

const pick = ({ itunes, podcast, psc }: Pick<RssItem, 'itunes' | 'podcast' | 'psc'>) => ({
  ...(itunes && { itunes }),
  ...(podcast && { podcast }),
  ...(psc && { psc }),
})

const described = (
  descriptions: readonly (string | undefined)[],
  { itunes, media }: Pick<RssItem, 'itunes' | 'media'>,
) => ({
  descriptions: [...descriptions, itunes?.summary, itunes?.subtitle],
  pictures: [
    itunes?.image,
    ...[media, ...(media?.contents ?? []), ...(media?.groups ?? [])].flatMap((part) =>
      (part?.thumbnails ?? []).map(({ url }) => url),
    ),
  ],
})

const fileOf = ({ url, type, length }: Partial<File>): File => ({ url, type, length })

const mediaOf = (media: RssItem['media']): File[] =>
  [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap(({ contents = [] }) => contents)].map(
    ({ url, type, medium, fileSize: length }) => ({ url, type: type ?? medium, length }),
  )

function ofAtom(feed: Atom): Omit<ParsedFeed, 'breaksOff'> {
  return {
    title: textOf(feed.title),
    descriptions: [textOf(feed.subtitle), feed.itunes?.summary],
    language: feed.xml?.lang,
    podcast: undefined,
    isExplicit: feed.itunes?.explicit ?? false,
    author: feed.itunes?.author ?? feed.authors?.[0]?.name,
    movedTo: feed.itunes?.newFeedUrl,
    base: feed.xml?.base,
    picture: feed.itunes?.image ?? feed.logo ?? feed.icon,
    next: feed.links?.find(({ rel }) => rel === 'next')?.href,
    items: (feed.entries ?? []).map(ofEntry),
  }
}

function ofEntry(entry: AtomEntry): ParsedItem {
  const { id, title, content, summary, links = [], published, updated, dc } = entry
  const inside =
    content?.src === undefined ? [] : [{ url: content.src, type: content.type, length: undefined }]
  return {
    ...pick(entry),
    ...described([content?.value, summary?.value], entry),
    guid: id,
    title: textOf(title),
    date: firstRead([published, dc?.dates], updated),
    base: entry.xml?.base,
    files: [
      ...links.flatMap(({ href: url, rel, type, length }) =>
        rel === 'enclosure' ? [{ url, type, length }] : [],
      ),
      ...inside,
      ...mediaOf(entry.media),
    ],
  }
}

/** Titles in Atom are HTML if they say so. */
const textOf = (text: { value: string; type?: string } | undefined): string | undefined =>
  text && /html/i.test(text.type ?? '') ? plainText(text.value) : text?.value

/**
 * Returns the first date of publication that can be read, or else the first that is given. The time of the last edit counts
 * only where no other date is given.
 */
function firstRead(
  published: readonly (FeedDate | readonly FeedDate[] | undefined)[],
  edited: FeedDate | undefined,
): FeedDate | undefined {
  const dates = published.flat().filter((each) => each !== undefined && each.text.trim() !== '')
  return dates.find((each) => each?.date !== undefined) ?? dates[0] ?? edited
}
