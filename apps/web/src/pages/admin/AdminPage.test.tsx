import { checkSetup, type SetupDemo, setUp } from '@nava/contracts'
import { adminFillDemo, adminSetupList, adminTestSetting } from '@nava/contracts/admin'
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

const listWith = (demo: Partial<SetupDemo> & Pick<SetupDemo, 'state'>) => ({
  ...{ address: false, mail: false, backup: false, artist: false, track: false, isDismissed: false },
  demo: { playable: 0, total: 0, reason: '', ...demo },
})

const open = () => renderPage('/admin', { '/admin/:section?/:id?': <AdminPage /> })

test('the code of the address sets a station up, in four steps', async () => {
  location.hash = '#setup=ABCDEF-123456'
  const checked = answer(checkSetup, { productName: 'Nava', accent: '' })
  const made = answer(setUp, { data: tokenFor(1, { admin: true }) })
  answer(adminTestSetting, { result: 'failed', detail: 'Connection refused' })
  answer(adminSetupList, listWith({ state: 'possible' }))
  const filled = answer(adminFillDemo, listWith({ state: 'making' }))
  const { user } = open()
  await user.type(await screen.findByLabelText('Name of the station'), 'Radio Rain')
  const accent = screen.getByRole('textbox', { name: 'Accent colour' })
  await user.type(accent, '#ffe08a')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText(/Too light: its contrast with the light theme is 1\.\d+:1/)).toBeVisible()
  await user.clear(accent)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.type(screen.getByLabelText('Email'), 'first@example.com')
  await user.type(screen.getByLabelText('Your name'), 'Mina')
  await user.type(screen.getByLabelText(/^Password/), 'a good password')
  await user.click(screen.getByRole('button', { name: 'Make the admin' }))
  await user.click(await screen.findByRole('button', { name: 'Send me a test mail' }))
  expect(await screen.findByText('Connection refused')).toBeVisible()
  expect(checked[0]?.body).toEqual({ code: 'ABCDEF-123456' })
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({
      stationName: 'Radio Rain',
      accent: '',
      email: 'first@example.com',
      name: 'Mina',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: /^Leave it empty/ })).toBeVisible()
  answer(adminSetupList, listWith({ state: 'making', playable: 3, total: 12 }))
  await user.click(screen.getByRole('button', { name: 'Fill in the demo' }))
  expect(await screen.findByText('The demo is being made: 3 of 12 can be played')).toBeVisible()
  expect(filled).toHaveLength(1)
  answer(adminSetupList, listWith({ state: 'ready' }))
  expect(await screen.findByText('The demo is ready.', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the administration' })).toBeVisible()
}, 180_000)

test('a wrong code shows no more than no code does', async () => {
  location.hash = '#setup=WRONG'
  refuseWith(checkSetup, 'setup.closed')
  open()
  expect(await screen.findByRole('heading', { name: 'The page you requested does not exist' })).toBeVisible()
})

test('a server that cannot be asked is not said to have no such page, and is asked again', async () => {
  location.hash = '#setup=ABCDEF-123456'
  refuseWith(checkSetup, 'server.not-ready')
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Retry' })
  answer(checkSetup, { productName: 'Nava', accent: '' })
  await user.click(again)
  expect(await screen.findByLabelText('Name of the station')).toHaveFocus()
})
