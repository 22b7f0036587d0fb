import { type ComponentType, lazy } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetchCode } from '../lib/browser/fetch-code.ts'
import { loadTexts } from '../lib/i18n/i18n.ts'
import { reloadOnce } from './reload-once.ts'
import type { PageRoute } from './routes.ts'

const loading = createStore(() => ({ pages: 0 }))

interface LoadedPage {
  code: Promise<{ default: ComponentType }>
  component: ComponentType
}
const pages = new Map<PageRoute['page'], LoadedPage>()
const failed = new Set<PageRoute['page']>()

/** The first call fetches the page's code and texts. */
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

export function forgetFailedPages(): void {
  for (const page of failed) pages.delete(page)
  failed.clear()
}

export function isPageLoading(): boolean {
  return loading.getState().pages > 0
}

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
    // Browsers remember failed imports, and a release removes old files; a reload solves both.
    if (reloadOnce()) return await new Promise(() => {})
    throw error
  } finally {
    loading.setState((state) => ({ pages: state.pages - 1 }))
  }
}
