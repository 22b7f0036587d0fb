/**
 * Service worker: receives push messages, caches code, styles, fonts and covers, and serves downloads from
 * the cache that a page has filled.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import {
  type PrecacheEntry,
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { type PushScope, openTarget, receivePush } from './receive-push.ts'
import { RENEW_FILES } from '../../lib/browser/renew-files.ts'
import { answerDownloadedAudio, isDownloadedAudio } from './downloaded-audio.ts'
import { isBuiltFile, isCover, isPage, isPublicReply } from './cached-requests.ts'
import { checkedFiles, fitsPath, renewDamagedFiles } from './checked-files.ts'

interface PushMessageEvent {
  data: { json: () => unknown } | null
  waitUntil: (done: Promise<unknown>) => void
}

interface PageMessageEvent extends Pick<MessageEvent<unknown>, 'data' | 'ports'> {
  waitUntil: (done: Promise<unknown>) => void
}

interface NotificationEvent {
  notification: { close: () => void; data: unknown }
  waitUntil: (done: Promise<unknown>) => void
}

declare const self: PushScope & {
  /** `bytes`: size of the file, which the build adds */
  __WB_MANIFEST: (PrecacheEntry & { bytes: number })[]
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil: (done: Promise<void>) => void }) => void,
  ): void
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const DAY = 24 * 60 * 60
const MAX_COVERS = 400
/** Statuses that only a proxy answers; Nava's own 503 is a page. */
const GATEWAY_FAILURES = [502, 504]
const MAX_BUILT_FILES = 120

// A new release activates only when the page requests it, so that no page mixes two releases.
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === RENEW_FILES) event.waitUntil(renewFiles().finally(() => event.ports[0]?.postMessage(null)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const built = self.__WB_MANIFEST
const sizes = new Map(built.map(({ url, bytes }) => [`/${url}`, bytes]))
const checked = checkedFiles(sizes)
const renewFiles = () =>
  renewDamagedFiles(sizes, (url) => sizes.has(url.pathname) || isBuiltFile({ url, sameOrigin: true }))

addPlugins([checked])
precacheAndRoute(built, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

// The cached page is used only while the server is unreachable, also for a gateway.
registerRoute(
  new NavigationRoute(async ({ request }) => {
    const reply = await fetch(request).catch((error: unknown) => error)
    if (reply instanceof Response && !GATEWAY_FAILURES.includes(reply.status)) return reply
    const shell = isPage(new URL(request.url)) ? await matchPrecache('/index.html') : undefined
    if (shell) return shell
    if (reply instanceof Response) return reply
    throw reply
  }),
)

registerRoute(
  isBuiltFile,
  new CacheFirst({
    cacheName: 'built-files',
    plugins: [checked, expiration(MAX_BUILT_FILES)],
  }),
)

for (const method of ['GET', 'HEAD'] as const)
  registerRoute(isDownloadedAudio, ({ request }) => answerDownloadedAudio(request), method)

registerRoute(
  ({ url, sameOrigin, request }) => isCover({ url, sameOrigin, headers: request.headers }),
  new CacheFirst({
    cacheName: 'covers',
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          isPublicReply(response) && fitsPath(response, new URL(request.url).pathname) ? response : null,
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && fitsPath(cachedResponse, new URL(request.url).pathname) ? cachedResponse : null,
      },
      // Offline, the cover of a download replaces every width, because a download contains only one.
      { handlerDidError: ({ request }) => caches.match(request.url, { ignoreSearch: true }) },
      expiration(MAX_COVERS),
    ],
  }),
)

self.addEventListener('push', (event) => event.waitUntil(receivePush(self, jsonOf(event))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTarget(self, event.notification.data))
})

function jsonOf({ data }: PushMessageEvent): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

function expiration(maxEntries: number): object {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true })
}
