import {
  type Notice,
  type PushEvent,
  artistPanelMusics,
  byNoticeKind,
  getNoticeSettings,
  getSite,
  getUser,
  getWebPushKey,
  listNotices,
  listReminders,
  seeNotices,
  setNoticeSettings,
  setReminder,
  subscribePush,
  subscribeWebPush,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuse, site, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import NoticeSettings from './NoticeSettings.tsx'
import Notifications from './Notifications.tsx'
import { RemindButton } from './RemindButton.tsx'
import { popup } from './popup.ts'

const getToken = vi.hoisted(() => vi.fn(async () => 'token:of_this-browser'))
// These modules connect to Google's servers.
vi.mock('@firebase/app', () => ({
  getApps: () => [],
  initializeApp: ({ projectId }: { projectId: string }) => projectId,
}))
vi.mock('@firebase/messaging', () => ({
  getMessaging: (app: string) => `messaging of ${app}`,
  getToken,
}))
vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()
withTexts('account', 'error', 'tracks')
beforeEach(() => {
  popup.reset()
  localStorage.removeItem('seenNotice')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event: PushEvent = {
  title: 'Fresh music',
  body: 'Listen to it',
  image: '/api/file/images/music/1001.jpg?v=a',
  type: 'music',
  id: 1001,
  click_action: '',
}
const buildNotice = (noticeID: number, over: Partial<Notice> = {}): Notice => ({
  ...event,
  noticeID,
  kind: 'announcement',
  created: '2026-11-22T10:00:00.000Z',
  title: `Notice ${noticeID}`,
  ...over,
})
const openBar = (notices: Notice[] = [], seenID = 0) => {
  answer(listNotices, { notices, seenID })
  return renderPage('/', { '/': <Notifications /> })
}

describe('the popup', () => {
  test('shows title, body, image and type, and leads to the track of a notification about music', async () => {
    const { user } = openBar()
    act(() => void popup.show(event))
    const shown = screen.getByRole('alertdialog', { name: 'Fresh music' })
    expect(shown).toHaveTextContent('MusicFresh musicListen to it')
    expect(shown.querySelector('img')).toHaveAttribute('src', event.image)
    await user.click(screen.getByRole('link', { name: 'Visit Now' }))
    expect(screen.getByTestId('path')).toHaveTextContent('/playMusic/1001')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('of another type has no link', () => {
    openBar()
    act(() => void popup.show({ ...event, type: 'video' }))
    expect(screen.getByRole('alertdialog')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Visit Now' })).not.toBeInTheDocument()
  })

  test('of a reminder has its words in the language of the page', async () => {
    openBar()
    act(() => void popup.show({ ...event, type: 'programme', body: 'Live in 5 min', click_action: '/live' }))
    expect(screen.getByRole('alertdialog')).toHaveTextContent('ProgrammeFresh musicStarts soon on Live TV')
    expect(screen.queryByRole('link', { name: 'Visit Now' })).not.toBeInTheDocument()
  })

  test.each(['Close', 'Close to view WebApp'])('the popup is closed by %s', async (name) => {
    const { user } = openBar()
    act(() => void popup.show(event))
    await user.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('stays until it is closed, while the flag is reset after six seconds', () => {
    vi.useFakeTimers()
    const { container } = openBar()
    act(() => void popup.show(event))
    expect(container.querySelector('[data-notified]')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(5999))
    expect(container.querySelector('[data-notified]')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(1))
    expect(container.querySelector('[data-notified]')).not.toBeInTheDocument()
    expect(screen.getByRole('alertdialog')).toBeVisible()
  })

  test('comes over the socket, and once if the same arrives as a push too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openBar()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    await waitFor(() => {
      act(() => fakeSocket.push('push', event))
      expect(screen.getByRole('alertdialog')).toBeVisible()
    })
    act(popup.close)
    expect(popup.show({ ...event })).toBe(false)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(popup.show({ ...event, title: 'Another' })).toBe(true)
  })
})

test('a decision renews the panel that is open, and a granted request the menu', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signedIn(1001)
  const panel = answer(artistPanelMusics, [])
  const own = answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '' })
  function Panel() {
    useQuery(query(artistPanelMusics))
    useQuery(query(getUser, { params: { id: 1001 } }))
    return <Notifications />
  }
  answer(listNotices, { notices: [], seenID: 0 })
  renderPage('/', { '/': <Panel /> })
  await waitFor(() => expect([panel.length, own.length]).toEqual([1, 1]))
  await act(() => vi.advanceTimersByTimeAsync(4000))
  act(() => fakeSocket.push('push', { ...event, click_action: '/playMusic/1001' }))
  await waitFor(() => expect([panel.length, own.length]).toEqual([2, 1]))
  act(() => fakeSocket.push('push', { ...event, click_action: '/artistPanel' }))
  await waitFor(() => expect([panel.length, own.length]).toEqual([2, 1]))
  act(() => fakeSocket.push('push', { ...event, title: 'Your request', click_action: '/artistPanel' }))
  await waitFor(() => expect([panel.length, own.length]).toEqual([3, 2]))
})

describe('the bell', () => {
  test('counts what is new for a user, and tells the server once it was opened', async () => {
    signedIn()
    const calls = answer(seeNotices, 'true')
    const { user } = openBar([buildNotice(3), buildNotice(2), buildNotice(1)], 1)
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
    const panel = screen.getByRole('dialog', { name: 'Notifications' })
    expect(panel).toHaveTextContent('Notice 3')
    expect(screen.getByRole('link', { name: 'Notice 3' })).toHaveAttribute('href', '/playMusic/1001')
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ noticeID: 3 }]))
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible()
  })

  test('shows one digit of the number of new ones, in the digits of the language', async () => {
    await chooseLanguage('fa')
    openBar(Array.from({ length: 12 }, (_, at) => buildNotice(12 - at)))
    expect(await screen.findByText('۹+')).toBeVisible()
    await chooseLanguage('en')
  })

  test('remembers in the browser what a visitor has seen', async () => {
    const first = openBar([buildNotice(5)])
    await first.user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
    first.unmount()
    openBar([buildNotice(5)])
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  })

  test('says that there is nothing, and names the kind of each notice', async () => {
    const { user } = openBar([])
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('No notifications yet')).toBeVisible()
  })

  test('names the kind of a notice, and leads to its page', async () => {
    const { user } = openBar([
      buildNotice(1, { kind: 'episode', type: 'podcast', click_action: '/playpodcast/7' }),
    ])
    await user.click(await screen.findByRole('button', { name: /Notifications/ }))
    expect(await screen.findByText(/New episode/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Notice 1' })).toHaveAttribute('href', '/playpodcast/7')
  })
})

