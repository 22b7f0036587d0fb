import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { PageBoundary } from './PageBoundary.tsx'
import { routes } from './routes.ts'

/** The page of the present path. A fault inside it leaves the frame and the player alone. */
export function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary pathname={pathname}>
      <Suspense>
        <Routes>
          {routes.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
