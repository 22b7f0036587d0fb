import { plainPath } from '@nava/contracts'
import { Suspense, useMemo } from 'react'
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom'
import { SignedInOnly } from '../features/platform/login/SignedInOnly.tsx'
import { loadPage } from './load-page.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { type PageRoute, matchRoute, startCalls } from './routes.ts'

/**
 * Keeps the previous page until the code of the next one has loaded. Layout and player survive errors of a
 * page.
 */
export function Pages() {
  const { pathname, search, hash } = useLocation()
  const plain = plainPath(pathname)
  if (plain !== pathname) return <Navigate to={{ pathname: plain, search, hash }} replace />
  return (
    <PageBoundary pathname={pathname}>
      <Suspense>
        <MatchedPage pathname={pathname} />
      </Suspense>
    </PageBoundary>
  )
}

/** Passes only the matched route, since React Router would otherwise sort all routes again. */
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
  const page = <Loaded />
  return route.signedIn ? <SignedInOnly>{page}</SignedInOnly> : page
}
