import {
  type ChatJoined,
  type ChatMessage,
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
}

export type ChatChange =
  | { kind: 'joined'; joined: Extract<ChatJoined, { state: 'joined' }> }
  | { kind: 'lost'; lostBy?: ReplyError | undefined }
  | { kind: 'messages'; messages: readonly ChatMessage[] }
  | { kind: 'removed'; messageIDs: readonly number[] }
  | { kind: 'standing'; standing: ChatStanding }
  | { kind: 'slowMode'; seconds: number }
  | { kind: 'send'; key: string; text: string }
  | { kind: 'refused'; key: string; refused: Refused }
  | { kind: 'written'; key: string; message: ChatMessage }
  | { kind: 'discard'; key: string }

export const emptyChat: ChatLog = {
  connection: 'joining',
  messages: [],
  pending: [],
  standing: { state: 'reader' },
  slowSeconds: 0,
}

/** Messages kept on a page; older ones are dropped. */
const MAX_KEPT = 500

/** Applies a change; messages may arrive in any order and repeatedly. */
export function reduceChat(chat: ChatLog, change: ChatChange): ChatLog {
  switch (change.kind) {
    case 'joined': {
      const { messages, standing, slowSeconds } = change.joined
      const remaining = stillThere(chat.messages, messages)
      return { ...chat, connection: 'joined', messages: merged(remaining, messages), standing, slowSeconds }
    }
    case 'lost':
      return { ...chat, connection: 'lost', lostBy: change.lostBy }
    case 'messages':
      return { ...chat, messages: merged(chat.messages, change.messages) }
    case 'removed': {
      const gone = new Set(change.messageIDs)
      return { ...chat, messages: chat.messages.filter(({ messageID }) => !gone.has(messageID)) }
    }
    case 'standing':
      return { ...chat, standing: change.standing }
    case 'slowMode':
      return { ...chat, slowSeconds: change.seconds }
    case 'send': {
      const { key, text } = change
      return { ...chat, pending: [...without(chat.pending, key), { key, text }] }
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
