import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

export function clientAddress(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/.exec(ip.trim()) ?? []
  return normalizeIP(bracketed ?? plain ?? ip.trim())
}

const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

export function networkOf(ip: string): string {
  const address = clientAddress(ip)
  return isIPv4(address) ? address.replace(/(?<!\d)\d+$/, '0/24') : `${address}/64`
}
