/** Writes a podcast feed: RSS 2.0 with the namespaces of iTunes, Podcasting 2.0 and Atom. */
import { limits } from '@nava/contracts'
import { chaptersIn } from '@nava/contracts/time-stamps'
import { generateRssFeed } from 'feedsmith'
import { feedGuid } from './feed-guid.ts'
import type { FeedEpisode, FeedPage } from './feeds.store.ts'

export interface Channel {
  title: string
  description: string
  /** The path of its page, of its cover, and of the feed itself. */
  page: string
  cover: string
  feed: string
  djs: readonly { djID: number; name: string }[]
}

interface Placed {
  channel: Channel
  /** The number of the page, from 1. */
  page: number
  productName: string
  /** Makes the whole address of a path. */
  at: (path: string) => string
}

/** What all catalogues of podcasts know; there are no other categories here. */
const CATEGORY = 'Music'

/** Characters that XML 1.0 has no way to write. */
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The white space that the generator sets around a text that it quotes, which would be part of the text. */
const AROUND_CDATA = /(>)\s+(?=<!\[CDATA\[)|(\]\]>)\s+(?=<)/g

export function writeFeed({ episodes, total }: FeedPage, placed: Placed): string {
  const { channel, page, productName, at } = placed
  const author = channel.djs.map(({ name }) => name).join(', ') || productName
  const description = channel.description || `${channel.title} | ${productName}`
  const xml = generateRssFeed({
    title: channel.title,
    link: at(channel.page),
    description,
    language: languageOf([channel.title, description, ...episodes.map(({ title }) => title)].join(' ')),
    generator: productName,
    ...(episodes[0] && { pubDate: new Date(episodes[0].releaseDate) }),
    image: { url: at(channel.cover), title: channel.title, link: at(channel.page) },
    items: episodes.map((episode) => itemOf(episode, placed)),
    atom: { links: pageLinks(at(channel.feed), page, Math.max(1, Math.ceil(total / limits.feeds.page))) },
    itunes: {
      author,
      image: at(channel.cover),
      categories: [{ text: CATEGORY }],
      explicit: false,
      type: 'episodic',
    },
    podcast: {
      guid: feedGuid(at(channel.feed)),
      locked: { value: false },
      medium: 'podcast',
      persons: channel.djs.map(({ djID, name }) => ({
        display: name,
        role: 'host',
        href: at(`/dj/${djID}`),
        img: at(`/feeds/covers/dj/${djID}.jpg`),
      })),
    },
  })
  return xml.replaceAll(NOT_IN_XML, '').replaceAll(AROUND_CDATA, '$1$2')
}

function itemOf(episode: FeedEpisode, { at }: Placed) {
  const { podcastID, podcastDjs, title, description, musicLength, transcript } = episode
  const hasChapters = chaptersIn(description, musicLength).length > 0
  return {
    title,
    link: at(`/playPodcast/${podcastID}`),
    description: description || title,
    guid: { value: episode.guid, isPermaLink: false },
    pubDate: new Date(episode.releaseDate),
    // This address stays: it names neither a version nor a token.
    enclosures: [
      {
        url: at(`/music/podcast/${limits.audio.defaultQuality}/${podcastID}.mp3`),
        length: episode.bytes,
        type: 'audio/mpeg',
      },
    ],
    itunes: {
      title,
      author: episode.djs,
      duration: musicLength,
      explicit: false,
      episodeType: 'full',
      image: at(`/feeds/covers/podcast/${podcastID}.jpg`),
    },
    podcast: {
      persons: podcastDjs.map(({ djID, dj }, index) => ({
        display: dj.name,
        role: index === 0 ? 'host' : 'guest',
        href: at(`/dj/${djID}`),
      })),
      ...(transcript !== '' && {
        transcripts: [
          { url: at(`/feeds/transcripts/${podcastID}.vtt`), type: 'text/vtt', language: transcript },
        ],
      }),
      ...(hasChapters && {
        chapters: { url: at(`/feeds/chapters/${podcastID}.json`), type: 'application/json+chapters' },
      }),
    },
  }
}

/** The links of a paged feed (RFC 5005, section 3), and to the page itself. */
function pageLinks(address: string, page: number, last: number) {
  const of = (number: number) => (number === 1 ? address : `${address}?page=${number}`)
  const type = 'application/rss+xml'
  return [
    { rel: 'self', href: of(page), type },
    { rel: 'first', href: of(1), type },
    ...(page > 1 ? [{ rel: 'previous', href: of(page - 1), type }] : []),
    ...(page < last ? [{ rel: 'next', href: of(page + 1), type }] : []),
    { rel: 'last', href: of(last), type },
  ]
}

/** The language that a text seems to be in: the station does not ask DJs for it. */
function languageOf(text: string): string {
  if (/[پچژگکی]/u.test(text)) return 'fa'
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
}
