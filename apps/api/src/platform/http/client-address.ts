/** The address of a request, in the forms that limits count by. */
import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * Returns the address that one client has for sure: an IPv4 address, or the /64 of an IPv6 address, from which anybody
 * may choose. Drops the port that some proxies write beside it (`203.0.113.5:1234`, `[2001:db8::1]:1234`).
 */
export function clientAddress(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/.exec(ip.trim()) ?? []
  return normalizeIP(bracketed ?? plain ?? ip.trim())
}

/** Returns the network that a client can be expected to move in: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const address = clientAddress(ip)
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : `${address}/64`
}
