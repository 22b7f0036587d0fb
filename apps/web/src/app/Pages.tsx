import { Suspense } from 'react'
import { type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom'
import { loadPage } from './load-page.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { type PageRoute, routes } from './routes.ts'

const elements: RouteObject[] = routes.map((route) => ({
  path: route.path,
  element: <Page route={route} />,
}))

/**
 * The page of the current path. A navigation is a transition: the page before stays until the code of the next one is
 * there. An error inside a page leaves the frame and the player alone.
 */
export function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary pathname={pathname}>
      <Suspense>{useRoutes(elements)}</Suspense>
    </PageBoundary>
  )
}

function Page({ route }: { route: PageRoute }) {
  const params = useParams()
  route.loader?.({ params })
  const { component: Loaded } = loadPage(route)
  return <Loaded />
}