const stubPush = (permission: NotificationPermission, isSecureContext = true) => {
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
    return 'granted'
  })
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/x',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const pushManager = { getSubscription: async () => null, subscribe: vi.fn(async () => subscription) }
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) }),
  })
  return { requestPermission, pushManager }
}

describe('permission', () => {
  test('is asked for after a press only, and the browser is then subscribed with the server’s key', async () => {
    const { requestPermission, pushManager } = stubPush('default')
    answer(getWebPushKey, { publicKey: 'AQID' })
    const calls = answer(subscribeWebPush, 'true')
    const { user } = openBar()
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Notify me when Nava is closed' }))
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } },
      ]),
    )
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array([1, 2, 3]),
    })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Notify me when Nava is closed' })).not.toBeInTheDocument(),
    )
  })

  test('is asked for neither by loading the page, nor by what arrives, nor by opening the bell', async () => {
    const { requestPermission, pushManager } = stubPush('default')
    const { user } = openBar([buildNotice(1)])
    act(() => void popup.show(event))
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
    await screen.findByRole('button', { name: 'Notify me when Nava is closed' })
    expect(requestPermission).not.toHaveBeenCalled()
    expect(pushManager.subscribe).not.toHaveBeenCalled()
  })

  test('that was given subscribes the browser again on each visit, for whoever is signed in now', async () => {
    const { requestPermission } = stubPush('granted')
    answer(getWebPushKey, { publicKey: 'AQID' })
    const calls = answer(subscribeWebPush, 'true')
    openBar()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.authorization).toBeNull()
    act(signedIn)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.authorization).toMatch(/^Bearer /)
    expect(requestPermission).not.toHaveBeenCalled()
  })

  test('where Firebase is set up brings its token to the server, in place of a subscription with another key', async () => {
    const { pushManager } = stubPush('default')
    const unsubscribe = vi.fn(async () => true)
    const earlier = { options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer }, unsubscribe }
    vi.spyOn(pushManager, 'getSubscription').mockResolvedValue(earlier as never)
    const config = { apiKey: 'a', projectId: 'p', messagingSenderId: '1', appId: '1:1:web:1' }
    answer(getSite, { ...site, push: { config, vapidKey: 'BAUG' } })
    const calls = answer(subscribePush, 'true')
    const { user } = openBar()
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    await user.click(screen.getByRole('button', { name: 'Notify me when Nava is closed' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ token: 'token:of_this-browser' }]))
    expect(getToken).toHaveBeenCalledWith('messaging of p', {
      vapidKey: 'BAUG',
      serviceWorkerRegistration: { pushManager },
    })
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(pushManager.subscribe).not.toHaveBeenCalled()
  })

  test('ends with a word where no service worker becomes ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    stubPush('default')
    const worker = Object.assign(new EventTarget(), { ready: new Promise(() => undefined) })
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker })
    const { user } = openBar()
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    const offer = screen.getByRole('button', { name: 'Notify me when Nava is closed' })
    await user.click(offer)
    await waitFor(() => expect(offer).toHaveAttribute('aria-busy', 'true'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await screen.findByText(/do nothing in the background/)).toBeVisible()
    expect(offer).not.toBeInTheDocument()
  })

  test('is not offered on plain http, which says so', async () => {
    stubPush('default', false)
    const { user } = openBar()
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(screen.queryByRole('button', { name: 'Notify me when Nava is closed' })).not.toBeInTheDocument()
    expect(screen.getByText(/this address is plain http/)).toBeVisible()
  })

  test('that was refused is not asked for again', async () => {
    stubPush('denied')
    const { user } = openBar()
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(screen.getByText(/blocked/)).toBeVisible()
  })
})

