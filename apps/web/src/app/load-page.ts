import { type ComponentType, lazy } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetchCode } from '../lib/fetch-code.ts'
import { loadTexts } from '../lib/i18n.ts'
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
    return await fetchCode(fetchBoth)
  } catch (error) {
    // The browser remembers the failure, or the file is gone with an older release: a reload fixes both.
    if (reloadOnce()) return await new Promise(() => {})
    throw error
  } finally {
    loading.setState((state) => ({ pages: state.pages - 1 }))
  }
}
