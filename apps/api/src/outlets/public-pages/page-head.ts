import { PAGE_HEAD_MARK, type Visibility } from '@nava/contracts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Player } from './embeds.ts'
import type { Picture, Site } from './site.ts'

export interface PageHead {
  title: string
  description: string
  /** Canonical address */
  url: string
  /** OpenGraph type: https://ogp.me/#types */
  type: 'website' | 'music.song' | 'music.album' | 'music.playlist' | 'video.other' | 'profile' | 'article'
  /** Defaults to the product's picture */
  image?: Picture | undefined
  properties?: readonly Property[]
  jsonLD?: Description & { '@context': string }
  /** Feeds of the item, or of its artist, DJ or show */
  feeds?: readonly { path: string; title: string }[]
  player?: Player
  isPrivate?: boolean
}

export interface Description {
  '@type': string
  [property: string]: unknown
}

export type Property = readonly [name: string, content: string]

/** Search engines show only what lists show. */
export const isHidden = ({ visibility }: { visibility?: Visibility | undefined }): boolean =>
  visibility !== undefined

/** Search engines show this many characters. */
const MAX_DESCRIPTION_LENGTH = 300

/** kbit/s */
export const PREVIEW_BITRATE = 128

export const audioProperties = (audio: string): Property[] =>
  audio
    ? [
        ['og:audio', audio],
        ['og:audio:type', 'audio/mpeg'],
      ]
    : []

/** Renders the head. Everything is escaped, because names and texts come from users. */
export function renderHead(head: PageHead, site: Site): string {
  const { productName, at } = site
  const { title, type, url, player } = head
  const image = head.image ?? productPicture(site)
  const description = plain(head.description)
  const properties: Property[] = [
    ['og:site_name', productName],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image.address],
    ...(image.size
      ? ([
          ['og:image:width', String(image.size.width)],
          ['og:image:height', String(image.size.height)],
        ] as const)
      : []),
    ['og:image:alt', image.alt],
    ['twitter:card', player ? 'player' : 'summary_large_image'],
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
    `<link ${PAGE_HEAD_MARK} rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(productName)}" href="/opensearch.xml">`,
    ...(head.isPrivate ? [meta('name', 'robots', 'noindex')] : []),
    ...properties.map(([name, content]) =>
      meta(name.startsWith('twitter:') ? 'name' : 'property', name, content),
    ),
    ...(head.feeds ?? []).map((feed) =>
      alternate('application/rss+xml', at(feed.path), `${feed.title} | ${productName}`),
    ),
    ...(player ? ['json', 'xml'].map((format) => discovery(format, url, at)) : []),
    ...(head.jsonLD
      ? [`<script ${PAGE_HEAD_MARK} type="application/ld+json">${scriptJson(head.jsonLD)}</script>`]
      : []),
  ].join('\n    ')
}

/** Returns a link for oEmbed discovery: https://oembed.com/#section4 */
function discovery(format: string, url: string, at: Site['at']): string {
  const address = at(`/oembed?${new URLSearchParams({ format, url }).toString()}`)
  const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
  return alternate(type, address)
}

function alternate(type: string, address: string, title?: string): string {
  const named = title === undefined ? '' : ` title="${escapeHtml(title)}"`
  return `<link ${PAGE_HEAD_MARK} rel="alternate" type="${type}"${named} href="${escapeHtml(address)}">`
}

const productPicture = ({ productName, logo, at }: Site): Picture =>
  logo
    ? { address: at(`/icons/icon-512.png?v=${logo}`), alt: productName, size: { width: 512, height: 512 } }
    : { address: at('/share.png'), alt: productName, size: { width: 1200, height: 630 } }

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${PAGE_HEAD_MARK} ${attribute}="${name}" content="${escapeHtml(content)}">`

function plain(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** Escapes JSON so that it cannot end the script element. */
const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
