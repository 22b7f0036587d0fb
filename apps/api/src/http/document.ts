/** The OpenAPI document and the interactive page over it. */
import type { Endpoint } from '@nava/contracts'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openapiDocument } from './openapi.ts'

export function documentRoutes(
  app: FastifyInstance,
  served: readonly Endpoint[],
  { productName, publicUrl }: { productName: string; publicUrl: string },
) {
  let document: string | undefined
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
    },
    hooks: {
      // The page's own scripts are inline; it loads nothing from elsewhere.
      onRequest: (_request, reply, done) => {
        reply.helmet({
          contentSecurityPolicy: {
            directives: { defaultSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:'] },
          },
        })
        done()
      },
    },
  })
}
