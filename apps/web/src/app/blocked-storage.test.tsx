import { cleanup, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useHandlers, withServer } from '../testing/server.ts'
import { tokenFor } from '../testing/tokens.ts'

withServer()

let restore: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const each of restore) each()
  restore = []
})

function refuseAccess(owner: object, feature: string): void {
  const before = Object.getOwnPropertyDescriptor(owner, feature)
  Object.defineProperty(owner, feature, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })
  restore.push(() => {
    if (before) Object.defineProperty(owner, feature, before)
    else Reflect.deleteProperty(owner, feature)
  })
}

/** Loads the whole client anew, as modules read storage when they are loaded. */
async function load() {
  vi.resetModules()
  const [{ App }, { registerWorker }, { session }, { chooseLanguage, loadTexts }, { inOneTab }] =
    await Promise.all([
      import('./App.tsx'),
      import('./service-worker/register-worker.ts'),
      import('../lib/session/session.ts'),
      import('../lib/i18n/i18n.ts'),
      import('../lib/browser/in-one-tab.ts'),
    ])
  await loadTexts('frame', 'ui')
  return { App, registerWorker, session, chooseLanguage, inOneTab }
}

const FEATURES: [owner: object, name: string][] = [
  [globalThis, 'localStorage'],
  [globalThis, 'sessionStorage'],
  [globalThis, 'indexedDB'],
  [globalThis, 'caches'],
  [globalThis, 'BroadcastChannel'],
  [navigator, 'locks'],
  [navigator, 'serviceWorker'],
  [navigator, 'storage'],
  [document, 'cookie'],
]

test.each([
  ...FEATURES.map(([owner, name]) => [name, [[owner, name]]] as const),
  ['all of it', FEATURES] as const,
])('a browser that refuses access to %s shows its pages, without an error', async (_name, refused) => {
  useHandlers(http.all('*', () => new HttpResponse(null, { status: 503 })))
  for (const [owner, name] of refused) refuseAccess(owner, name)
  const { App, registerWorker, session, chooseLanguage, inOneTab } = await load()
  await registerWorker()
  await chooseLanguage('en')
  const work = vi.fn(async () => undefined)
  await inOneTab('work', work)
  expect(work).toHaveBeenCalledOnce()

  const open = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>,
    )
  open('/register')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Nava' })).toBeVisible()
  cleanup()
  session.start(tokenFor(1001))
  for (const [path, title] of [
    ['/downloads', 'Downloads'],
    ['/history', 'Listening history'],
  ] as const) {
    open(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    cleanup()
  }
  session.end()
})
