/** Writes RSS 2.0 with iTunes, Podcasting 2.0 and Atom. */
import {
  addressOf,
  chaptersIn,
  feedChapters,
  feedCover,
  feedTranscript,
  getFeed,
  itemPaths,
  limits,
} from '@nava/contracts'
import { xmlText } from '../../platform/escape-html.ts'
import { feedGuid } from '../../platform/feed-guid.ts'
import type { FeedItem, FeedPage } from './feeds.store.ts'

export interface Channel {
  title: string
  description: string
  page: string
  cover: string
  feed: string
  /** Names in one text; may be empty */
  author: string
  /** Empty for music */
  djs: readonly { djID: number; name: string }[]
  medium: 'podcast' | 'music'
  support?: { link: string; label: string } | undefined
  /** Podcasts that it recommends; addresses are of feeds */
  recommends?: readonly { title: string; address: string; guid: string }[]
  isSerial?: boolean
  /** True if directories must not list the feed */
  isPrivate?: boolean
}

interface Placed {
  channel: Channel
  /** Counts from 1 */
  page: number
  productName: string
  /** Address that verifies the feed's owner; may be empty */
  ownerEmail: string
  at: (path: string) => string
}

const CATEGORY = 'Music'

/** Matches white space around CDATA, which would count as text */
const AROUND_CDATA = /(>)\s+(?=<!\[CDATA\[)|(\]\]>)\s+(?=<)/g

/** Matches 'yes' and 'no', which the generator writes where Apple and PSP-1 require 'true' and 'false' */
const EXPLICIT = /(<itunes:explicit>)(yes|no)(?=<)/g

/** Matches 'yes', which Apple's documents write as 'Yes' */
const BLOCKED = /(<itunes:block>)yes(?=<)/g

export async function writeFeed({ items, total, changedAt }: FeedPage, placed: Placed): Promise<string> {
  // Loaded by the first request, because it takes megabytes
  const { generateRssFeed } = await import('feedsmith')
  const { channel, page, productName, ownerEmail, at } = placed
  const { recommends = [] } = channel
  const author = channel.author || productName
  const description = channel.description || `${channel.title} | ${productName}`
  const newest = items.find(({ releaseDate }) => releaseDate !== null)?.releaseDate
  const xml = generateRssFeed({
    title: channel.title,
    link: at(channel.page),
    description,
    language: languageOf([channel.title, description, ...items.map(({ title }) => title)].join(' ')),
    generator: productName,
    ...(newest && { pubDate: newest }),
    ...(changedAt && { lastBuildDate: changedAt }),
    image: { url: at(channel.cover), title: channel.title, link: at(channel.page) },
    items: items.map((item) => itemOf(item, placed)),
    atom: { links: pageLinks(at(channel.feed), page, Math.max(1, Math.ceil(total / limits.feeds.page))) },
    itunes: {
      author,
      image: at(channel.cover),
      categories: [{ text: CATEGORY }],
      explicit: items.some(({ isExplicit }) => isExplicit),
      type: channel.isSerial ? 'serial' : 'episodic',
      ...(channel.isPrivate && { block: true }),
      owner: { name: author, ...(ownerEmail && { email: ownerEmail }) },
    },
    podcast: {
      guid: feedGuid(at(channel.feed)),
      // `locked` requires an owner.
      ...(ownerEmail && { locked: { value: channel.isPrivate ?? false, owner: ownerEmail } }),
      ...(channel.isPrivate && { blocks: [{ value: true }] }),
      medium: channel.medium,
      ...(channel.support && {
        fundings: [{ url: channel.support.link, display: channel.support.label || channel.support.link }],
      }),
      ...(recommends.length > 0 && {
        podroll: {
          remoteItems: recommends.map(({ title, address, guid }) => ({
            feedGuid: guid || feedGuid(address),
            feedUrl: address,
            title,
          })),
        },
      }),
      persons: channel.djs.map(({ djID, name }) => ({
        display: name,
        role: 'host',
        href: at(itemPaths.dj(djID)),
        img: at(addressOf(feedCover, { params: { kind: 'dj', id: djID } })),
      })),
    },
  })
  return xmlText(xml)
    .replaceAll(AROUND_CDATA, '$1$2')
    .replaceAll(EXPLICIT, (_, before: string, word) => `${before}${word === 'yes'}`)
    .replaceAll(BLOCKED, '$1Yes')
}

function itemOf(item: FeedItem, { at }: Placed) {
  const { id, djs, title, description, length, transcript, place, numbers, soundbites = [] } = item
  const hasChapters = chaptersIn(description, length).length > 0
  return {
    title,
    link: at(item.page),
    description: description || title,
    guid: { value: item.guid, isPermaLink: false },
    ...(item.releaseDate && { pubDate: item.releaseDate }),
    enclosures: [{ url: at(item.file), length: item.bytes, type: 'audio/mpeg' }],
    itunes: {
      title,
      author: item.author,
      duration: length,
      explicit: item.isExplicit,
      episodeType: numbers?.episodeType ?? 'full',
      ...(place && { season: place.disc, episode: place.track }),
      ...(numbers?.season && { season: numbers.season }),
      // Zero is a number of the podcast namespace alone.
      ...(numbers?.episode && { episode: numbers.episode }),
      image: at(item.cover),
    },
    podcast: {
      persons: djs.map((dj, position) => ({
        display: dj.name,
        role: position === 0 ? 'host' : 'guest',
        href: at(itemPaths.dj(dj.id)),
      })),
      ...(numbers?.season && {
        season: { number: numbers.season, ...(numbers.seasonName && { name: numbers.seasonName }) },
      }),
      ...(typeof numbers?.episode === 'number' && { episode: { number: numbers.episode } }),
      soundbites: soundbites.map(({ start, duration, title: display }) => ({
        startTime: start,
        duration,
        ...(display !== '' && { display }),
      })),
      ...(transcript !== '' && {
        transcripts: [
          {
            url: at(addressOf(feedTranscript, { params: { id } })),
            type: feedTranscript.reply.contentType,
            language: transcript,
          },
        ],
      }),
      ...(hasChapters && {
        chapters: {
          url: at(addressOf(feedChapters, { params: { id } })),
          type: feedChapters.reply.contentType,
        },
      }),
    },
  }
}

/** Returns the links of a paged feed (RFC 5005, section 3). */
function pageLinks(address: string, page: number, last: number) {
  const of = (number: number) => (number === 1 ? address : `${address}?page=${number}`)
  const type = getFeed.reply.contentType
  return [
    { rel: 'self', href: of(page), type },
    { rel: 'first', href: of(1), type },
    ...(page > 1 ? [{ rel: 'previous', href: of(page - 1), type }] : []),
    ...(page < last ? [{ rel: 'next', href: of(page + 1), type }] : []),
    { rel: 'last', href: of(last), type },
  ]
}

/** Detects the language, because DJs do not state the language of their texts. */
function languageOf(text: string): string {
  if (/[پچژگکی]/u.test(text)) return 'fa'
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
}
