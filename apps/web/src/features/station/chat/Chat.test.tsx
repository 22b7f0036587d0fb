import {
  type ChatJoined,
  type ChatMessage,
  addChatWord,
  closeChatPoll,
  deleteChatMessage,
  getHealth,
  getLive,
  getUser,
  limits,
  listChat,
  listChatWords,
  muteChatWriter,
  pinChatMessage,
  reactToChatMessage,
  removeChatWord,
  reportChatMessage,
  setChatSlowMode,
  startChatPoll,
  unpinChatMessage,
  voteInChatPoll,
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
  replyTo: null,
  reactions: [],
  heldUntil: null,
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
  room: { pinned: null, poll: null, moderators: [] },
  own: { reactions: [], vote: null },
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

const asModerator = { standing: { state: 'writer', isModerator: true } } as const

test('moderators mute writers and set slow mode', async () => {
  const mutes = answer(muteChatWriter, { until: '2026-11-22T11:00:00.000Z' })
  const paces = answer(setChatSlowMode, { seconds: 15 })
  const { user } = await open(joinedWith([buildMessage(1)], asModerator), {})
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: 'For an hour' }))
  await waitFor(() =>
    expect(mutes.map(({ params, body }) => [params, body])).toEqual([[{ id: '2000' }, { minutes: 60 }]]),
  )
  await user.click(screen.getByRole('button', { name: 'Slow mode' }))
  await user.click(screen.getByRole('menuitemradio', { name: '15 seconds' }))
  await waitFor(() => expect(paces.map(({ body }) => body)).toEqual([{ seconds: 15 }]))
  act(() => fakeSocket.push('chatSlowMode', 15))
  expect(screen.getByText('15 seconds')).toBeVisible()
})

test('somebody who is named a moderator gets the tools at once, and nobody else has them', async () => {
  await open(joinedWith([buildMessage(1)]), {})
  const tools = () => screen.queryByRole('button', { name: 'Moderate' })
  expect(tools()).not.toBeInTheDocument()
  act(() => fakeSocket.push('chatStanding', asModerator.standing))
  expect(tools()).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Moderator' })).not.toBeInTheDocument()
  act(() => fakeSocket.push('chatRoom', { moderators: [2000] }))
  expect(screen.getByRole('img', { name: 'Moderator' })).toBeVisible()
})

test('a message with a forbidden word or a link that is not allowed yet says why it was not sent', async () => {
  fakeSocket.answers.set('chatWrite', () => ({ state: 'forbidden' }))
  const { user } = await open(joinedWith([]), {})
  await user.type(field(), 'rude{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent: it has a word that is not allowed here.')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  fakeSocket.answers.set('chatWrite', () => ({ state: 'noLinks', until: '2026-11-23T10:00:00.000Z' }))
  await user.type(field(), 'example.com{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent(/new accounts may send links from Nov 23, 2026/)
})

test('a message is pinned and unpinned by moderators, and leads to its place', async () => {
  const pins = answer(pinChatMessage, 'true')
  const unpins = answer(unpinChatMessage, 'true')
  const { user } = await open(joinedWith([buildMessage(1)], asModerator), {})
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: 'Pin to the top' }))
  await waitFor(() => expect(pins.map(({ params }) => params)).toEqual([{ id: '1' }]))
  act(() => fakeSocket.push('chatRoom', { pinned: buildMessage(1) }))
  const pinned = screen.getByRole('region', { name: 'Pinned message' })
  await user.click(within(pinned).getByRole('button', { name: /message 1/ }))
  expect(screen.getByRole('log').contains(document.activeElement)).toBe(true)
  await user.click(within(pinned).getByRole('button', { name: 'Unpin' }))
  await waitFor(() => expect(unpins).toHaveLength(1))
  act(() => fakeSocket.push('chatRoom', { pinned: null }))
  expect(screen.queryByRole('region', { name: 'Pinned message' })).not.toBeInTheDocument()
})

