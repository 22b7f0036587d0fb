import { search } from '@nava/contracts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildArtist, buildCard, buildCards } from '../../../testing/build.ts'
import { TestQueries } from '../../../testing/query-client.tsx'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { session } from '../../../lib/session/session.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { SearchBox } from './SearchBox.tsx'
import { addRecentSearch, clearRecentSearches } from './recent-searches.ts'

withServer()
// Loads the lazy parts, whose first import outlasts a query.
beforeAll(() => import('./SearchPanel.tsx'))
beforeEach(() => clearRecentSearches())

const nothing = { musics: [], videos: [], artists: [], podcasts: [] }
const found = {
  ...nothing,
  artists: [buildArtist({ name: 'Mira Sol' })],
  musics: [buildCard({ title: 'Midnight Harbour' })],
}

function open() {
  const { user } = renderPage('/', { '*': <SearchBox /> })
  return { user, field: screen.getByRole('combobox', { name: 'Search' }) }
}

/** Hydrates the server-rendered box, after `early` has changed its field. */
function takeOver(early: (field: HTMLInputElement) => void): HTMLInputElement {
  const tree = (
    <TestQueries>
      <MemoryRouter>
        <SearchBox />
      </MemoryRouter>
    </TestQueries>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(tree)
  const field = within(container).getByRole<HTMLInputElement>('combobox')
  early(field)
  render(tree, { container, hydrate: true })
  return field
}

test('what was typed before the client took over is kept and searched for', async () => {
  answer(search, found)
  const field = takeOver((early) => {
    early.focus()
    early.value = 'mid'
  })
  expect(await screen.findByRole('link', { name: 'Midnight Harbour' })).toBeVisible()
  expect(field).toHaveValue('mid')
  expect(field).toHaveAttribute('aria-expanded', 'true')
})

test('a field that had the focus before the client took over opens its panel', async () => {
  addRecentSearch('harbour')
  const field = takeOver((early) => early.focus())
  expect(await screen.findByText('harbour')).toBeVisible()
  expect(field).toHaveAttribute('aria-expanded', 'true')
})

test('a link leads to all results', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'mi & ra')
  expect(await screen.findByRole('link', { name: 'See all results' })).toHaveAttribute(
    'href',
    '/search?q=mi%20%26%20ra',
  )
  expect(field).toHaveAttribute('aria-expanded', 'true')
})

test('what is explicit has its badge', async () => {
  answer(search, {
    ...nothing,
    musics: buildCards(2).map((card, at) => ({ ...card, ...(at === 0 && { isExplicit: true as const }) })),
  })
  const { user, field } = open()
  await user.type(field, 'mid')
  expect(await screen.findAllByRole('img', { name: 'Explicit' })).toHaveLength(1)
})

test('the link is missing if nothing was found', async () => {
  answer(search, nothing)
  const { user, field } = open()
  await user.type(field, 'mid')
  await screen.findByText('No Result')
  expect(screen.queryByRole('link', { name: 'See all results' })).toBeNull()
})

test('arrow keys move through the results and back to the field, and Escape closes them', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'mid')
  const artist = await screen.findByRole('link', { name: 'Mira Sol' })
  await user.keyboard('{ArrowDown}')
  expect(artist).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Midnight Harbour' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: 'See all results' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(field).toHaveFocus()
  expect(screen.queryByRole('link')).toBeNull()
})

test('arrow keys of an input method choose a word, and leave the results alone', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'mid')
  await screen.findByRole('link', { name: 'Mira Sol' })
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 })).toBe(true)
  expect(field).toHaveFocus()
})

test('a search is offered again after it was submitted or one of its results was opened', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'harbour{Enter}')
  await user.clear(field)
  const recent = within(await screen.findByRole('region', { name: 'Recent searches' }))
  await user.click(recent.getByRole('button', { name: 'harbour' }))
  expect(field).toHaveValue('harbour')
  expect(field).toHaveFocus()
  await user.click(await screen.findByRole('link', { name: 'Mira Sol' }))
  expect(screen.getByTestId('path')).toHaveTextContent('/artist/1001/Mira-Sol')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mira Sol' })).toBeNull())
})

test('recent searches can be removed one by one, or all at once, without losing the focus', async () => {
  for (const text of ['rain', 'night', 'harbour']) addRecentSearch(text)
  const { user, field } = open()
  await user.click(field)
  const texts = () =>
    within(screen.getByRole('region', { name: 'Recent searches' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await screen.findByRole('region', { name: 'Recent searches' })
  expect(texts()).toEqual(['harbour', 'night', 'rain'])
  await user.click(screen.getByRole('button', { name: 'Forget night' }))
  expect(texts()).toEqual(['harbour', 'rain'])
  expect(screen.getByRole('button', { name: 'rain' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
  expect(field).toHaveFocus()
})

test('they are forgotten at sign-out', async () => {
  signedIn(1001)
  addRecentSearch('secret')
  const { user, field } = open()
  await user.click(field)
  expect(await screen.findByRole('button', { name: 'secret' })).toBeVisible()
  act(() => session.end())
  act(() => signedIn(1001))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'secret' })).toBeNull())
  expect(JSON.stringify(localStorage)).not.toContain('secret')
})

test('on the results page the field has their text, also after another search', async () => {
  answer(search, found)
  const { user } = renderPage('/search?q=rain', { '*': <SearchBox /> })
  const field = screen.getByRole('combobox', { name: 'Search' })
  expect(field).toHaveValue('rain')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('link')).toBeNull()
  await user.clear(field)
  await user.type(field, 'night{Enter}')
  expect(field).toHaveValue('night')
})

test('the next user does not see them', async () => {
  signedIn(1001)
  addRecentSearch('secret')
  const { user, field } = open()
  await user.click(field)
  expect(await screen.findByRole('button', { name: 'secret' })).toBeVisible()
  act(() => signedIn(1002))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'secret' })).toBeNull())
})

test('Enter leads to all results and keeps the search; fewer than three letters lead nowhere', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'mi{Enter}')
  expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/)
  await user.type(field, 'ra{Enter}')
  expect(screen.getByTestId('path')).toHaveTextContent('/search')
  expect(field).toHaveValue('mira')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mira Sol' })).toBeNull())
  await user.clear(field)
  expect(await screen.findByRole('button', { name: 'mira' })).toBeVisible()
})

test('Enter on a marked result follows it', async () => {
  answer(search, found)
  const { user, field } = open()
  await user.type(field, 'mira')
  await screen.findByRole('link', { name: 'Mira Sol' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByTestId('path')).toHaveTextContent('/artist/1001/Mira-Sol')
})
