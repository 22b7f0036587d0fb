/** Serves sitemaps: https://www.sitemaps.org/protocol.html */
import { addressOf, getSitemap, getSitemapIndex, itemPaths } from '@nava/contracts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { cachingWithLinks, siteOrigin } from '../../platform/site/site-origin.ts'
import { LIST_PATHS } from './find-page.ts'
import { SITEMAP_KINDS, type SitemapKind, type SitemapStore } from './sitemap.store.ts'

/** Addresses per file; the protocol allows at most 50,000 */
const FILE_SIZE = 10_000

const LISTS = 'pages'

const MAX_FILES = 50_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapRoutes(
  routes: Routes,
  {
    sitemap,
    env,
    fileSize = FILE_SIZE,
  }: { sitemap: SitemapStore; env: { publicUrl: string }; fileSize?: number },
): void {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': cachingWithLinks(env.publicUrl, 3600),
  }

  serve(routes, getSitemapIndex, async ({ request, reply }) => {
    const counts = await sitemap.counts()
    const files = SITEMAP_KINDS.flatMap((kind) =>
      Array.from({ length: Math.ceil(counts[kind] / fileSize) }, (_each, index) => `${kind}-${index + 1}`),
    )
    const places = [LISTS, ...files].map((name) => ({ path: addressOf(getSitemap, { params: { name } }) }))
    reply.headers(headers).send(xml('sitemapindex', 'sitemap', places, siteOrigin(env.publicUrl, request)))
  })

  const lists = LIST_PATHS.map((path) => ({ path }))
  const placesIn = async (name: string): Promise<Place[]> => {
    if (name.toLowerCase() === LISTS) return lists
    const file = parseName(name)
    const entries = file ? await sitemap.entries(file.kind, file.page, fileSize) : []
    if (!file || entries.length === 0) throw problem('address.not-found')
    return entries.map(({ id, changedAt }) => ({ path: itemPaths[file.kind](id), changedAt }))
  }
  serve(routes, getSitemap, async ({ params: { name }, request, reply }) => {
    const places = await placesIn(name)
    reply.headers(headers).send(xml('urlset', 'url', places, siteOrigin(env.publicUrl, request)))
  })
}

/** Parses names such as `music-1`. */
function parseName(name: string): { kind: SitemapKind; page: number } | undefined {
  const [, kindText, page] = /^([a-z]+)-([1-9]\d{0,4})$/i.exec(name) ?? []
  const kind = SITEMAP_KINDS.find((each) => each === kindText)
  return kind && Number(page) <= MAX_FILES ? { kind, page: Number(page) } : undefined
}

interface Place {
  path: string
  changedAt?: Date
}

function xml(root: string, element: string, places: readonly Place[], origin: string): string {
  const items = places.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${escapeHtml(origin + path)}</loc>${changed}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('')}</${root}>\n`
}
