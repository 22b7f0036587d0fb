import { isIP } from 'node:net'
import { isLoopback } from '../../http/client-address.ts'
import type { FindProblems } from '../station-problems.ts'

/** Names that only a network at home or in an office knows */
const LOCAL_NAMES = /(^[^.]+|\.(local|lan|home|internal|localhost|test|home\.arpa))$/i
const PRIVATE_ADDRESS =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe[89ab])/i

/** Finds that the public address is plain http at a host that others than the own network reach. */
export function plainAddress(publicUrl: string): FindProblems {
  const url = URL.parse(publicUrl)
  const isPlain = url?.protocol === 'http:' && !isPrivate(url.hostname)
  return async () => (isPlain ? [{ code: 'public-url.plain', params: { address: publicUrl } }] : [])
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '').replace(/\.$/, '')
  if (isLoopback(hostname)) return true
  return isIP(host) > 0 ? PRIVATE_ADDRESS.test(host) : LOCAL_NAMES.test(host)
}
