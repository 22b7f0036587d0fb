import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { isBytes } from '@nava/contracts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isLoopback } from './client-address.ts'

const ownSite = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Shared links, feeds and embedded players show media on any site. */
export const anySite = { 'cross-origin-resource-policy': 'cross-origin' } as const

/**
 * For players in pages of other sites, which send no cookies: what they read anybody gets, or who knows a password or a
 * token that stands in the request.
 */
export const readableAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
} as const

/** What other programs call: ListenBrainz' calls, feeds, media except for uploads, oEmbed and Subsonic's calls */
const READ_ANYWHERE = /^\/(1|feeds|music(?!\/upload)|oembed|rest)(\/|$)/

/** Seconds for which a browser remembers the answer */
const PREFLIGHT_AGE = 86_400

/** Answers what a browser asks before it calls for a page of another site. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply) {
  const { 'access-control-request-headers': wanted = '*' } = request.headers
  return reply
    .code(204)
    .headers({
      ...readableAnywhere,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      // `*` does not cover Authorization.
      'access-control-allow-headers': wanted,
      'access-control-max-age': PREFLIGHT_AGE,
    })
    .send()
}

/** Adds the headers of every reply. Policies for documents are long, so the routes of documents add them. */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    reply.headers(ownSite)
    const isReadAnywhere = endpoint && READ_ANYWHERE.test(endpoint.path)
    if (isReadAnywhere || (endpoint && isBytes(endpoint.reply))) reply.headers(anySite)
    if (isReadAnywhere) reply.headers(readableAnywhere)
    done()
  })
  // Browsers ignore this policy at plain http on another host, and warn of it on each page.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.protocol !== 'https' && !isLoopback(request.hostname))
      reply.removeHeader('cross-origin-opener-policy')
    done(null, payload)
  })
  for (const url of ['/1/*', '/feeds/*', '/music/*']) app.options(url, answerPreflight)
}

/** Browser features that no page uses: https://www.w3.org/TR/permissions-policy/ */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

export async function documentHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(fastifyHelmet, options)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = ['content-type', 'content-length', 'date', 'connection']
  const set = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !own.includes(name) ? [[name, value]] : [],
    ),
  )
  return { ...set, 'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', ') }
}
