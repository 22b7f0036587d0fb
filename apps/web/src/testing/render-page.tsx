import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { Toaster } from '../ui/overlays/Toaster.tsx'
import { TestQueries } from './query-client.tsx'

export function CurrentPath() {
  const { pathname } = useLocation()
  return <p data-testid="path">{pathname}</p>
}

/** Renders pages by route; unknown paths show only the path. `state`: state of the followed link */
export function renderPage(
  path: string,
  pages: Record<string, ReactNode>,
  state?: unknown,
): RenderResult & { user: UserEvent } {
  const user = userEvent.setup()
  const result = render(
    <TestQueries>
      <MemoryRouter initialEntries={[state === undefined ? path : { pathname: path, state }]}>
        <Routes>
          {Object.entries(pages).map(([route, page]) => (
            <Route key={route} path={route} element={page} />
          ))}
          <Route path="*" element={null} />
        </Routes>
        <CurrentPath />
        <Toaster />
      </MemoryRouter>
    </TestQueries>,
  )
  return { ...result, user }
}
