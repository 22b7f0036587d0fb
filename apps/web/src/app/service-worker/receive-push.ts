import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, readLanguage } from '@nava/contracts'
import { readPush, shownBody } from './push-payload.ts'

export interface WindowClient {
  visibilityState: string
  postMessage: (message: unknown) => void
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

export interface PushScope {
  location: { origin: string }
  navigator: { language: string }
  /** Missing in some browsers */
  cookieStore?: { get: (name: string) => Promise<{ value?: string | undefined } | null> } | undefined
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

const windows = ({ clients }: PushScope) => clients.matchAll({ type: 'window', includeUncontrolled: true })

export async function receivePush(scope: PushScope, json: unknown): Promise<void> {
  const received = readPush(json)
  if (!received) return
  const { push, link } = received
  const seen = (await windows(scope)).filter(({ visibilityState }) => visibilityState === 'visible')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker, not another window
  for (const page of seen) page.postMessage({ push })
  if (seen.length > 0) return
  const { title, image } = push
  await scope.registration.showNotification(title, {
    ...shownBody(push, await languageOf(scope)),
    icon: '/icons/icon-192.png',
    ...(image && { image }),
    data: link,
  })
}

async function languageOf({ cookieStore, navigator }: PushScope) {
  const chosen = await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null)
  return readLanguage(chosen?.value) ?? readLanguage(navigator.language) ?? DEFAULT_LANGUAGE
}

export async function openTarget(scope: PushScope, link: unknown): Promise<void> {
  const address = typeof link === 'string' ? link : '/'
  if (!URL.canParse(address, scope.location.origin)) return
  const target = new URL(address, scope.location.origin)
  if (!/^https?:$/.test(target.protocol)) return
  const [page] = await windows(scope)
  if (!page || target.origin !== scope.location.origin)
    return void (await scope.clients.openWindow(target.href))
  try {
    await page.focus()
    await page.navigate(target.href)
  } catch {
    // Navigating a page that this worker does not control fails.
    await scope.clients.openWindow(target.href)
  }
}
