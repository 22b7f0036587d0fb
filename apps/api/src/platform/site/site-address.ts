import type { IncomingHttpHeaders } from 'node:http'

/** Ports that proxies name out of habit, even if another proxy in front has a different one */
const USUAL_PORTS = new Set(['80', '443'])

/**
 * Returns the address under which a proxy or client names this server. A proxy that passes on the host without its
 * port may name the port apart.
 */
export function requestAddress(
  protocol: string,
  host: string,
  forwardedPort: string | undefined,
): URL | undefined {
  const address = URL.parse(`${protocol}://${host}`)
  if (!address) return undefined
  if (forwardedPort && !USUAL_PORTS.has(forwardedPort) && !hasPort(host)) address.port = forwardedPort
  return withoutDot(address)
}

/**
 * Returns true if an origin is the host of a request, in any of its spellings. A host without a port may have lost
 * it in a proxy.
 */
export function isSameHost(origin: URL, host: string): boolean {
  const named = URL.parse(`${origin.protocol}//${host}`)
  if (!named || withoutDot(named).hostname !== withoutDot(origin).hostname) return false
  return named.port === origin.port || !hasPort(host)
}

/** Returns the last entry, which the nearest proxy wrote. */
export const lastEntry = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() || undefined

/** Returns the page's own origin, if the browser says that the request is to the page's own site. */
export function vouchedOrigin({ origin, referer, ...headers }: IncomingHttpHeaders): URL | undefined {
  if (headers['sec-fetch-site'] !== 'same-origin') return undefined
  return URL.parse(origin ?? referer ?? '') ?? undefined
}

/** Removes the dot of the root, which names the same host. */
function withoutDot(address: URL): URL {
  address.hostname = address.hostname.replace(/\.$/, '')
  return address
}

const hasPort = (host: string): boolean => /:\d+$/.test(host)
