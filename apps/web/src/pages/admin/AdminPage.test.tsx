import { checkSetup, setUp } from '@nava/contracts'
import { adminTestMail } from '@nava/contracts/admin'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { allResources } from '../../features/admin/panel/resources.ts'
import { allScreens } from '../../features/admin/panel/screens.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn, tokenFor } from '../../testing/tokens.ts'
import AdminPage from './AdminPage.tsx'

withServer()
withTextsOf('/admin')

const SECTIONS = ['decisions', ...[...allResources, ...allScreens].map(({ key }) => key)]

test.each(['/admin', ...SECTIONS.map((key) => `/admin/${key}`), '/admin/music/1001'])(
  'visitors and others than admins find no page at %s, and no call of admins is made',
  async (path) => {
    for (const enter of [() => {}, () => signedIn(1007)]) {
      enter()
      const { unmount } = renderPage(path, { '/admin/:section?/:id?': <AdminPage /> })
      // A call would fail the test, since no answer to it is described.
      expect(
        await screen.findByRole('heading', { name: 'The page you requested does not exist' }),
      ).toBeVisible()
      unmount()
    }
  },
)

afterEach(() => void (location.hash = ''))

const open = () => renderPage('/admin', { '/admin/:section?/:id?': <AdminPage /> })

test('the code of the address sets a station up, in four steps', async () => {
  location.hash = '#setup=ABCDEF-123456'
  const checked = answer(checkSetup, { productName: 'Nava' })
  const made = answer(setUp, { data: tokenFor(1, { admin: true }) })
  answer(adminTestMail, { isSent: false, email: 'first@example.com', reason: 'Connection refused' })
  const { user } = open()
  await user.type(await screen.findByLabelText('Name of the station'), 'Radio Rain')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(screen.getByLabelText('Email'), 'first@example.com')
  await user.type(screen.getByLabelText('Your name'), 'Mina')
  await user.type(screen.getByLabelText(/^Password/), 'a good password')
  await user.click(screen.getByRole('button', { name: 'Make the admin' }))
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Connection refused')
  expect(checked[0]?.body).toEqual({ code: 'ABCDEF-123456' })
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({
      stationName: 'Radio Rain',
      email: 'first@example.com',
      name: 'Mina',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('link', { name: 'Go to the administration' })).toBeVisible()
})

test('a wrong code shows no more than no code does', async () => {
  location.hash = '#setup=WRONG'
  refuseWith(checkSetup, 'setup.code')
  open()
  expect(await screen.findByRole('heading', { name: 'The page you requested does not exist' })).toBeVisible()
})
