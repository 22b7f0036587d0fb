import {
  type ChatJoined,
  type ChatMessage,
  type ChatOwn,
  type ChatQuote,
  type ChatReactionCounts,
  type ChatRoom,
  type ChatStanding,
  type ChatWritten,
  limits,
} from '@nava/contracts'
import type { ReplyError } from '../../../../lib/calls/call-errors.ts'

type Refused = Exclude<ChatWritten, { state: 'written' }>

/** Message that the server has not confirmed. The server stores messages with the same `key` only once. */
export interface PendingMessage {
  key: string
  text: string
  replyTo?: ChatQuote | undefined
  /** Undefined while it is being sent */
  refused?: Refused
}

export interface ChatLog {
  connection: 'joining' | 'joined' | 'lost'
  /** Why a lost connection does not come back, if known */
  lostBy?: ReplyError | undefined
  /** Ordered by id */
  messages: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  standing: ChatStanding
  slowSeconds: number
  room: ChatRoom
  own: ChatOwn
}

export type ChatChange =
  | { kind: 'joined'; joined: Extract<ChatJoined, { state: 'joined' }> }
  | { kind: 'lost'; lostBy?: ReplyError | undefined }
  | { kind: 'messages'; messages: readonly ChatMessage[] }
  | { kind: 'removed'; messageIDs: readonly number[] }
  | { kind: 'standing'; standing: ChatStanding }
  | { kind: 'slowMode'; seconds: number }
  | { kind: 'room'; changed: Partial<ChatRoom> }
  | { kind: 'counts'; counts: readonly ChatReactionCounts[] }
  /** What the user did, before the server answers, or takes back because it refused */
  | { kind: 'react'; messageID: number; reaction: number; isOn: boolean }
  | { kind: 'vote'; vote: ChatOwn['vote'] }
  | { kind: 'send'; key: string; text: string; replyTo?: ChatQuote | undefined }
  | { kind: 'refused'; key: string; refused: Refused }
  | { kind: 'written'; key: string; message: ChatMessage }
  | { kind: 'discard'; key: string }

export const emptyChat: ChatLog = {
  connection: 'joining',
  messages: [],
  pending: [],
  standing: { state: 'reader' },
  slowSeconds: 0,
  room: { pinned: null, poll: null, moderators: [] },
  own: { reactions: [], vote: null },
}

/** Messages kept on a page; older ones are dropped. */
const MAX_KEPT = 500

/** Applies a change; messages may arrive in any order and repeatedly. */
export function reduceChat(chat: ChatLog, change: ChatChange): ChatLog {
  switch (change.kind) {
    case 'joined': {
      const { messages, standing, slowSeconds, room, own } = change.joined
      const remaining = stillThere(chat.messages, messages)
      const shown = { messages: merged(remaining, messages), standing, slowSeconds, room }
      return { ...chat, connection: 'joined', ...shown, own: ownAfter(chat.own, own, messages) }
    }
    case 'lost':
      return { ...chat, connection: 'lost', lostBy: change.lostBy }
    case 'messages':
      return { ...chat, messages: merged(chat.messages, change.messages) }
    case 'removed': {
      const gone = new Set(change.messageIDs)
      const messages = chat.messages.filter(({ messageID }) => !gone.has(messageID))
      return { ...chat, messages: messages.map((message) => withoutQuote(message, gone)) }
    }
    case 'standing':
      return { ...chat, standing: change.standing }
    case 'slowMode':
      return { ...chat, slowSeconds: change.seconds }
    case 'room':
      return { ...chat, room: { ...chat.room, ...change.changed } }
    case 'counts': {
      const countsOf = new Map(change.counts.map(({ messageID, counts }) => [messageID, counts]))
      const messages = chat.messages.map((message) => {
        const reactions = countsOf.get(message.messageID)
        return reactions ? { ...message, reactions } : message
      })
      return { ...chat, messages }
    }
    case 'react':
      return reacted(chat, change)
    case 'vote':
      return voted(chat, change.vote)
    case 'send': {
      const { key, text, replyTo } = change
      return { ...chat, pending: [...without(chat.pending, key), { key, text, replyTo }] }
    }
    case 'refused': {
      const pending = chat.pending.map((each) =>
        each.key === change.key ? { ...each, refused: change.refused } : each,
      )
      return { ...chat, pending }
    }
    case 'written': {
      const messages = merged(chat.messages, [change.message])
      return { ...chat, messages, pending: without(chat.pending, change.key) }
    }
    case 'discard':
      return { ...chat, pending: without(chat.pending, change.key) }
    default:
      return change satisfies never
  }
}

