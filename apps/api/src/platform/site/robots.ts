import { pageList } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import { cachingWithLinks, siteOrigin } from './site-origin.ts'

/** The first words of the paths of pages behind a sign-in as an artist or a DJ. */
const PANELS = new Set(
  pageList
    .filter(([, { reader, sameAs }]) => (reader === 'artist' || reader === 'dj') && !sameAs)
    .map(([path]) => path.split('/', 2).join('/')),
)

/** Everything but the calls and the pages behind a sign-in; pictures are what previews of shared links show. */
const ROBOTS = `User-agent: *
Allow: /
Allow: /api/file/images/
Disallow: /api/
${[...PANELS].map((path) => `Disallow: ${path}\n`).join('')}`

/** Tells crawlers what they may read (RFC 9309), and where all public pages are listed. */
export function robotsRoute(app: FastifyInstance, publicUrl: string) {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cachingWithLinks(publicUrl, 3600))
      .send(`${ROBOTS}\nSitemap: ${siteOrigin(publicUrl, request)}/sitemap.xml\n`),
  )
}
