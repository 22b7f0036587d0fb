// @vitest-environment node
import { type ChatMessage, limits } from '@nava/contracts'
import { expect, test } from 'vitest'
import { type ChatChange, emptyChat, missedBetween, reduceChat } from './chat-log.ts'

const message = (messageID: number): ChatMessage => ({
  messageID,
  text: `message ${messageID}`,
  userID: 7,
  name: 'Mina',
  avatar: '',
  created: '2026-11-22T10:00:00.000Z',
  replyTo: null,
  reactions: [],
  heldUntil: null,
})
const messages = (from: number, count: number) => Array.from({ length: count }, (_, at) => message(from + at))
const joined = (latest: ChatMessage[]): ChatChange => ({
  kind: 'joined',
  joined: {
    state: 'joined',
    messages: latest,
    viewers: 1,
    standing: { state: 'writer' },
    slowSeconds: 0,
    room: { pinned: null, poll: null, moderators: [] },
    own: { reactions: [], vote: null },
  },
})
const after = (...changes: ChatChange[]) => changes.reduce(reduceChat, emptyChat)
const ids = (chat: typeof emptyChat) => chat.messages.map(({ messageID }) => messageID)

test('messages are kept in the order of their ids and once, however they arrive', () => {
  const chat = after(
    joined(messages(1, 3)),
    { kind: 'messages', messages: [message(5)] },
    { kind: 'messages', messages: [message(4), message(5), message(2)] },
  )
  expect(ids(chat)).toEqual([1, 2, 3, 4, 5])
})

test('joining again adds what came meanwhile and removes what was taken out', () => {
  const chat = after(joined(messages(1, 4)), { kind: 'lost' }, joined([message(1), message(3), message(5)]))
  expect(ids(chat)).toEqual([1, 3, 5])
  expect(chat.connection).toBe('joined')
})

test('a long absence leaves a gap, which is asked for by the last message that is known', () => {
  const { history } = limits.chat
  const latest = messages(200, history)
  expect(missedBetween(messages(1, 10), latest)).toEqual({ after: 10, until: 200 })
  expect(missedBetween(messages(195, 10), latest)).toBeUndefined()
  expect(missedBetween([], latest)).toBeUndefined()
  expect(missedBetween(messages(1, 10), messages(200, 3))).toBeUndefined()
  const chat = after(joined(messages(1, 10)), joined(latest), {
    kind: 'messages',
    messages: messages(11, 189),
  })
  expect(ids(chat)).toEqual(messages(1, 199 + history).map(({ messageID }) => messageID))
})

test('a message that is written replaces the pending one, and one that is refused keeps its text', () => {
  const sent = after(
    joined([]),
    { kind: 'send', key: 'a', text: 'one' },
    { kind: 'send', key: 'b', text: 'two' },
  )
  expect(sent.pending.map(({ text }) => text)).toEqual(['one', 'two'])
  const answered = [
    { kind: 'written', key: 'a', message: message(1) },
    { kind: 'refused', key: 'b', refused: { state: 'tooFast', retryAfter: 3 } },
  ] satisfies ChatChange[]
  const chat = answered.reduce<typeof emptyChat>(reduceChat, sent)
  expect(ids(chat)).toEqual([1])
  expect(chat.pending).toEqual([{ key: 'b', text: 'two', refused: { state: 'tooFast', retryAfter: 3 } }])
  expect(reduceChat(chat, { kind: 'send', key: 'b', text: 'two' }).pending).toEqual([
    { key: 'b', text: 'two' },
  ])
  expect(reduceChat(chat, { kind: 'discard', key: 'b' }).pending).toEqual([])
})

test('a page keeps a limited number of messages', () => {
  expect(ids(after({ kind: 'messages', messages: messages(1, 600) }))).toHaveLength(500)
})
