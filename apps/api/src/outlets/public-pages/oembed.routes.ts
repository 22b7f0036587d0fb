/** Describes players to sites that embed links: https://oembed.com */
import { getOembed } from '@nava/contracts'
import type { FastifyRequest } from 'fastify'
import type { MergedArtists } from '../../catalogue/artists/merged-artists.ts'
import { escapeHtml, xmlText } from '../../platform/escape-html.ts'
import { encodedPathOf } from '../../platform/http/allowed-methods.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { cachingWithLinks, siteOrigin } from '../../platform/site/site-origin.ts'
import { fitPlayer, type Player, type Size } from './embeds.ts'
import { pageFinder } from './find-page.ts'
import type { PageSources } from './page-heads.ts'
import type { Picture } from './site.ts'
import { headWords } from './words/head-words.ts'

/** Seconds; hidden content becomes unplayable independently of this. */
const CACHED_FOR = 300

interface Found {
  player: Player
  image: Picture | undefined
}

export function oembedRoutes(
  routes: Routes,
  features: PageSources & {
    env: { productName: string; publicUrl: string }
    mergedArtists: Pick<MergedArtists, 'moved'>
  },
): void {
  const { env } = features
  const { publicUrl } = env
  const findPage = pageFinder(features)

  /**
   * Returns the player of `url`, the address of a page or a player.
   * @throws 404 if there is none
   */
  const findPlayer = async (url: string, request: FastifyRequest): Promise<Found> => {
    const origin = siteOrigin(publicUrl, request)
    const page = URL.parse(url)
    // Accepts http too, because a link may be older than the site's TLS.
    if (!page || !/^https?:$/.test(page.protocol) || page.host !== URL.parse(origin)?.host)
      throw problem('address.not-found')
    const at = (path: string) => new URL(path, `${origin}/`).href
    const path = encodedPathOf(page.pathname)
    const found = await findPage(features.mergedArtists.moved(path) ?? path, {
      productName: env.productName,
      at,
      words: headWords.en(env.productName),
    })
    if (!found?.head.player) throw problem('address.not-found')
    const { player, image } = found.head
    return { player, image }
  }

  serve(routes, getOembed, async ({ query: { url, format, maxwidth, maxheight }, request, reply }) => {
    const { player, image } = await findPlayer(url, request)
    const size = fitPlayer(player, {
      ...(maxwidth && { width: maxwidth }),
      ...(maxheight && { height: maxheight }),
    })
    const origin = siteOrigin(publicUrl, request)
    const answer = {
      version: '1.0',
      type: player.kind === 'video' ? 'video' : 'rich',
      title: player.title,
      author_name: player.author,
      provider_name: env.productName,
      provider_url: `${origin}/`,
      cache_age: CACHED_FOR,
      ...size,
      // oEmbed requires all three fields or none.
      ...(image?.size && {
        thumbnail_url: image.address,
        thumbnail_width: image.size.width,
        thumbnail_height: image.size.height,
      }),
      html: frameOf(player, size),
    }
    reply.header('cache-control', cachingWithLinks(publicUrl, CACHED_FOR))
    switch (format) {
      case 'json':
        return void reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      case 'xml':
        return void reply.type('text/xml; charset=utf-8').send(xml(answer))
      default:
        reply.removeHeader('cache-control')
        throw problem('oembed.unknown-format')
    }
  })
}

function frameOf({ kind, address, title }: Player, { width, height }: Size): string {
  const allow = kind === 'video' ? 'autoplay; encrypted-media; fullscreen' : 'autoplay; encrypted-media'
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" allow="${allow}" loading="lazy"></iframe>`
}

function xml(answer: Record<string, string | number>): string {
  const elements = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(xmlText(String(value)))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
}
