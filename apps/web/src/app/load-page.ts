import { type ComponentType, lazy } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { loadTexts } from '../lib/i18n.ts'
import { isReachable, untilReached } from '../lib/server-reach.ts'
import { reloadOnce } from './reload-once.ts'
import type { PageRoute } from './routes.ts'

const loading = createStore(() => ({ pages: 0 }))

interface LoadedPage {
  code: Promise<{ default: ComponentType }>
  /** The page itself once it has loaded, so that nothing is shown in its place; before, it suspends until then. */
  component: ComponentType
}
const pages = new Map<PageRoute['page'], LoadedPage>()
const failed = new Set<PageRoute['page']>()

/** Returns the page of a route. Its code and texts are fetched on the first call. */
export function loadPage(route: Pick<PageRoute, 'page' | 'texts'>): LoadedPage {
  const { page } = route
  const known = pages.get(page)
  if (known) return known
  const code = fetchPage(route)
  const loaded: LoadedPage = { code, component: lazy(() => code) }
  pages.set(page, loaded)
  code.then(
    ({ default: component }) => (loaded.component = component),
    () => failed.add(page),
  )
  return loaded
}

/** Forgets the pages that could not be loaded, so that the next request for them tries again. */
export function forgetFailedPages(): void {
  for (const page of failed) pages.delete(page)
  failed.clear()
}

/** Returns true while the code of a page is being fetched. */
export function isPageLoading(): boolean {
  return loading.getState().pages > 0
}

/** `isPageLoading` for components. */
export function usePageLoading(): boolean {
  return useStore(loading, (state) => state.pages > 0)
}

type Fetched = Promise<{ default: ComponentType }>

async function fetchPage({ page, texts }: Pick<PageRoute, 'page' | 'texts'>): Fetched {
  const fetchBoth = async () => {
    const [code] = await Promise.all([page(), loadTexts(...texts)])
    return code
  }
  loading.setState((state) => ({ pages: state.pages + 1 }))
  try {
    // Browsers remember a module that failed to load, so none is requested while the server is known to be unreachable,
    // except from a service worker, which has the code of all pages.
    if (!isReachable() && !navigator.serviceWorker?.controller) await untilReached()
    return await fetchBoth().catch(() => fetchAgain(fetchBoth))
  } finally {
    loading.setState((state) => ({ pages: state.pages - 1 }))
  }
}

async function fetchAgain(fetchBoth: () => Fetched): Fetched {
  await untilReached()
  await reloadFailedStyles()
  // The browser remembers the failure, or the file is gone with an older release: a reload fixes both.
  return fetchBoth().catch((error: unknown) => {
    if (reloadOnce()) return new Promise(() => {})
    throw error
  })
}

/** Fetches stylesheets again that failed to load: the page's code assumes that a requested stylesheet has loaded. */
async function reloadFailedStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement // a clone has the same type
      const settled = new Promise((resolve) => {
        again.onload = again.onerror = resolve
      })
      link.replaceWith(again)
      return settled
    }),
  )
}
