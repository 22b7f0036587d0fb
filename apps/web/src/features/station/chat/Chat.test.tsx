import {
  type ChatJoined,
  type ChatMessage,
  adminMuteUser,
  adminSetSlowMode,
  deleteChatMessage,
  getHealth,
  getLive,
  getUser,
  limits,
  listChat,
  reportChatMessage,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdSocket } from '../../../lib/calls/socket.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { tokenFor } from '../../../testing/tokens.ts'
import Chat from './Chat.tsx'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()
withTexts('live', 'error')

const buildMessage = (messageID: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  messageID,
  text: `message ${messageID}`,
  userID: 2000,
  name: 'Sara',
  avatar: '',
  created: '2026-11-22T10:00:00.000Z',
  ...over,
})
const joinedWith = (
  messages: ChatMessage[],
  over: Partial<Extract<ChatJoined, { state: 'joined' }>> = {},
): ChatJoined => ({
  state: 'joined',
  messages,
  viewers: 2,
  standing: { state: 'writer' },
  slowSeconds: 0,
  ...over,
})

beforeEach(() => {
  fakeSocket.answers.clear()
  fakeSocket.sent.length = 0
})
afterEach(() => {
  fakeSocket.disconnect()
})

async function open(joined: ChatJoined, as?: { admin?: boolean }) {
  refuse(getUser, 404)
  if (as) session.start(tokenFor(1001, as))
  fakeSocket.answers.set('chatJoin', () => joined)
  const page = renderPage('/', { '/': <Chat /> })
  await waitFor(() => expect(screen.getByRole('log')).toBeVisible())
  await act(async () => {
    await vi.waitFor(() => {
      if (!fakeSocket.connected) fakeSocket.connect()
      expect(fakeSocket.sent).toContainEqual(['chatJoin'])
    })
  })
  return page
}
const push = (message: ChatMessage) => act(() => fakeSocket.push('chatMessage', message))
const texts = () =>
  within(screen.getByRole('log'))
    .queryAllByText(/^message \d+$/)
    .map(({ textContent }) => textContent)
const field = () => screen.getByRole('textbox', { name: 'Say something' })
const drafts = () => fakeSocket.sent.filter(([name]) => name === 'chatWrite').map(([, draft]) => draft)

test('a visitor reads the last messages and those that follow, and is offered to sign in', async () => {
  await open(joinedWith([buildMessage(1), buildMessage(2)], { standing: { state: 'reader' } }))
  expect(texts()).toEqual(['message 1', 'message 2'])
  push(buildMessage(3))
  expect(texts()).toEqual(['message 1', 'message 2', 'message 3'])
  expect(screen.getByRole('link', { name: 'Sign in to chat' })).toHaveAttribute('href', '/register')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Options/ })).not.toBeInTheDocument()
})

test('the number of viewers follows what the socket says, wherever the page shows it', async () => {
  const { queryKey } = query(getLive)
  queryClient.setQueryData(queryKey, {
    state: 'empty',
    programme: null,
    nextProgramme: null,
    viewers: 0,
  })
  const viewers = () => queryClient.getQueryData(queryKey)?.viewers
  await open(joinedWith([]))
  expect(viewers()).toBe(2)
  act(() => fakeSocket.push('chatViewers', 41))
  expect(viewers()).toBe(41)
})

test('a chat without messages says so', async () => {
  await open(joinedWith([]))
  expect(await screen.findByText('No messages yet')).toBeVisible()
})

test('a message that is written is shown once, although it also comes from the server', async () => {
  fakeSocket.answers.set('chatWrite', () => ({
    state: 'written',
    message: buildMessage(4, { userID: 1001, name: 'Me' }),
  }))
  const { user } = await open(joinedWith([buildMessage(1)]), {})
  await user.type(field(), 'message 4{Enter}')
  push(buildMessage(4, { userID: 1001, name: 'Me' }))
  expect(texts()).toEqual(['message 1', 'message 4'])
  expect(field()).toHaveValue('')
  expect(drafts()).toEqual([{ text: 'message 4', key: expect.stringMatching(/^[\w-]{8,64}$/) }])
})

test('a message that is being written outlasts leaving the page', async () => {
  const { user, unmount } = await open(joinedWith([]), {})
  await user.type(field(), 'Half a')
  unmount()
  const again = await open(joinedWith([]), {})
  await again.user.type(field(), ' thought{Enter}')
  expect(drafts()).toMatchObject([{ text: 'Half a thought' }])
  again.unmount()
  await open(joinedWith([]), {})
  expect(field()).toHaveValue('')
})

