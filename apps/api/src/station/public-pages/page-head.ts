/** What the head of a page tells search engines and link previews, and the HTML of it. */
import { PAGE_HEAD_MARK } from '@nava/contracts'
import type { Player } from './embeds.ts'
import type { Site } from './site.ts'

export interface PageHead {
  title: string
  /** One or two sentences of plain text. */
  description: string
  /** Canonical address. */
  url: string
  /** OpenGraph's type: https://ogp.me/#types */
  type: 'website' | 'music.song' | 'music.album' | 'music.playlist' | 'video.other' | 'profile' | 'article'
  /** Address of a picture; empty if there is none. */
  image?: string
  /** Further properties of OpenGraph and Twitter, in their order; numbers and dates as text. */
  properties?: readonly Property[]
  /** The same for machines, in schema.org's vocabulary. */
  jsonLD?: Description & { '@context': string }
  /** A player of it that other sites may frame. */
  player?: Player
  /** Search engines should not list the page. */
  isPrivate?: boolean
}

/** Something in schema.org's vocabulary, which a test holds each page to. */
export interface Description {
  '@type': string
  [property: string]: unknown
}

/** A name and its content. */
export type Property = readonly [name: string, content: string]

/** Longest description that search engines show, in characters. */
const MAX_DESCRIPTION_LENGTH = 300

/** Bitrate of the audio that previews play, in kbit/s. */
export const PREVIEW_BITRATE = 128

/** Returns what OpenGraph says of the audio at an address; nothing if it is empty. */
export const audioProperties = (audio: string): Property[] =>
  audio
    ? [
        ['og:audio', audio],
        ['og:audio:type', 'audio/mpeg'],
      ]
    : []

/** Returns the tags of a page's head. Everything in them is escaped: names and texts come from strangers. */
export function renderHead(head: PageHead, { productName, at }: Site): string {
  const { title, type, url, image, player } = head
  const description = plain(head.description)
  const properties: Property[] = [
    ['og:site_name', productName],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ...(image ? [['og:image', image] as const] : []),
    ['twitter:card', player ? 'player' : image ? 'summary_large_image' : 'summary'],
    ...(player
      ? ([
          ['twitter:player', player.address],
          ['twitter:player:width', String(player.width)],
          ['twitter:player:height', String(player.height)],
        ] as const)
      : []),
    ...(head.properties ?? []),
  ]
  return [
    `<title ${PAGE_HEAD_MARK}>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link ${PAGE_HEAD_MARK} rel="canonical" href="${escapeHtml(url)}">`,
    ...(head.isPrivate ? [meta('name', 'robots', 'noindex')] : []),
    ...properties.map(([name, content]) =>
      meta(name.startsWith('twitter:') ? 'name' : 'property', name, content),
    ),
    ...(player ? ['json', 'xml'].map((format) => discovery(format, url, at)) : []),
    ...(head.jsonLD
      ? [`<script ${PAGE_HEAD_MARK} type="application/ld+json">${scriptJson(head.jsonLD)}</script>`]
      : []),
  ].join('\n    ')
}

/** Returns the link by which other sites find out how to embed the page: https://oembed.com/#section4 */
function discovery(format: string, url: string, at: Site['at']): string {
  const address = at(`/oembed?${new URLSearchParams({ format, url }).toString()}`)
  const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
  return `<link ${PAGE_HEAD_MARK} rel="alternate" type="${type}" href="${escapeHtml(address)}">`
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${PAGE_HEAD_MARK} ${attribute}="${name}" content="${escapeHtml(content)}">`

/** Returns text on one line, cut between words at the length that is shown. */
function plain(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)

/** Returns JSON that cannot end the script element it stands in. */
const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