test('reactions are shown at once, with those of a reload, and taken back if the server refuses', async () => {
  const message = buildMessage(1, { reactions: [2, 0, 0, 0, 0, 1] })
  const own = { reactions: [{ messageID: 1, reaction: 0 }], vote: null }
  const { user } = await open(joinedWith([message], { own }), {})
  const like = () => screen.getByRole('button', { name: /^Like/ })
  expect(like()).toHaveAccessibleName('Like: 2')
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  const reacted = answer(reactToChatMessage, 'true')
  await user.click(screen.getByRole('button', { name: 'Applause: 1' }))
  expect(screen.getByRole('button', { name: 'Applause: 2' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'React to the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: /Funny/ }))
  expect(screen.getByRole('button', { name: 'Funny: 1' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() =>
    expect(reacted.map(({ body }) => body)).toEqual([
      { reaction: 5, isOn: true },
      { reaction: 2, isOn: true },
    ]),
  )
  refuse(reactToChatMessage, 429)
  await user.click(like())
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'true'))
  act(() => fakeSocket.push('chatReactions', [{ messageID: 1, counts: [7, 0, 0, 0, 0, 0] }]))
  expect(like()).toHaveAccessibleName('Like: 7')
})

test('visitors see reactions and polls, and cannot press them', async () => {
  const poll = {
    pollID: 1,
    question: 'Which?',
    options: ['This', 'That'],
    votes: [1, 3],
    endsAt: null,
    isOpen: true,
  }
  const room = { pinned: null, moderators: [], poll }
  const message = buildMessage(1, { reactions: [2, 0, 0, 0, 0, 0] })
  const { user } = await open(joinedWith([message], { standing: { state: 'reader' }, room }))
  expect(screen.getByRole('img', { name: 'Like: 2' })).toBeVisible()
  const shown = screen.getByRole('region', { name: 'Which?' })
  expect(shown).toHaveTextContent(/This25%.*That75%.*4 votes/)
  expect(within(shown).queryByRole('button', { name: /This|That/ })).not.toBeInTheDocument()
  await user.click(within(shown).getByRole('button', { name: 'Show less of the poll' }))
  expect(within(shown).getByText('This')).not.toBeVisible()
  await user.click(within(shown).getByRole('button', { name: 'Show the options' }))
  expect(within(shown).getByText('This')).toBeVisible()
})

test('an answer quotes a message, leads to it, and says when it is removed', async () => {
  const quoted = { messageID: 1, name: 'Sara', text: 'message 1', isRemoved: false }
  const { user } = await open(joinedWith([buildMessage(1)]), {})
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }))
  expect(screen.getByText('Replying to Sara:')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Do not reply' }))
  await user.click(screen.getByRole('button', { name: 'Options for the message by Sara' }))
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }))
  await user.type(field(), 'message 2{Enter}')
  expect(drafts()).toEqual([{ text: 'message 2', key: expect.any(String), replyTo: 1 }])
  expect(screen.queryByText('Replying to Sara:')).not.toBeInTheDocument()
  push(buildMessage(3, { replyTo: quoted }))
  await user.click(screen.getByTitle('Go to the message by Sara'))
  expect(document.activeElement).toHaveTextContent('message 1')
  act(() => fakeSocket.push('chatRemoved', [1]))
  expect(screen.getByText('Removed message')).toBeVisible()
})

test('a poll is started by moderators, voted in and changed, and its result can be hidden', async () => {
  const started = answer(startChatPoll, { pollID: 1 })
  const votes = answer(voteInChatPoll, 'true')
  const { user } = await open(joinedWith([], asModerator), {})
  await user.click(screen.getByRole('button', { name: 'Moderate' }))
  await user.click(screen.getByRole('menuitem', { name: 'Start a poll' }))
  await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Which?')
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'This')
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'That')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Closes' }), 'After 5 minutes')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() =>
    expect(started.map(({ body }) => body)).toEqual([
      { question: 'Which?', options: ['This', 'That'], minutes: 5 },
    ]),
  )
  const poll = {
    pollID: 1,
    question: 'Which?',
    options: ['This', 'That'],
    votes: [0, 1],
    endsAt: null,
    isOpen: true,
  }
  act(() => fakeSocket.push('chatRoom', { poll }))
  await user.click(screen.getByRole('button', { name: /^This/ }))
  expect(screen.getByRole('button', { name: /^This/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('2 votes')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^That/ }))
  expect(screen.getByRole('button', { name: /^This/ })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('2 votes')).toBeVisible()
  await waitFor(() => expect(votes.map(({ body }) => body)).toEqual([{ option: 0 }, { option: 1 }]))
  const closed = answer(closeChatPoll, 'true')
  await user.click(screen.getByRole('button', { name: 'Close the poll' }))
  await waitFor(() => expect(closed).toHaveLength(1))
  act(() => fakeSocket.push('chatRoom', { poll: { ...poll, isOpen: false } }))
  expect(screen.getByText('Closed: this is the result')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hide the result' }))
  expect(screen.queryByRole('region', { name: 'Which?' })).not.toBeInTheDocument()
})

test('a held message says so to those who see it, until everybody does', async () => {
  await open(joinedWith([buildMessage(1, { heldUntil: '2026-11-22T10:00:30.000Z' })]), {})
  expect(screen.getByText(/^Only you and moderators see this until/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^React/ })).not.toBeInTheDocument()
  push(buildMessage(1))
  expect(screen.queryByText(/^Only you and moderators/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^React/ })).toBeInTheDocument()
})

test('moderators forbid words and allow them again', async () => {
  let words = [{ wordID: 1, pattern: 'rude' }]
  answer(listChatWords, () => words)
  const added = answer(addChatWord, () => {
    words = [...words, { wordID: 2, pattern: 'bad*' }]
    return { wordID: 2, pattern: 'bad*' }
  })
  const removed = answer(removeChatWord, 'true')
  const { user } = await open(joinedWith([], asModerator), {})
  await user.click(screen.getByRole('button', { name: 'Moderate' }))
  await user.click(screen.getByRole('menuitem', { name: 'Forbidden words' }))
  await user.type(await screen.findByRole('textbox', { name: 'Word or words' }), 'bad*{Enter}')
  expect(await screen.findByText('bad*')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ pattern: 'bad*' }])
  await user.click(screen.getByRole('button', { name: 'Allow rude' }))
  await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: '1' }]))
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
