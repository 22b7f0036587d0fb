import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'

function Late() {
  const [name, setName] = useState('')
  return (
    <>
      <h1>{name}</h1>
      <button onClick={() => setName('Tides')}>Arrives</button>
    </>
  )
}

function show(path: string) {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <RouteAnnouncer />
      <Link to="/musics">Music</Link>
      <Link to="/musics?sort=new">Sort</Link>
      <Link to="/album/1">Album</Link>
      <main id="content">
        <Routes>
          <Route path="/musics" element={<h1>All music</h1>} />
          <Route path="/album/:id" element={<Late />} />
        </Routes>
      </main>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return {
    said: () => container.querySelector('[aria-live=polite]'),
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
    arrive: () => user.click(screen.getByRole('button', { name: 'Arrives' })),
  }
}

test('the heading of the next page is announced, but neither the first page nor another sort order', async () => {
  const { said, follow } = show('/album/1')
  expect(said()).toHaveTextContent(/^$/)
  await follow('Music')
  expect(said()).toHaveTextContent('All music')
  await follow('Sort')
  expect(said()).toHaveTextContent('All music')
})

test('a heading that loads later is announced once it is there', async () => {
  const { said, follow, arrive } = show('/musics')
  await follow('Album')
  expect(said()).toHaveTextContent(/^$/)
  await arrive()
  await vi.waitFor(() => expect(said()).toHaveTextContent('Tides'))
})
