import { pageList } from '@nava/contracts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, createPath, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import RegisterPage from '../pages/listeners/RegisterPage.tsx'
import { session } from '../lib/session/session.ts'
import { TestQueries } from '../testing/query-client.tsx'
import { withServer } from '../testing/server.ts'
import { withTextsOf } from '../testing/texts.ts'
import { signedIn, tokenFor } from '../testing/tokens.ts'
import { Pages } from './Pages.tsx'
import type { PageRoute } from './routes.ts'

vi.mock('./load-page.ts', () => {
  const Shown = () => <p>the page</p>
  const Register = () => <RegisterPage />
  return { loadPage: ({ path }: PageRoute) => ({ component: path === '/register' ? Register : Shown }) }
})
withServer()
withTextsOf('/register')
afterEach(() => vi.restoreAllMocks())

const Address = () => <p data-testid="address">{createPath(useLocation())}</p>

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Pages />
      <Address />
    </MemoryRouter>,
    { wrapper: TestQueries },
  )
  return userEvent.setup()
}
const leadsTo = (address: string) =>
  waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(address))

const signInElsewhere = () => {
  localStorage.setItem('token', tokenFor(1007))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
}

const addressOf = (path: string) =>
  `${path
    .replaceAll(/:(id|show|section|about|video)\??/g, '$1')
    .replaceAll(/\/id\b/g, '/5')
    .replace('/show', '/musics')}?show=refused#devices`

const personal = pageList.filter(([, { reader = 'visitor' }]) => reader !== 'visitor').map(([path]) => path)

test.each(personal)('%s asks visitors to sign in, then shows itself with query and place', async (path) => {
  const address = addressOf(path)
  open(address)
  expect(await screen.findByRole('heading', { name: 'Sign in to Nava' })).toBeVisible()
  expect(screen.queryByText('the page')).toBeNull()
  signInElsewhere()
  await leadsTo(address)
  expect(await screen.findByText('the page')).toBeVisible()
})

test('the set-up, which comes before the first account, asks nobody to sign in', async () => {
  open('/admin#setup=ABCDEF')
  expect(await screen.findByText('the page')).toBeVisible()
})

test('the table names every address of panels, settings and libraries', () => {
  expect(personal).toEqual(
    expect.arrayContaining(['/artistPanel/error', '/djPanel', '/admin/:section?/:id?', '/requestartist/:id']),
  )
  expect(personal.length).toBeGreaterThanOrEqual(30)
})

test('signing out on such a page leads home, but an end by the server asks to sign in again', async () => {
  signedIn()
  open('/history?show=refused')
  expect(await screen.findByText('the page')).toBeVisible()
  act(() => session.refuse(Date.now()))
  expect(await screen.findByRole('heading', { name: 'Sign in to Nava' })).toBeVisible()
  signInElsewhere()
  await leadsTo('/history?show=refused')
  act(() => session.end())
  await leadsTo('/')
})
