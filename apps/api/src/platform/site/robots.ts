import type { FastifyInstance } from 'fastify'

/** Everything but the calls and the pages behind a sign-in; pictures are what previews of shared links show. */
const ROBOTS = `User-agent: *
Allow: /
Allow: /api/file/images/
Disallow: /api/
Disallow: /artistPanel
Disallow: /djPanel
`

/** The rules for crawlers (RFC 9309). */
export function robotsRoute(app: FastifyInstance) {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(ROBOTS),
  )
}
