import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ServerHead } from './ServerHead.tsx'

const SERVER_TAGS = `
  <title data-page-head>From the server</title>
  <meta data-page-head name="description" content="Of the first page">
  <link data-page-head rel="canonical" href="https://nava.example/first">
  <meta name="theme-color" content="#100f12">`

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', SERVER_TAGS)
})
afterEach(() => {
  for (const tag of document.head.querySelectorAll('[data-page-head], meta')) tag.remove()
})

const names = () =>
  [...document.head.querySelectorAll('meta, link')].map(
    (tag) => tag.getAttribute('name') ?? tag.getAttribute('rel'),
  )

function show() {
  render(
    <MemoryRouter initialEntries={['/first']}>
      <ServerHead />
      <Link to="/second">Second</Link>
      <Link to="/first?tab=1">Tab</Link>
      <Routes>
        <Route path="/first" element={<p>Loading</p>} />
        <Route path="/second" element={<title>From the page</title>} />
      </Routes>
    </MemoryRouter>,
  )
  return { follow: (name: string) => userEvent.click(screen.getByRole('link', { name })) }
}

test('the description of the first page stays as long as the page is shown', async () => {
  const { follow } = show()
  await follow('Tab')
  expect(document.title).toBe('From the server')
  expect(names()).toEqual(['description', 'canonical', 'theme-color'])
})

test('the description is removed with the first page, and everything that the server did not write stays', async () => {
  const { follow } = show()
  await follow('Second')
  expect(document.title).toBe('From the page')
  expect(names()).toEqual(['theme-color'])
})

test('a page’s own title replaces the server’s, and the rest of the description stays', async () => {
  const { rerender } = render(
    <MemoryRouter>
      <ServerHead />
    </MemoryRouter>,
  )
  expect(document.title).toBe('From the server')
  rerender(
    <MemoryRouter>
      <ServerHead />
      <title>Titel der Seite</title>
    </MemoryRouter>,
  )
  await waitFor(() => expect(document.title).toBe('Titel der Seite'))
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
  expect(names()).toEqual(['description', 'canonical', 'theme-color'])
})
