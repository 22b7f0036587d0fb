/** The OpenAPI document and the interactive page over it. */
import type { Endpoint } from '@nava/contracts'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { contentSecurity } from './content-security.ts'
import { openapiDocument } from './openapi.ts'
import { documentHeaders } from './security-headers.ts'

export async function apiDocsRoutes(
  app: FastifyInstance,
  served: readonly Endpoint[],
  { productName, publicUrl }: { productName: string; publicUrl: string },
) {
  let document: string | undefined
  const headers = await documentHeaders({ ...contentSecurity, ...pageSecurity })
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(
      openapiDocument(served, { title: `${productName} API`, version: '1.0.0', url: publicUrl }),
    )
    return reply.type('application/json').header('cache-control', 'no-cache').send(document)
  })
  void app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: `${productName} API`,
      withDefaultFonts: false,
      telemetry: false,
      // What would lead to services elsewhere.
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
    hooks: {
      onRequest: (request, reply, done) => {
        // The page's script is served here too.
        if (!request.routeOptions.url?.endsWith('.js')) reply.headers(headers)
        done()
      },
    },
  })
}

/** The page's own scripts and styles are inline; it loads nothing from elsewhere. */
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
