import type { Endpoint } from '@nava/contracts'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { apiIntroduction } from './api-introduction.ts'
import { documentSecurity } from './content-security.ts'
import { openapiDocument } from './openapi.ts'
import { documentHeaders } from './security-headers.ts'

/** Address in examples if PUBLIC_URL is not set, because replies must not depend on the Host header */
const EXAMPLE = 'http://127.0.0.1:8080'

export async function apiDocsRoutes(
  app: FastifyInstance,
  served: readonly Endpoint[],
  env: { productName: string; publicUrl: string },
) {
  const { publicUrl } = env
  const titleNow = () => `${env.productName} API`
  let document = { title: '', text: '' }
  const headers = await documentHeaders({ ...documentSecurity, ...pageSecurity })
  app.get('/api/openapi.json', (_request, reply) => {
    const title = titleNow()
    if (document.title !== title) {
      const description = apiIntroduction(served, publicUrl || EXAMPLE)
      const made = openapiDocument(served, { title, version: '1.0.0', description, url: publicUrl })
      document = { title, text: JSON.stringify(made) }
    }
    return reply.type('application/json').header('cache-control', 'no-cache').send(document.text)
  })
  let pages: { title: string; made: Promise<FastifyInstance> } | undefined
  const serve = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    // Loaded on demand, because the page takes some 30 MB.
    const title = titleNow()
    if (pages?.title !== title) pages = { title, made: loadPages(title) }
    const page = await (await pages.made).inject(url)
    if (!url.endsWith('.js')) reply.headers(headers)
    if (page.headers.location) reply.header('location', page.headers.location)
    return reply
      .code(page.statusCode)
      .type(page.headers['content-type'] ?? 'text/plain')
      .send(page.rawPayload)
  }
  app.get('/api/docs', serve)
  app.get('/api/docs/js/scalar.js', serve)
}

/** The server never listens; requests are injected. */
async function loadPages(pageTitle: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const pages = fastify()
  await pages.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  })
  return pages
}

/** Allows the inline scripts and styles of the page */
const pageSecurity = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'unsafe-inline'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
}
