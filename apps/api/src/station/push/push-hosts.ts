/** Allowed hosts; a subscription at another host could make the server call its own network */
const HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const

/** `others`: host names of further services */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  return [...HOSTS, ...others].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
