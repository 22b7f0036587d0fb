import { Suspense, useMemo } from 'react'
import { type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom'
import { loadPage } from './load-page.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { type PageRoute, matchRoute, startCalls } from './routes.ts'

/**
 * Renders the page of the current path. A navigation is a transition: the previous page stays until the code of the
 * next one has loaded. An error inside a page does not affect the layout and the player.
 */
export function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary pathname={pathname}>
      <Suspense>
        <MatchedPage pathname={pathname} />
      </Suspense>
    </PageBoundary>
  )
}

/** Gives the page its parameters. Only its own route is handed over, since all of them would be sorted once more. */
function MatchedPage({ pathname }: { pathname: string }) {
  const route = matchRoute(pathname)?.route
  const matched = useMemo<RouteObject[]>(
    () => (route ? [{ path: route.path, element: <Page route={route} /> }] : []),
    [route],
  )
  return useRoutes(matched)
}

function Page({ route }: { route: PageRoute }) {
  const params = useParams()
  startCalls({ route, params })
  const { component: Loaded } = loadPage(route)
  return <Loaded />
}
