import { type FirebaseConfig, getSite, getWebPushKey, subscribePush, subscribeWebPush } from '@nava/contracts'
import type { FirebaseOptions } from '@firebase/app'
import { needsHttps, secureOnly } from '../../../lib/browser/secure-only.ts'
import { call } from '../../../lib/calls/call.ts'

/**
 * `unsupported` by the browser; `denied`: only the browser's settings can change it; `noWorker`: the browser runs no
 * service worker of this site, for example because it stores nothing
 */
export type PushState = 'needsHttps' | 'unsupported' | 'ask' | 'denied' | 'noWorker' | 'on'

/** Milliseconds within which a service worker is ready; without a registration the browser never says so. */
const READY_WITHIN = 20_000

let lacksWorker = false

export function pushState(): PushState {
  if (needsHttps()) return 'needsHttps'
  const { notification, serviceWorker, push } = secureOnly
  if (!notification || !serviceWorker || !push) return 'unsupported'
  if (notification.permission === 'denied') return 'denied'
  if (notification.permission !== 'granted') return 'ask'
  return lacksWorker ? 'noWorker' : 'on'
}

/** Requests permission; call it only after a press, never on load. */
export async function turnOnPush(): Promise<PushState> {
  const answer = await secureOnly.notification?.requestPermission()
  if (answer !== 'granted') return pushState()
  await subscribe()
  return pushState()
}

/** Renews the subscription, on each visit and when the user changes. */
export async function keepSubscription(_userID: number): Promise<void> {
  if (pushState() !== 'on') return
  await subscribe().catch(() => undefined)
}

async function subscribe(): Promise<void> {
  const registration = await readyWorker()
  lacksWorker = !registration
  if (!registration) return
  const { push } = await call(getSite)
  if (push) {
    await endOther(registration, bytesOf(push.vapidKey))
    const token = await firebaseToken(push, registration)
    await call(subscribePush, { body: { token } })
    return
  }
  const { publicKey } = await call(getWebPushKey)
  const key = bytesOf(publicKey)
  await endOther(registration, key)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribeWebPush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** Returns undefined if none becomes ready. */
async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, READY_WITHIN, undefined)
  const registration = await Promise.race([secureOnly.serviceWorker?.ready, promise])
  clearTimeout(timer)
  return registration
}

/** Ends a subscription made with another key, to which the server can no longer send. */
async function endOther({ pushManager }: ServiceWorkerRegistration, key: Uint8Array): Promise<void> {
  const before = await pushManager.getSubscription()
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
}

async function firebaseToken(
  { config, vapidKey }: { config: FirebaseConfig; vapidKey: string },
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
    import('@firebase/app'),
    import('@firebase/messaging'),
  ])
  // `config` comes from JSON, which omits optional fields instead of setting undefined, so the cast is safe.
  const app = getApps()[0] ?? initializeApp(config as FirebaseOptions)
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration })
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one)
  return bytes?.length === other.length && bytes.every((byte, at) => byte === other[at])
}