test('after a lost connection the chat joins again, and sends unanswered messages with their keys', async () => {
  const { user } = await open(joinedWith([buildMessage(1)]), {})
  await user.type(field(), 'message 9{Enter}')
  expect(screen.getByText('Sending…')).toBeVisible()
  act(() => void fakeSocket.disconnect())
  expect(screen.getByText('Connection lost. Reconnecting…')).toBeVisible()
  fakeSocket.answers.set('chatJoin', () => joinedWith([buildMessage(1), buildMessage(3)]))
  fakeSocket.answers.set('chatWrite', () => ({ state: 'written', message: buildMessage(9) }))
  act(() => fakeSocket.connect())
  expect(texts()).toEqual(['message 1', 'message 3', 'message 9'])
  expect(screen.queryByText('Connection lost. Reconnecting…')).not.toBeInTheDocument()
  const [first, again] = drafts()
  expect(again).toEqual(first)
})

test('what refuses the connection in place of the site is told where the chat stands, and is forgotten once it joins', async () => {
  await open(joinedWith([]))
  act(() => void fakeSocket.disconnect())
  const page = '<!doctype html><h1>Blocked</h1>'
  act(() => fakeSocket.refuse({ status: 403, responseText: page }))
  expect(screen.getByText(/answered in its place \(403\)/)).toBeVisible()
  expect(screen.queryByText('No messages yet')).not.toBeInTheDocument()
  act(() => fakeSocket.refuse({ status: 429, responseText: page, headers: { 'retry-after': '7' } }))
  expect(screen.getByText(/Wait 7 seconds/)).toBeVisible()
  answer(getHealth, { status: 'ok' })
  act(() => fakeSocket.refuse({ status: 502, responseText: page }))
  expect(screen.getByText('Connection lost. Reconnecting…')).toBeVisible()
  act(() => fakeSocket.refuse({ status: 400, responseText: '{"code":1,"message":"Session ID unknown"}' }))
  expect(screen.getByText('Connection lost. Reconnecting…')).toBeVisible()
  act(() => fakeSocket.connect())
  expect(screen.getByText('No messages yet')).toBeVisible()
})

test('after a long absence the messages in between are loaded', async () => {
  await open(joinedWith([buildMessage(1)]))
  const latest = Array.from({ length: limits.chat.history }, (_, at) => buildMessage(10 + at))
  const calls = answer(listChat, [buildMessage(5), buildMessage(10)])
  fakeSocket.answers.set('chatJoin', () => joinedWith(latest))
  act(() => void fakeSocket.disconnect())
  act(() => fakeSocket.connect())
  await waitFor(() => expect(texts()).toHaveLength(limits.chat.history + 2))
  expect(calls.map(({ query }) => query)).toEqual([{ after: '1' }])
})

test('messages of a long absence are loaded piece by piece, although the server is not back at first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(joinedWith([buildMessage(1)]))
  const latest = Array.from({ length: limits.chat.history }, (_, at) => buildMessage(20 + at))
  fakeSocket.answers.set('chatJoin', () => joinedWith(latest))
  refuse(listChat, 503)
  act(() => void fakeSocket.disconnect())
  act(() => fakeSocket.connect())
  await waitFor(() => expect(texts()).toHaveLength(1 + limits.chat.history))
  const calls = answer(listChat, ({ query }) =>
    query['after'] === '1' ? [buildMessage(5), buildMessage(9)] : [buildMessage(12), buildMessage(20)],
  )
  await act(() => vi.advanceTimersByTimeAsync(3500))
  await waitFor(() => expect(texts()).toHaveLength(4 + limits.chat.history))
  expect(texts().slice(0, 5)).toEqual([1, 5, 9, 12, 20].map((id) => `message ${id}`))
  expect(calls.map(({ query }) => query)).toEqual([{ after: '1' }, { after: '9' }])
  vi.useRealTimers()
})

test('a page that left while the chat was unavailable does not join it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { unmount } = await open(joinedWith([]))
  fakeSocket.answers.set('chatJoin', () => ({ state: 'unavailable' }))
  act(() => void fakeSocket.disconnect())
  act(() => fakeSocket.connect())
  const joins = () => fakeSocket.sent.filter(([name]) => name === 'chatJoin').length
  const before = joins()
  // Keeps the socket open, as another part of the page would.
  const release = holdSocket(() => () => undefined)
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(joins()).toBe(before)
  release()
  vi.useRealTimers()
})