/**
 * Returns the range of IDs between `known` and `latest` in which messages may be missing; undefined if there
 * is none.
 */
export function missedBetween(
  known: readonly ChatMessage[],
  latest: readonly ChatMessage[],
): { after: number; until: number } | undefined {
  const newest = known.at(-1)?.messageID
  const oldest = latest[0]?.messageID
  const isGap = newest !== undefined && oldest !== undefined && newest < oldest
  return isGap && latest.length >= limits.chat.history ? { after: newest, until: oldest } : undefined
}

/**
 * Returns the known messages older than `latest`. A `latest` shorter than a full history contains all
 * messages, so none are returned.
 */
function stillThere(known: readonly ChatMessage[], latest: readonly ChatMessage[]): readonly ChatMessage[] {
  const [oldest] = latest
  if (!oldest || latest.length < limits.chat.history) return []
  return known.filter(({ messageID }) => messageID < oldest.messageID)
}

function merged(one: readonly ChatMessage[], other: readonly ChatMessage[]): readonly ChatMessage[] {
  const byID = new Map([...one, ...other].map((message) => [message.messageID, message]))
  return [...byID.values()].toSorted((a, b) => a.messageID - b.messageID).slice(-MAX_KEPT)
}

const without = (pending: readonly PendingMessage[], key: string) =>
  pending.filter((each) => each.key !== key)

const removedQuote = (messageID: number): ChatQuote => ({ messageID, name: '', text: '', isRemoved: true })

const withoutQuote = (message: ChatMessage, gone: ReadonlySet<number>): ChatMessage =>
  message.replyTo && gone.has(message.replyTo.messageID)
    ? { ...message, replyTo: removedQuote(message.replyTo.messageID) }
    : message

/** The server knows what the user did to its latest messages; what is known of older ones stays. */
function ownAfter(before: ChatOwn, now: ChatOwn, latest: readonly ChatMessage[]): ChatOwn {
  const oldest = latest[0]?.messageID ?? 0
  const older = before.reactions.filter(({ messageID }) => messageID < oldest)
  return { ...now, reactions: [...older, ...now.reactions] }
}

export const hasReacted = ({ reactions }: ChatOwn, messageID: number, reaction: number): boolean =>
  reactions.some((each) => each.messageID === messageID && each.reaction === reaction)

function reacted(
  chat: ChatLog,
  { messageID, reaction, isOn }: { messageID: number; reaction: number; isOn: boolean },
): ChatLog {
  if (hasReacted(chat.own, messageID, reaction) === isOn) return chat
  const others = chat.own.reactions.filter(
    (each) => each.messageID !== messageID || each.reaction !== reaction,
  )
  const messages = chat.messages.map((message) => {
    if (message.messageID !== messageID) return message
    const reactions = limits.chat.reactions.map((_, at) => {
      const count = message.reactions[at] ?? 0
      return at === reaction ? Math.max(0, count + (isOn ? 1 : -1)) : count
    })
    return { ...message, reactions }
  })
  return {
    ...chat,
    messages,
    own: { ...chat.own, reactions: isOn ? [...others, { messageID, reaction }] : others },
  }
}

function voted(chat: ChatLog, vote: ChatOwn['vote']): ChatLog {
  const { poll } = chat.room
  const before = chat.own.vote
  if (!poll) return { ...chat, own: { ...chat.own, vote } }
  const isFor = (each: ChatOwn['vote'], option: number) =>
    each?.pollID === poll.pollID && each.option === option
  const votes = poll.votes.map(
    (count, option) => count - Number(isFor(before, option)) + Number(isFor(vote, option)),
  )
  return { ...chat, room: { ...chat.room, poll: { ...poll, votes } }, own: { ...chat.own, vote } }
}
