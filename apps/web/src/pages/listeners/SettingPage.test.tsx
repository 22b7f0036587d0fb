import {
  type AppPassword,
  type Passkey,
  type PasskeyCreation,
  type ScrobbleAccount,
  type Session,
  type User,
  addPasskey,
  byNoticeKind,
  connectScrobbleAccount,
  createAppPassword,
  deleteAccount,
  disconnectScrobbleAccount,
  deleteAppPassword,
  endSavedFeed,
  djPanelAir,
  endSession,
  endSessions,
  exportAccount,
  exportLibraryMissing,
  findSavedFeed,
  getForYou,
  getLibraryImport,
  getNoticeSettings,
  getSite,
  getUser,
  importLibrary,
  importLibraryFiles,
  type LibraryImport,
  limits,
  listAppPasswords,
  listLibraryMissing,
  listNotices,
  listPasskeys,
  listScrobbleAccounts,
  listSessions,
  makeSavedFeed,
  removePasskey,
  renamePasskey,
  resendCode,
  setNoticeSettings,
  setUserAvatar,
  startPasskey,
  switchRecommendations,
  updateProfile,
  verifyCode,
} from '@nava/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cropPicture } from '../../features/platform/forms/crop-picture.ts'
import { autoplayStore, setAutoplay } from '../../features/listening/playback/autoplay.ts'
import { crossfadeStore } from '../../features/listening/playback/crossfade.ts'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { storedVideoQuality } from '../../features/catalogue/video/video-quality.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { session } from '../../lib/session/session.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { chooseTheme } from '../../lib/browser/theme.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { credentialOf, withAuthenticator } from '../../testing/authenticator.ts'
import { answer, refuse, refuseWith, site, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn, tokenFor } from '../../testing/tokens.ts'
import SettingPage from './SettingPage.tsx'
import UpdateInfoPage from './UpdateInfoPage.tsx'

vi.mock('react-easy-crop', () => import('../../testing/cropper.tsx'))
vi.mock('../../features/platform/forms/crop-picture.ts', () => ({
  cropPicture: vi.fn<() => Promise<File>>(),
}))

withServer()
withTextsOf('/setting', '/updateinfo')
// Loads the lazy parts, since the first import takes longer than a query of a test waits.
beforeAll(() =>
  Promise.all([
    import('../../features/personal/settings/ProfileSection.tsx'),
    import('../../features/personal/settings/PasswordSection.tsx'),
    import('../../features/personal/settings/DevicesSection.tsx'),
    import('../../features/personal/settings/NoticesSection.tsx'),
    import('../../features/personal/settings/PasskeysSection.tsx'),
    import('../../features/personal/settings/AppsSection.tsx'),
    import('../../features/personal/settings/SavedFeedSection.tsx'),
    import('../../features/personal/settings/ScrobblingSection.tsx'),
    import('../../features/personal/settings/LibrarySection.tsx'),
  ]),
)

const mina: User = {
  userID: 1001,
  name: 'Mina',
  imageVersion: '',
  email: 'mina@example.com',
  artists: [],
  djs: [],
  hasPassword: true,
}
/** Addresses to which password managers store the passwords of the forms */
const userNames = () =>
  [...document.querySelectorAll<HTMLInputElement>('form:has([type=password]) [autocomplete=username]')].map(
    ({ value }) => value,
  )
const device = (over: Partial<Session>): Session => ({
  sessionID: 1001,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created: '2026-11-01T10:00:00.000Z',
  lastUsed: '2026-11-20T10:00:00.000Z',
  isCurrent: false,
  ...over,
})

beforeEach(() => {
  signedIn(1001)
  answer(getUser, mina)
  answer(listSessions, [device({ isCurrent: true })])
  answer(listPasskeys, [])
  answer(listAppPasswords, [])
  answer(findSavedFeed, { address: null })
  answer(listScrobbleAccounts, [])
  answer(getLibraryImport, { libraryImport: null })
  answer(getNoticeSettings, allNotices)
  answer(getForYou, { isOn: true, mixes: [], shelves: [] })
})
afterEach(async () => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  chooseTheme('system')
  player.setQuality(128)
  await chooseLanguage('en')
})

const allNotices = byNoticeKind(() => true)
const open = () => renderPage('/setting', { '/setting': <SettingPage />, '/updateinfo': <UpdateInfoPage /> })
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('a kind of notice is switched off', async () => {
  const calls = answer(setNoticeSettings, { ...allNotices, episode: false })
  answer(listNotices, { notices: [], seenID: 0 })
  const { user } = open()
  const notices = await section('Notifications')
  await user.click(await notices.findByRole('switch', { name: 'New episodes of DJs I follow' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...allNotices, episode: false }]))
})

test('a failed load offers a retry', async () => {
  refuse(getUser, 503)
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(getUser, mina)
  await user.click(retry)
  expect(await screen.findByLabelText('Name')).toHaveValue('Mina')
})