test('a message that is refused can be sent again or discarded', async () => {
  fakeSocket.answers.set('chatWrite', () => ({ state: 'tooFast', retryAfter: 4 }))
  const { user } = await open(joinedWith([]), {})
  await user.type(field(), 'message 7{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Too fast: try again in 4 seconds.')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(drafts()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(texts()).toEqual([])
})

test('links and mentions are marked', async () => {
  await open(joinedWith([buildMessage(1, { text: 'hi @Sara see https://nava.example/x' }), buildMessage(2)]))
  const link = screen.getByRole('link', { name: 'https://nava.example/x' })
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(screen.getByText('@Sara')).toBeVisible()
})

test('pressing a name writes a mention', async () => {
  const { user } = await open(joinedWith([buildMessage(1)]), {})
  await user.click(screen.getByRole('button', { name: 'Sara' }))
  expect(field()).toHaveValue('@Sara ')
})

test('a muted user sees until when, and may write again once the mute ends', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await open(joinedWith([]), {})
  act(() => fakeSocket.push('chatStanding', { state: 'muted', until }))
  expect(screen.getByText(/A moderator muted you/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  act(() => fakeSocket.push('chatStanding', { state: 'writer' }))
  expect(field()).toBeVisible()
})

test('a mute that ends by itself ends in the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(joinedWith([]), {})
  act(() =>
    fakeSocket.push('chatStanding', { state: 'muted', until: new Date(Date.now() + 60_000).toISOString() }),
  )
  await act(() => vi.advanceTimersByTimeAsync(58_000))
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(field()).toBeVisible()
  vi.useRealTimers()
})

test('users delete their own messages and report those of others', async () => {
  const deletions = answer(deleteChatMessage, 'true')
  const reports = answer(reportChatMessage, 'true')
  const own = buildMessage(1, { userID: 1001, name: 'Me' })
  const { user } = await open(joinedWith([own, buildMessage(2)]), {})
  await user.click(screen.getByRole('button', { name: 'Options for the message by Me' }))
  expect(screen.queryByRole('menuitem', { name: 'Report to the admins' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Delete message' }))
  await waitFor(() => expect(deletions.map(({ params }) => params)).toEqual([{ id: '1' }]))
  act(() => fakeSocket.push('chatRemoved', [1]))
  expect(texts()).toEqual(['message 2'])
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  expect(screen.queryByRole('menuitem', { name: 'Delete message' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Report to the admins' }))
  expect(await screen.findByText('Reported. Thank you.')).toBeVisible()
  expect(reports.map(({ params }) => params)).toEqual([{ id: '2' }])
})

test('admins mute writers and set slow mode', async () => {
  const mutes = answer(adminMuteUser, ({ body }) => ({
    userID: 2000,
    email: 'sara@example.com',
    name: 'Sara',
    imageVersion: '',
    isAdmin: false,
    hasPassword: true,
    commentCount: 0,
    created: '2026-01-01T00:00:00.000Z',
    signsInWithGoogle: false,
    artists: [],
    djs: [],
    suspended: null,
    mutedUntil: (body as { until: string }).until,
  }))
  const paces = answer(adminSetSlowMode, { seconds: 15 })
  const { user } = await open(joinedWith([buildMessage(1)]), { admin: true })
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: 'For an hour' }))
  await waitFor(() => expect(mutes.map(({ params }) => params)).toEqual([{ id: '2000' }]))
  const until = Date.parse((mutes[0] as { body: { until: string } }).body.until)
  expect(until - Date.now()).toBeGreaterThan(55 * 60_000)
  await user.click(screen.getByRole('button', { name: 'Slow mode' }))
  await user.click(screen.getByRole('menuitemradio', { name: '15 seconds' }))
  await waitFor(() => expect(paces.map(({ body }) => body)).toEqual([{ seconds: 15 }]))
  act(() => fakeSocket.push('chatSlowMode', 15))
  expect(screen.getByText('15 seconds')).toBeVisible()
})

test('a reader who has scrolled up sees how many messages are new, and where they begin', async () => {
  const { user } = await open(joinedWith([buildMessage(1), buildMessage(2)]))
  const log = screen.getByRole('log')
  Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 200 } })
  log.scrollTop = 100
  fireEvent.scroll(log)
  push(buildMessage(3))
  push(buildMessage(4))
  expect(screen.getByText('New')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '2 new messages' }))
  expect(log.scrollTop).toBe(1000)
  expect(screen.queryByText('New')).not.toBeInTheDocument()
})
