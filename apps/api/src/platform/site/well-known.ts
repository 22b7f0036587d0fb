import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { cachingWithLinks, siteOrigin } from './site-origin.ts'

const PASSWORD_PAGE = '/setting'

/** Validity of security.txt in ms */
const VALID_FOR = 180 * 24 * 60 * 60 * 1000

/** Seconds */
const CACHED_FOR = 3600

export function wellKnownRoutes(
  app: FastifyInstance,
  env: { publicUrl: string; productName: string; securityContact: string },
  now: () => number = Date.now,
): void {
  const { publicUrl } = env
  const cached = { 'cache-control': cachingWithLinks(publicUrl, CACHED_FOR) }

  // Redirects password managers: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(PASSWORD_PAGE, 302))

  // Serves the contact for security researchers (RFC 9116).
  app.get('/.well-known/security.txt', (request, reply) => {
    const origin = siteOrigin(publicUrl, request)
    const lines = [
      `Contact: ${env.securityContact ? `mailto:${env.securityContact}` : `${origin}/contact-us`}`,
      `Expires: ${new Date(now() + VALID_FOR).toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      'Preferred-Languages: en, fa, ar',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .headers(cached)
      .send(`${lines.join('\n')}\n`)
  })

  // Describes the site's search to browsers: https://github.com/dewitt/opensearch
  app.get('/opensearch.xml', (request, reply) => {
    const origin = siteOrigin(publicUrl, request)
    const name = escapeHtml(env.productName)
    return reply
      .type('application/opensearchdescription+xml; charset=utf-8')
      .headers(cached)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<Description>${name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="48" height="48" type="image/x-icon">${escapeHtml(origin)}/favicon.ico</Image>
<Url type="text/html" template="${escapeHtml(origin)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`,
      )
  })
}
