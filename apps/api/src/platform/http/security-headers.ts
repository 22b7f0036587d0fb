import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { isBytes } from '@nava/contracts'
import fastify, { type FastifyInstance } from 'fastify'

const ownSite = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Shared links, feeds and embedded players show media on any site. */
export const anySite = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Adds the headers of every reply. Policies for documents are long, so the routes of documents add them. */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    reply.headers(ownSite)
    if (endpoint && isBytes(endpoint.reply)) reply.headers(anySite)
    done()
  })
}

/** Browser features that no page uses: https://www.w3.org/TR/permissions-policy/ */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
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