describe('the profile', () => {
  test('has a name that can be changed, and an address that cannot', async () => {
    const saved = answer(updateProfile, tokenFor(1001))
    const { user } = open()
    const profile = await section('Profile')
    const name = profile.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Mina F.')
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(saved.map(({ body }) => body)).toEqual([{ name: 'Mina F.' }])
    expect(profile.getByLabelText('Email')).toHaveAttribute('readonly')
  })

  test('shows the account as Unlimited, with no upgrade needed', async () => {
    open()
    const profile = await section('Profile')
    expect(profile.getByText('Account Type').nextElementSibling).toHaveTextContent('Unlimited')
    expect(profile.getByText('Your account is Unlimited. No upgrade is needed.')).toBeVisible()
  })

  test('needs a name', async () => {
    const saved = answer(updateProfile, tokenFor(1001))
    const { user } = open()
    const profile = await section('Profile')
    await user.clear(profile.getByLabelText('Name'))
    await user.click(profile.getByRole('button', { name: 'Save' }))
    expect(await profile.findByText('Must not be empty.')).toBeVisible()
    expect(saved).toHaveLength(0)
  })
})

describe('the picture of the profile', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = () => {}
    vi.mocked(cropPicture).mockImplementation(async ({ name }) => new File(['…'], `cropped-${name}`))
  })
  const choose = async ({ user }: ReturnType<typeof open>) => {
    const profile = await section('Profile')
    await user.upload(profile.getByLabelText('Picture'), new File(['…'], 'mina.png', { type: 'image/png' }))
    return within(await screen.findByRole('dialog', { name: 'Choose the part to show' }))
  }

  test('is the chosen square of a file, and is shown once it was taken', async () => {
    const sent = answer(setUserAvatar, 'true')
    const page = open()
    const dialog = await choose(page)
    expect(sent).toEqual([])
    const requests = answer(getUser, { ...mina, imageVersion: 'abc' })
    await page.user.click(dialog.getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(sent).toHaveLength(1)
    expect(vi.mocked(cropPicture).mock.lastCall?.[0]).toMatchObject({ name: 'mina.png' })
    expect(vi.mocked(cropPicture).mock.lastCall?.[1]).toEqual({ x: 1, y: 2, width: 30, height: 30 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('stays as it is if no part is chosen', async () => {
    const sent = answer(setUserAvatar, 'true')
    const page = open()
    const dialog = await choose(page)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    expect(screen.getByLabelText('Picture')).toBeEnabled()
  })

  test('is not replaced by a file that is dropped while one is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<'true'>()
    answer(setUserAvatar, () => promise)
    const page = open()
    const dialog = await choose(page)
    await page.user.click(dialog.getByRole('button', { name: 'Use this part' }))
    const input = await screen.findByLabelText('Picture')
    await waitFor(() => expect(input).toBeDisabled())
    const files = [new File(['…'], 'other.png', { type: 'image/png' })]
    fireEvent.drop(input, { dataTransfer: { files, items: [], types: ['Files'] } })
    expect(input).toBeDisabled()
    expect(screen.queryByRole('dialog')).toBeNull()
    answer(getUser, mina)
    resolve('true')
    await waitFor(() => expect(input).toBeEnabled())
  })

  test('is refused with the reason', async () => {
    refuseWith(setUserAvatar, 'image.unreadable')
    const page = open()
    const dialog = await choose(page)
    await page.user.click(dialog.getByRole('button', { name: 'Use this part' }))
    expect(await screen.findByText(/isn't a picture that can be read/)).toBeVisible()
  })
})

describe('the password', () => {
  const fill = async (
    { user }: ReturnType<typeof open>,
    [current, next, again]: readonly [string, string, string],
  ) => {
    const password = await section('Password')
    await user.type(password.getByLabelText('Current password'), current)
    await user.type(password.getByLabelText('New password'), next)
    await user.type(password.getByLabelText('Confirm password'), `${again}{Enter}`)
    return password
  }

  test('is changed with the current one, and the new token is kept', async () => {
    const token = tokenFor(1001, { seconds: 7200 })
    const saved = answer(updateProfile, token)
    const password = await fill(open(), ['rain and drums', 'eight or more', 'eight or more'])
    expect(await screen.findByText('Your password was changed.')).toBeInTheDocument()
    expect(saved.map(({ body }) => body)).toEqual([
      { name: 'Mina', password: 'eight or more', currentPassword: 'rain and drums' },
    ])
    expect(userNames()).toEqual(['mina@example.com'])
    expect(session.token()).toBe(token)
    expect(password.getByLabelText('Current password')).toHaveValue('')
  })

  test('is not sent if the confirmation differs', async () => {
    const saved = answer(updateProfile, tokenFor(1001))
    const password = await fill(open(), ['rain and drums', 'eight or more', 'another one'])
    expect(await password.findByText('The two passwords differ.')).toBeVisible()
    expect(saved).toHaveLength(0)
  })

  test('is no longer said to differ once the confirmation is changed, until it is sent again', async () => {
    const page = open()
    const password = await fill(page, ['rain and drums', 'eight or more', 'another one'])
    const differs = () => password.queryByText('The two passwords differ.')
    await waitFor(() => expect(differs()).toBeVisible())
    const confirmation = password.getByLabelText('Confirm password')
    await waitFor(() => expect(confirmation).toHaveFocus())
    await page.user.type(confirmation, '!')
    expect(differs()).toBeNull()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(differs()).toBeVisible())
  })

  test('must be long enough', async () => {
    const saved = answer(updateProfile, tokenFor(1001))
    const password = await fill(open(), ['rain and drums', 'short', 'short'])
    expect(await password.findByText('Use at least 8 characters.')).toBeVisible()
    expect(saved).toHaveLength(0)
  })

  test('that is wrong keeps the session', async () => {
    refuseWith(updateProfile, 'password.wrong')
    const password = await fill(open(), ['wrong', 'eight or more', 'eight or more'])
    expect(await password.findByRole('alert')).toHaveTextContent('The password is wrong.')
    expect(session.userID()).toBe(1001)
  })

  test('is set for the first time with a mailed code', async () => {
    answer(getUser, { ...mina, hasPassword: false })
    const mailed = answer(resendCode, { status: 0, isDelayed: true })
    const checked = answer(verifyCode, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { status: 5, data: tokenFor(1001, { seconds: 1800 }) }
        : { status: 4 },
    )
    const { user } = open()
    const password = await section('Password')
    expect(password.queryByLabelText('Current password')).toBeNull()
    await user.click(password.getByRole('button', { name: 'Email me a code' }))
    await user.type(await password.findByLabelText('Code'), '000000{Enter}')
    expect(password.getByRole('status')).toHaveTextContent(/mina@example\.com.*may take some minutes/)
    expect(await password.findByRole('alert')).toHaveTextContent('The Code Is InCurrect')
    await user.clear(password.getByLabelText('Code'))
    await user.type(password.getByLabelText('Code'), '۱۲۳۴۵۶{Enter}')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/updateinfo'))
    expect(mailed[0]?.body).toEqual({ email: 'mina@example.com' })
    expect(checked.at(-1)?.body).toEqual({ email: 'mina@example.com', code: '123456' })
  })
})

describe('this browser', () => {
  test('has a language and a theme, which change at once', async () => {
    const { user } = open()
    const appearance = await section('Language and theme')
    await user.selectOptions(appearance.getByLabelText('Theme'), 'Light')
    expect(document.documentElement).toHaveAttribute('data-theme', 'light')
    await user.selectOptions(appearance.getByLabelText('Language'), 'فارسی')
    expect(await screen.findByRole('heading', { name: 'تنظیمات حساب' })).toBeInTheDocument()
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  })

  test('has qualities of audio and video, and a volume', async () => {
    const { user } = open()
    const playback = await section('Playback')
    await user.selectOptions(playback.getByLabelText('Audio quality'), '320')
    expect(playerStore.getState().quality).toBe(320)
    expect(playback.getByLabelText('Video quality')).toHaveValue('720')
    await user.selectOptions(playback.getByLabelText('Video quality'), '1080')
    expect(storedVideoQuality.read()).toBe(1080)
    await user.selectOptions(playback.getByLabelText('Video quality'), 'auto')
    expect(storedVideoQuality.read()).toBe('auto')
    expect(playback.getByRole('slider', { name: 'Volume' })).toHaveValue('100')
    const levelling = playback.getByLabelText('Volume levelling')
    expect(levelling).toHaveValue('track')
    await user.selectOptions(levelling, 'Whole albums')
    expect(levelling).toHaveValue('album')
    expect(JSON.parse(localStorage.getItem('levelling') ?? '')).toBe('album')
    expect(levelling).toHaveAccessibleDescription('Evens out loudness between tracks.')
  })

  test('tracks fade into each other for as long as was chosen', async () => {
    const { user } = open()
    const crossfade = (await section('Playback')).getByLabelText('Crossfade')
    expect(crossfade).toHaveDisplayValue('Off')
    await user.selectOptions(crossfade, '12 seconds')
    expect(crossfade).toHaveDisplayValue('12 seconds')
    expect(JSON.parse(localStorage.getItem('crossfade') ?? '')).toBe(12)
    expect(crossfadeStore.getState().seconds).toBe(12)
    await user.selectOptions(crossfade, 'Off')
    expect(crossfadeStore.getState().seconds).toBe(0)
  })

  test('levelling and crossfade are not offered where only the device sets the volume', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1)
    open()
    const levelling = (await section('Playback')).getByLabelText('Volume levelling')
    expect(levelling).toBeDisabled()
    expect(levelling).toHaveAccessibleDescription(/^Only this device sets the volume/)
  })
})

describe('the devices', () => {
  const phone = device({
    sessionID: 1002,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('are listed, and one of them can be signed out', async () => {
    answer(listSessions, [device({ isCurrent: true }), phone])
    const ended = answer(endSession, 'true')
    const { user } = open()
    const devices = await section('Devices')
    const [mine, other] = await devices.findAllByRole('listitem')
    expect(mine).toHaveTextContent('Firefox on Linux')
    expect(mine).toHaveTextContent('This device')
    expect(other).toHaveTextContent('Safari on iOS')
    expect(within(mine ?? document.body).queryByRole('button')).toBeNull()
    answer(listSessions, [device({ isCurrent: true })])
    await user.click(devices.getByRole('button', { name: 'Sign out Safari on iOS' }))
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
    expect(ended.map(({ params }) => params)).toEqual([{ id: '1002' }])
    expect(devices.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  test('can all be signed out but this one', async () => {
    answer(listSessions, [device({ isCurrent: true }), phone])
    const ended = answer(endSessions, 'true')
    const { user } = open()
    const devices = await section('Devices')
    await user.click(await devices.findByRole('button', { name: 'Sign out all other devices' }))
    await waitFor(() => expect(ended.map(({ query }) => query)).toEqual([{ which: 'others' }]))
    expect(session.userID()).toBe(1001)
  })

  test('can all be signed out, this one too', async () => {
    const ended = answer(endSessions, 'true')
    const { user } = open()
    const devices = await section('Devices')
    await user.click(await devices.findByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(session.read()).toEqual({ state: 'visitor' }))
    expect(ended.map(({ query }) => query)).toEqual([{ which: 'all' }])
  })

  test('show an error if one cannot be signed out', async () => {
    answer(listSessions, [device({ isCurrent: true }), phone])
    refuseWith(endSession, 'session.not-found')
    const { user } = open()
    const devices = await section('Devices')
    await user.click(await devices.findByRole('button', { name: 'Sign out Safari on iOS' }))
    expect(await screen.findByText('This device is not signed in.')).toBeInTheDocument()
  })
})

describe('the apps', () => {
  const phone: AppPassword = {
    id: 1001,
    name: 'Phone',
    use: 'apps',
    created: '2026-11-01T10:00:00.000Z',
    lastUsed: '2026-11-20T10:00:00.000Z',
    agent: 'Symfonium',
  }

  test('are listed with their last use, and removed', async () => {
    answer(listAppPasswords, [phone, { ...phone, id: 1002, name: 'Tablet', lastUsed: null, agent: '' }])
    const { user } = open()
    const apps = await section('Apps')
    const [first, second] = await apps.findAllByRole('listitem')
    expect(first).toHaveTextContent('PhoneAdded Nov 1, 2026, last used Nov 20, 2026 by Symfonium')
    expect(second).toHaveTextContent('TabletAdded Nov 1, 2026, never used')

    const removed = answer(deleteAppPassword, 'true')
    await user.click(apps.getByRole('button', { name: 'Remove Phone' }))
    const removing = within(await screen.findByRole('dialog', { name: 'Remove the password of "Phone"?' }))
    expect(removed).toHaveLength(0)
    answer(listAppPasswords, [])
    await user.click(removing.getByRole('button', { name: 'Remove' }))
    expect(await apps.findByText('You have no app passwords yet.')).toBeVisible()
    expect(removed.map(({ params }) => params)).toEqual([{ id: '1001' }])
  })

  test('get one more, whose password is shown once with what else the app asks for', async () => {
    const made = answer(createAppPassword, {
      ...{ id: 1001, name: 'Phone', use: 'apps' as const, password: 'abcd-efgh-jkmn-pqrs' },
    })
    const { user } = open()
    const apps = await section('Apps')
    await user.click(await apps.findByRole('button', { name: 'Connect an app' }))
    const naming = within(await screen.findByRole('dialog', { name: 'Connect an app' }))
    await user.type(naming.getByLabelText('Name'), 'Phone')
    answer(listAppPasswords, [phone])
    await user.click(naming.getByRole('button', { name: 'Make a password' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Enter this in the app' }))
    expect(shown.getByLabelText('Server address')).toHaveValue(location.origin)
    expect(shown.getByLabelText('Username')).toHaveValue('mina@example.com')
    expect(shown.getByLabelText('Password')).toHaveValue('abcd-efgh-jkmn-pqrs')
    await user.click(shown.getByRole('button', { name: 'Copy: Password' }))
    expect(await navigator.clipboard.readText()).toBe('abcd-efgh-jkmn-pqrs')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    expect(screen.queryByDisplayValue('abcd-efgh-jkmn-pqrs')).toBeNull()
    expect(await apps.findByText('Phone')).toBeVisible()
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Phone', use: 'apps' }])
  })

  test('may be for sending a show, which only DJs and admins are offered, and tells what the program asks for', async () => {
    answer(getUser, { ...mina, djs: [{ djID: 1001, name: 'Roya' }] })
    answer(djPanelAir, {
      ...{ times: [], admission: { state: 'no-time' as const }, onAir: null, isOwn: false, viewers: 0 },
      ...{ level: null, test: null, radioListeners: 0 },
      ports: { source: null, rtmp: null },
    })
    const made = answer(createAppPassword, {
      ...{ id: 1002, name: 'butt', use: 'source' as const, password: 'abcd-efgh-jkmn-pqrs' },
    })
    const { user } = open()
    const apps = await section('Apps')
    await user.click(await apps.findByRole('button', { name: 'Connect an app' }))
    const naming = within(await screen.findByRole('dialog', { name: 'Connect an app' }))
    await user.type(naming.getByLabelText('Name'), 'butt')
    await user.selectOptions(naming.getByLabelText('For'), 'Sending a show to the live channel')
    answer(listAppPasswords, [{ ...phone, id: 1002, name: 'butt', use: 'source' }])
    await user.click(naming.getByRole('button', { name: 'Make a password' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Enter this in the program' }))
    expect(await shown.findByLabelText('Server')).toHaveValue(location.hostname)
    expect(shown.getByLabelText('Port')).toHaveValue(location.port || '80')
    expect(shown.getByLabelText('Mount')).toHaveValue('/air')
    expect(shown.getByLabelText('Username')).toHaveValue('source')
    expect(shown.getByLabelText('Password')).toHaveValue('abcd-efgh-jkmn-pqrs')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    expect(await apps.findByText('butt')).toBeVisible()
    expect(apps.getByText('Sending a show to the live channel')).toBeVisible()
    expect(made.map(({ body }) => body)).toEqual([{ name: 'butt', use: 'source' }])
  })

  test('are not offered for sending to those who are no DJ', async () => {
    const { user } = open()
    const apps = await section('Apps')
    await user.click(await apps.findByRole('button', { name: 'Connect an app' }))
    const naming = within(await screen.findByRole('dialog', { name: 'Connect an app' }))
    expect(naming.getByLabelText('Name')).toBeVisible()
    expect(naming.queryByLabelText('For')).toBeNull()
  })
})

describe('the feed of saved episodes', () => {
  const first = 'https://nava.example/feeds/saved/1001-first.xml'
  const second = 'https://nava.example/feeds/saved/1001-second.xml'

  test('has no address until one is made, which is shown and copied', async () => {
    const made = answer(makeSavedFeed, { address: first })
    const { user } = open()
    const feed = await section('Podcast apps')
    const make = await feed.findByRole('button', { name: 'Make an address' })
    expect(feed.queryByRole('textbox')).toBeNull()
    answer(findSavedFeed, { address: first })
    await user.click(make)
    expect(await feed.findByLabelText('Address of your feed')).toHaveValue(first)
    await user.click(feed.getByRole('button', { name: 'Copy: Address of your feed' }))
    expect(await navigator.clipboard.readText()).toBe(first)
    expect(made).toHaveLength(1)
    expect(feed.queryByRole('button', { name: 'Make an address' })).toBeNull()
  })

  test('gets a new address, and ends, after a question', async () => {
    answer(findSavedFeed, { address: first })
    const made = answer(makeSavedFeed, { address: second })
    const { user } = open()
    const feed = await section('Podcast apps')
    await user.click(await feed.findByRole('button', { name: 'Make a new address' }))
    const renewing = within(await screen.findByRole('dialog', { name: 'Make a new address?' }))
    expect(made).toHaveLength(0)
    answer(findSavedFeed, { address: second })
    await user.click(renewing.getByRole('button', { name: 'Make a new address' }))
    expect(await feed.findByDisplayValue(second)).toBeVisible()
    expect(made).toHaveLength(1)

    const ended = answer(endSavedFeed, 'true')
    await user.click(feed.getByRole('button', { name: 'End the feed' }))
    const ending = within(await screen.findByRole('dialog', { name: 'End the feed?' }))
    answer(findSavedFeed, { address: null })
    await user.click(ending.getByRole('button', { name: 'End the feed' }))
    expect(await feed.findByRole('button', { name: 'Make an address' })).toBeVisible()
    expect(feed.queryByRole('textbox')).toBeNull()
    expect(ended).toHaveLength(1)
  })

  test('keeps its address if the server refuses a new one', async () => {
    answer(findSavedFeed, { address: first })
    refuse(makeSavedFeed, 503)
    const { user } = open()
    const feed = await section('Podcast apps')
    await user.click(await feed.findByRole('button', { name: 'Make a new address' }))
    const renewing = within(await screen.findByRole('dialog', { name: 'Make a new address?' }))
    await user.click(renewing.getByRole('button', { name: 'Make a new address' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(feed.getByLabelText('Address of your feed')).toHaveValue(first)
  })
})

describe('scrobbling', () => {
  const off = { name: null, isRefused: false, connectAt: null }
  const services: ScrobbleAccount[] = [
    { ...off, service: 'listenbrainz' },
    { ...off, service: 'lastfm', connectAt: 'https://www.last.fm/api/auth/?api_key=key' },
  ]

  test('begins with the token of a ListenBrainz account, and ends', async () => {
    answer(listScrobbleAccounts, services)
    const connected = answer(connectScrobbleAccount, { ...off, service: 'listenbrainz', name: 'mina' })
    const { user } = open()
    const scrobbling = await section('Scrobbling')
    expect(await scrobbling.findAllByText('Not connected')).toHaveLength(2)
    await user.click(scrobbling.getByRole('button', { name: 'Connect ListenBrainz' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect ListenBrainz' }))
    await user.type(dialog.getByLabelText('User token'), 'secret-token')
    answer(listScrobbleAccounts, [{ ...off, service: 'listenbrainz', name: 'mina' }])
    await user.click(dialog.getByRole('button', { name: 'Connect' }))
    expect(await scrobbling.findByText('Connected as mina')).toBeVisible()
    expect(connected.map(({ params, body }) => [params, body])).toEqual([
      [{ service: 'listenbrainz' }, { token: 'secret-token' }],
    ])

    const disconnected = answer(disconnectScrobbleAccount, 'true')
    answer(listScrobbleAccounts, services)
    await user.click(scrobbling.getByRole('button', { name: 'Disconnect ListenBrainz' }))
    expect(await scrobbling.findAllByText('Not connected')).toHaveLength(2)
    expect(disconnected).toHaveLength(1)
  })

  test('says that a service refuses the connection, which is then made again', async () => {
    answer(listScrobbleAccounts, [{ ...off, service: 'listenbrainz', name: 'mina', isRefused: true }])
    open()
    const scrobbling = await section('Scrobbling')
    expect(await scrobbling.findByText(/^mina: the service no longer accepts/)).toBeVisible()
    expect(scrobbling.getByRole('button', { name: 'Connect ListenBrainz' })).toBeVisible()
  })

  test('at Last.fm does not begin where the browser blocks storage, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    answer(listScrobbleAccounts, services)
    const { user } = open()
    const scrobbling = await section('Scrobbling')
    await user.click(await scrobbling.findByRole('button', { name: 'Connect Last.fm' }))
    expect(await screen.findByText(/^This browser blocks the storage of this site/)).toBeVisible()
    vi.restoreAllMocks()
  })

  test.each([
    ['the tab that left for it', 'lastfm', 1],
    ['no tab of ours', null, 0],
  ])('at Last.fm begins when its page leads back to %s', async (_, leftFor, count) => {
    if (leftFor !== null) sessionStorage.setItem('nava.connecting', leftFor)
    answer(listScrobbleAccounts, services)
    const connected = answer(connectScrobbleAccount, { ...off, service: 'lastfm', name: 'mina' })
    renderPage('/setting?connect=lastfm&token=from-last-fm', { '/setting': <SettingPage /> })
    const scrobbling = await section('Scrobbling')
    await scrobbling.findByText('Last.fm')
    if (count > 0) expect(await screen.findByText('Connected to Last.fm')).toBeVisible()
    expect(connected.map(({ params, body }) => [params, body])).toEqual(
      Array.from({ length: count }, () => [{ service: 'lastfm' }, { token: 'from-last-fm' }]),
    )
  })
})

describe('a library', () => {
  const started = { address: 'https://music.example/navidrome', started: '2026-11-25T10:00:00.000Z' }
  const ended = { ...started, ended: '2026-11-25T10:01:00.000Z' }
  const show = (libraryImport: LibraryImport | null) => answer(getLibraryImport, { libraryImport })

  test('is imported from a server, with its progress and what was not found', async () => {
    const requests = answer(importLibrary, { ...started, state: 'waiting' })
    const { user } = open()
    const library = await section('Import your library')
    await user.click(await library.findByRole('button', { name: 'Import a library' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import your library' }))
    await user.type(dialog.getByLabelText('Server address'), 'music.example/navidrome')
    await user.type(dialog.getByLabelText('Username'), 'mina')
    await user.type(dialog.getByLabelText('Password or API key'), 'secret')
    show({ ...started, state: 'running', done: 1, total: 4 })
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await library.findByText('Reading your library at music.example …')).toBeVisible()
    expect(requests.map(({ body }) => body)).toEqual([
      { address: 'music.example/navidrome', name: 'mina', password: 'secret' },
    ])
    const bar = await library.findByRole('progressbar', { name: /^Looking for/ })
    expect(bar).toHaveAttribute('aria-valuenow', '25')

    const lacking = [
      {
        ...{ part: 'plays' as const, code: 'library.error' as const, reason: 'No' },
        params: { host: 'music.example' },
      },
    ]
    const counts = { stars: 3, playlists: 1, ratings: 0, plays: 12, leftOut: 2 }
    const found = { ...counts, cut: ['artists' as const], lacking }
    show({ ...ended, state: 'done', found, missing: 1 })
    answer(listLibraryMissing, [
      { kind: 'song', title: 'Rain', artist: 'Kaveh', marks: ['star', 'playlist'], playlists: ['Evening'] },
    ])
    await user.click(await library.findByRole('button', { name: /not found/ }))
    expect(library.getByText(/^Only 10,?000 marked artists were read/)).toBeInTheDocument()
    expect(library.getByText(/^Not read, or not to the end: Ratings · Played/)).toHaveTextContent(
      'Played tracks. music.example answered with an error. Try again later.',
    )
    expect(library.getByText('Unreadable')).toBeInTheDocument()
    const list = within(await screen.findByRole('dialog', { name: 'Not found' }))
    expect(await list.findByText('Track · starred · in "Evening"')).toBeVisible()
    const files = answer(exportLibraryMissing, 'kind,title')
    await user.click(list.getByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
  })

  const openFiles = async () => {
    const { user } = open()
    const library = await section('Import your library')
    await user.click(await library.findByRole('button', { name: 'Import a library' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import your library' }))
    await user.click(dialog.getByRole('tab', { name: 'Spotify or Last.fm' }))
    return { user, library, dialog }
  }
  const spotify = { ...started, address: 'https://open.spotify.com' }

  test('is imported from the files of Spotify, and again without a server', async () => {
    const sent = answer(importLibraryFiles, { ...spotify, state: 'waiting' })
    const { user, library, dialog } = await openFiles()
    expect(dialog.getByText(/^Spotify: on spotify.com/)).toBeVisible()
    const files = ['my_spotify_data.zip', 'endsong_0.json'].map((name) => new File(['x'], name))
    show({ ...spotify, state: 'running', done: 0, total: 0 })
    await user.upload(dialog.getByLabelText('Files of Spotify or Last.fm'), files)
    expect(await library.findByText('Reading your library at Spotify …')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual(['my_spotify_data.zip, endsong_0.json'])

    const found = { stars: 3, playlists: 1, ratings: 0, plays: 12, cut: [], lacking: [], leftOut: 0 }
    show({ ...ended, ...spotify, state: 'done', found, missing: 0 })
    await user.click(await library.findByRole('button', { name: 'Import it again' }))
    expect(library.getByText('Your library of Spotify is here.')).toBeInTheDocument()
    const again = within(await screen.findByRole('dialog', { name: 'Import your library' }))
    expect(again.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await user.click(again.getByRole('tab', { name: 'A server' }))
    expect(again.getByLabelText('Server address')).toHaveValue('')
  })

  test('of files that are refused says why, also before they are sent', async () => {
    refuseWith(importLibraryFiles, 'library.file-unreadable')
    const { user, dialog } = await openFiles()
    const input = dialog.getByLabelText('Files of Spotify or Last.fm')
    await user.upload(input, new File(['x'], 'other.json'))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^This is no export of Spotify or Last.fm/)
    const sent = answer(importLibraryFiles, { ...spotify, state: 'waiting' })
    const large = new File(['x'], 'large.zip')
    Object.defineProperty(large, 'size', { value: limits.libraryFiles.maxBytes + 1 })
    await user.upload(input, large)
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Send at most 64 MB at once.'))
    expect(sent).toHaveLength(0)
  })

  test('that could not be read says why, and is imported again', async () => {
    const params = { host: 'music.example' }
    show({ ...ended, state: 'failed', code: 'library.refused', params, reason: 'No' })
    const { user } = open()
    const library = await section('Import your library')
    expect(await library.findByRole('alert')).toHaveTextContent('music.example does not accept this name')
    await user.click(library.getByRole('button', { name: 'Import it again' }))
    expect(await screen.findByLabelText('Server address')).toHaveValue(started.address)
  })
})

describe('the passkeys', () => {
  const blue: Passkey = {
    passkeyID: 1001,
    name: 'Blue key',
    created: '2026-11-01T10:00:00.000Z',
    lastUsed: '2026-11-20T10:00:00.000Z',
  }
  const creation: PasskeyCreation = {
    rp: { id: 'localhost', name: 'Nava' },
    user: { id: 'aGFuZGxl', name: 'mina@example.com', displayName: 'Mina' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
  const openAdding = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await (await section('Passkeys')).findByRole('button', { name: 'Add a passkey' }))
    return within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  }

  test('are listed with their use, renamed and removed', async () => {
    withAuthenticator({})
    answer(listPasskeys, [blue, { ...blue, passkeyID: 1002, name: 'Phone', lastUsed: null }])
    const { user } = open()
    const passkeys = await section('Passkeys')
    const [first, second] = await passkeys.findAllByRole('listitem')
    expect(first).toHaveTextContent('Blue keyAdded Nov 1, 2026, last used Nov 20, 2026')
    expect(second).toHaveTextContent('PhoneAdded Nov 1, 2026, never used')

    const renamed = answer(renamePasskey, { ...blue, name: 'Green key' })
    await user.click(passkeys.getByRole('button', { name: 'Rename Blue key' }))
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename Blue key' }))
    await user.clear(renaming.getByLabelText('Name'))
    answer(listPasskeys, [{ ...blue, name: 'Green key' }])
    await user.type(renaming.getByLabelText('Name'), 'Green key{Enter}')
    await passkeys.findByText('Green key')
    expect(renamed.map(({ params, body }) => [params, body])).toEqual([
      [{ id: '1001' }, { name: 'Green key' }],
    ])

    const removed = answer(removePasskey, 'true')
    await user.click(passkeys.getByRole('button', { name: 'Remove Green key' }))
    const removing = within(await screen.findByRole('dialog', { name: 'Remove the passkey "Green key"?' }))
    expect(removed).toHaveLength(0)
    answer(listPasskeys, [])
    await user.click(removing.getByRole('button', { name: 'Remove' }))
    expect(await passkeys.findByText('You have no passkeys yet.')).toBeVisible()
    expect(removed.map(({ params }) => params)).toEqual([{ id: '1001' }])
  })

  test('get one more after the password, made by the browser', async () => {
    const requests = withAuthenticator({ create: () => credentialOf({ attestationObject: 'attested' }) })
    const started = answer(startPasskey, creation)
    const added = answer(addPasskey, blue)
    const page = open()
    const dialog = await openAdding(page)
    expect(userNames()).toEqual(['mina@example.com', 'mina@example.com'])
    await page.user.type(dialog.getByLabelText('Current password'), 'rain and drums{Enter}')
    expect(await screen.findByText('Your passkey was added.')).toBeInTheDocument()
    expect(started.map(({ body }) => body)).toEqual([{ password: 'rain and drums' }])
    expect(requests.map(({ publicKey }) => publicKey?.rp)).toEqual([{ id: 'localhost', name: 'Nava' }])
    expect(added[0]?.body).toMatchObject({
      name: expect.stringMatching(/./),
      credential: { id: 'a2V5', type: 'public-key', response: { attestationObject: 'YXR0ZXN0ZWQ' } },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['NotAllowedError', 'No passkey was added.'],
    ['InvalidStateError', 'This device has a passkey of your account already.'],
  ])('stay as they are if the browser says %s', async (name, text) => {
    withAuthenticator({
      create: () => {
        throw new DOMException('no', name)
      },
    })
    answer(startPasskey, creation)
    const added = answer(addPasskey, blue)
    const page = open()
    const dialog = await openAdding(page)
    await page.user.type(dialog.getByLabelText('Current password'), 'rain and drums{Enter}')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(added).toHaveLength(0)
  })

  test('need the right password', async () => {
    const requests = withAuthenticator({})
    refuseWith(startPasskey, 'password.wrong')
    const page = open()
    const dialog = await openAdding(page)
    await page.user.type(dialog.getByLabelText('Current password'), 'wrong{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('The password is wrong.')
    expect(requests).toHaveLength(0)
  })

  test('of an account without a password need a mailed code', async () => {
    withAuthenticator({})
    answer(getUser, { ...mina, hasPassword: false })
    const dialog = await openAdding(open())
    expect(dialog.queryByLabelText('Current password')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  })

  test('cannot be added by a browser that has none, and say at which address they work', async () => {
    answer(listPasskeys, [blue])
    const { unmount } = open()
    const passkeys = await section('Passkeys')
    await passkeys.findByText('Blue key')
    expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    unmount()
    withAuthenticator({})
    answer(getSite, { ...site, publicUrl: 'http://nava.test' })
    await queryClient.invalidateQueries()
    open()
    await screen.findByText(/^Passkeys work only over https/)
    answer(getSite, { ...site, publicUrl: 'https://nava.test' })
    await queryClient.invalidateQueries()
    await screen.findByText('Passkeys work only at https://nava.test.')
  })
})

test('recommendations are switched off', async () => {
  const calls = answer(switchRecommendations, 'true')
  const { user } = open()
  const data = await section('Your data')
  const choice = await data.findByRole('switch', { name: 'Suggest music to me from what I play' })
  expect(choice).toBeChecked()
  answer(getForYou, { isOn: false, mixes: [], shelves: [] })
  await user.click(choice)
  await waitFor(() => expect(choice).not.toBeChecked())
  expect(calls.map(({ body }) => body)).toEqual([{ isOn: false }])
})

test('a list that ends goes on with radio unless that is switched off', async () => {
  const { user } = open()
  const playback = await section('Playback')
  const choice = playback.getByRole('switch', { name: 'Autoplay similar music' })
  expect(choice).toBeChecked()
  await user.click(choice)
  expect(autoplayStore.getState().isOn).toBe(false)
  setAutoplay(true)
})

describe('the data', () => {
  test('is downloaded as a file', async () => {
    const requests = answer(exportAccount, {
      exportedAt: '2026-11-22T10:00:00.000Z',
      profile: {
        userID: 1001,
        email: 'mina@example.com',
        name: 'Mina',
        created: '2026-11-01T10:00:00.000Z',
        signsInWithGoogle: false,
        avatar: '',
      },
      artists: [],
      djs: [],
      uploadedMusics: [],
      likedMusics: [],
      likedPodcasts: [],
      likedComments: [],
      savedMusics: [],
      savedPodcasts: [],
      savedAlbums: [],
      followedArtists: [],
      followedDjs: [],
      plays: [],
      hasRecommendations: true,
      hidesExplicit: false,
      hasSavedFeed: false,
      dailyMixes: [],
      dismissedMixes: [],
      listenedDays: [],
      dislikedMusics: [],
      earlySkips: [],
      playlists: [],
      comments: [],
      chatMessages: [],
      mutedUntil: null,
      artistRequests: [],
      sessions: [],
      passkeys: [],
      appPasswords: [],
      ratings: [],
      bookmarks: [],
      shares: [],
      playingNow: [],
      scrobbleAccounts: [],
      libraryImports: [],
      libraryMissing: [],
      broughtPlays: [],
      broughtPlaylists: [],
      pushDevices: [],
      pushSubscriptions: [],
      musicReminders: [],
      pressLinks: [],
      sentVersions: [],
      reminders: [],
      playQueue: null,
      listeningDevices: [],
      episodePositions: [],
      liveRequests: [],
      liveRequestVotes: [],
      chatReports: [],
      commentReports: [],
      airShows: [],
      chatReactions: [],
      chatVotes: [],
      moderatedRooms: [],
    })
    const files: Blob[] = []
    URL.createObjectURL = (file) => {
      files.push(file as Blob) // the page creates no other object URLs
      return 'blob:data'
    }
    URL.revokeObjectURL = () => {}
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = open()
    await user.click((await section('Your data')).getByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(names).toEqual(['my-data.json']))
    expect(requests[0]?.authorization).toMatch(/^Bearer /)
    expect(files[0]?.size).toBeGreaterThan(100)
  })

  const openDialog = async ({ user }: ReturnType<typeof open>) => {
    await user.click((await section('Your data')).getByRole('button', { name: 'Delete my account' }))
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }

  test('is deleted with the account after the password was given, and it is said what stays', async () => {
    const removed = answer(deleteAccount, 'true')
    const page = open()
    const dialog = await openDialog(page)
    expect(dialog.getByText(/playlists, saved music, likes/)).toBeVisible()
    expect(dialog.getByText(/Music and podcasts of your artists and DJs stay online/)).toBeVisible()
    await page.user.type(dialog.getByLabelText('Current password'), 'rain and drums')
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(session.read()).toEqual({ state: 'visitor' }))
    expect(removed[0]?.body).toEqual({ password: 'rain and drums' })
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
    expect(await screen.findByText('Your account was deleted.')).toBeInTheDocument()
  })

  test('stays if the password is wrong', async () => {
    refuseWith(deleteAccount, 'password.wrong')
    const page = open()
    const dialog = await openDialog(page)
    await page.user.type(dialog.getByLabelText('Current password'), 'wrong{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('The password is wrong.')
    expect(session.userID()).toBe(1001)
  })

  test('is deleted after a mailed code too, and stays if that is wrong', async () => {
    answer(resendCode, { status: 3 })
    refuseWith(deleteAccount, 'code.wrong')
    const page = open()
    const dialog = await openDialog(page)
    await page.user.click(dialog.getByRole('button', { name: 'Confirm by an emailed code instead' }))
    await page.user.click(dialog.getByRole('button', { name: 'Email me a code' }))
    expect(await dialog.findByText(/Please try a few minutes later !!/)).toBeVisible()
    await page.user.type(dialog.getByLabelText('Code'), '000000{Enter}')
    expect(await dialog.findByText('The Code Is InCurrect')).toBeVisible()
    expect(session.userID()).toBe(1001)
    const removed = answer(deleteAccount, 'true')
    await page.user.clear(dialog.getByLabelText('Code'))
    await page.user.type(dialog.getByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(session.read()).toEqual({ state: 'visitor' }))
    expect(removed[0]?.body).toEqual({ code: '123456' })
  })

  test('of an account without a password is deleted after a code only', async () => {
    answer(getUser, { ...mina, hasPassword: false })
    const dialog = await openDialog(open())
    expect(dialog.queryByLabelText('Current password')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  })
})
