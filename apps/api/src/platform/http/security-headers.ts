/** Headers that keep browsers from misusing an answer: a few on all of them, the others on documents only. */
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { isBytes } from '@nava/contracts'
import fastify, { type FastifyInstance } from 'fastify'

/** Prevents content sniffing, and embedding by pages of other sites. */
const ownSite = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Media and pictures may be shown anywhere: shared links, feeds and embedded players do. */
export const anySite = { 'cross-origin-resource-policy': 'cross-origin' } as const

/**
 * Adds the headers that every answer needs. The policies of documents (what they may load, who may frame them) have no
 * effect on media, pictures, JSON and scripts and would be most of their head, so only routes of documents add them.
 */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    reply.headers(ownSite)
    if (endpoint && isBytes(endpoint.reply)) reply.headers(anySite)
    done()
  })
}

/** What pages never use, and no script or frame within them may: https://www.w3.org/TR/permissions-policy/ */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Returns the headers of documents: those that helmet sets with these options, and what the pages may not use. */
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
