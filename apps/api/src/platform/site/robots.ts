import { addressOf, getRobots, getSavedFeed, getSitemapIndex, pageList } from '@nava/contracts'
import { type Routes, serve } from '../http/serve.ts'
import { cachingWithLinks, siteOrigin } from './site-origin.ts'

const PANELS = new Set(
  pageList
    .filter(([, { reader, sameAs }]) => (reader === 'artist' || reader === 'dj') && !sameAs)
    .map(([path]) => path.split('/', 2).join('/')),
)

/** Allows pictures, because previews of links show them. */
const ROBOTS = `User-agent: *
Allow: /
Allow: /api/file/images/
Disallow: /api/
Disallow: ${getSavedFeed.path.replace(/\{.*/, '')}
${[...PANELS].map((path) => `Disallow: ${path}\n`).join('')}`

export function robotsRoutes(routes: Routes, { env: { publicUrl } }: { env: { publicUrl: string } }) {
  serve(routes, getRobots, ({ request, reply }) => {
    const sitemap = `${siteOrigin(publicUrl, request)}${addressOf(getSitemapIndex, {})}`
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cachingWithLinks(publicUrl, 3600))
      .send(`${ROBOTS}\nSitemap: ${sitemap}\n`)
  })
}
