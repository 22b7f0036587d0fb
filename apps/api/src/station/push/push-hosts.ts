/**
 * The push services that browsers use. A subscription names the address that the server sends to, so anything else could make
 * it call hosts of its own network.
 */
const HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const

/** Returns true if an address belongs to a push service: one of the known ones, or of `others` (host names). */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  return [...HOSTS, ...others].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
