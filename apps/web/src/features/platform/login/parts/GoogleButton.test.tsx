import { getSite, validateGoogle } from '@nava/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../../lib/session/session.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, breakOff, site, withServer } from '../../../../testing/server.ts'
import { withTextsOf } from '../../../../testing/texts.ts'
import { tokenFor } from '../../../../testing/tokens.ts'
import { LoginForm } from '../LoginForm.tsx'
import { type GoogleID, loadGoogle } from './load-google.ts'

// Google's script loads from Google's server.
vi.mock('./load-google.ts', () => ({ loadGoogle: vi.fn() }))
withServer()
withTextsOf('/register')

let choose: (reply: { credential: string }) => void
let drawn = 0
const google: GoogleID = {
  initialize: ({ callback }) => {
    choose = callback
  },
  renderButton: () => {
    drawn += 1
  },
}

beforeEach(() => {
  drawn = 0
  vi.mocked(loadGoogle).mockReset().mockResolvedValue(google)
})

const open = () => renderPage('/register', { '/register': <LoginForm place="page" /> })
const withGoogle = () => answer(getSite, { ...site, googleClientId: 'nava.apps.example' })

test('without a configured client there is no button, and no script is fetched', async () => {
  open()
  await screen.findByLabelText('Email')
  expect(loadGoogle).not.toHaveBeenCalled()
  expect(screen.queryByText('or')).toBeNull()
})

test('a Google account that is accepted signs in', async () => {
  withGoogle()
  const requests = answer(validateGoogle, { status: 2, data: tokenFor(1007) })
  open()
  await waitFor(() => expect(drawn).toBe(1))
  act(() => choose({ credential: 'google says so' }))
  await waitFor(() => expect(session.userID()).toBe(1007))
  expect(requests[0]?.query).toEqual({ id_token: 'google says so' })
})

test.each([
  ['refused', () => answer(validateGoogle, { status: 4 })],
  ['not reached', () => breakOff(validateGoogle)],
])('a Google account that is %s shows the message Error', async (_, fail) => {
  withGoogle()
  fail()
  open()
  await waitFor(() => expect(drawn).toBe(1))
  act(() => choose({ credential: 'google says so' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/)
  expect(session.read()).toEqual({ state: 'visitor' })
})

test('the button is drawn once, however often the form renders', async () => {
  withGoogle()
  const { user } = open()
  await waitFor(() => expect(drawn).toBe(1))
  await user.type(screen.getByLabelText('Email'), 'mina')
  expect(drawn).toBe(1)
})

test('if Google’s script cannot be fetched there is no button', async () => {
  withGoogle()
  vi.mocked(loadGoogle).mockRejectedValue(new Error('blocked'))
  open()
  await waitFor(() => expect(loadGoogle).toHaveBeenCalled())
  await waitFor(() => expect(screen.queryByText('or')).toBeNull())
  expect(screen.getByLabelText('Email')).toBeVisible()
})
