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
 * Renders the page of the current path. A navigation is a transition: the previous page stays until the code of the
 * next one has loaded. An error inside a page does not affect the layout and the player.
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