test('each kind of notice can be switched off, and the switch returns if the server refuses', async () => {
  signedIn()
  const all = byNoticeKind(() => true)
  answer(getNoticeSettings, all)
  const calls = answer(setNoticeSettings, { ...all, release: false })
  const { user } = renderPage('/', { '/': <NoticeSettings /> })
  const release = await screen.findByRole('switch', { name: 'New music of artists I follow' })
  await user.click(release)
  expect(release).not.toBeChecked()
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ ...all, release: false }]))
  refuse(setNoticeSettings, 500)
  await user.click(screen.getByRole('switch', { name: 'Announcements' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Announcements' })).toBeChecked())
})

describe('a reminder of a programme', () => {
  const programme = {
    scheduleID: 1007,
    title: 'Evening Show',
    date: '2030-01-01T10:00:00.000Z',
    endsAt: null,
    musicID: 0,
    djID: 0,
    djName: '',
  }
  const answerReminders = () =>
    answer(setReminder, ({ body }) => ((body as { value: boolean }).value ? 'true' : 'false'))
  beforeEach(() => signedIn())

  test('is kept and taken back', async () => {
    answer(listReminders, [])
    const calls = answerReminders()
    const { user } = renderPage('/', { '/': <RemindButton programme={programme} /> })
    await user.click(screen.getByRole('button', { name: 'Remind me of Evening Show' }))
    const on = await screen.findByRole('button', { name: 'Do not remind me of Evening Show', pressed: true })
    await user.click(on)
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ value: true }, { value: false }]))
  })

  test.each([
    ['asks for permission with the press, as it is the first wish for notifications', true, 1],
    ['asks for no permission on plain http', false, 0],
  ])('%s', async (_, isSecure, times) => {
    const { requestPermission } = stubPush('default', isSecure)
    answer(listReminders, [])
    const calls = answerReminders()
    answer(getWebPushKey, { publicKey: 'AQID' })
    answer(subscribeWebPush, 'true')
    const { user } = renderPage('/', { '/': <RemindButton programme={programme} /> })
    const button = screen.getByRole('button', { name: 'Remind me of Evening Show' })
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(requestPermission).toHaveBeenCalledTimes(times)
  })

  test('stays although the list of reminders arrives after the press', async () => {
    const slow = Promise.withResolvers<void>()
    answer(listReminders, async () => {
      await slow.promise
      return [1001]
    })
    const calls = answerReminders()
    const { user } = renderPage('/', { '/': <RemindButton programme={programme} /> })
    await user.click(screen.getByRole('button', { name: 'Remind me of Evening Show' }))
    slow.resolve()
    await screen.findByRole('button', { name: 'Do not remind me of Evening Show', pressed: true })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(queryClient.getQueryData(query(listReminders).queryKey)).toEqual([1001, 1007])
  })

  test('is taken back with a word if the server refuses', async () => {
    answer(listReminders, [])
    refuse(setReminder, 500)
    const { user } = renderPage('/', { '/': <RemindButton programme={programme} /> })
    await user.click(screen.getByRole('button', { name: 'Remind me of Evening Show' }))
    await screen.findByText("Couldn't save that. Try again.")
    expect(screen.getByRole('button', { name: 'Remind me of Evening Show', pressed: false })).toBeVisible()
  })
})
