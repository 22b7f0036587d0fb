/** Chat: everyone may read, users may write. */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { FieldCode } from '../platform/field-problems.ts'
import type { Params } from '../platform/templates.ts'

/** Name of the live channel's room */
export const CHAT_ROOM = 'live'

/** The message that another one answers */
const ChatQuote = z.object({
  messageID: idOut,
  /** Empty for a removed message */
  name: z.string(),
  /** The first `limits.chat.quote` characters; empty for a removed message */
  text: z.string(),
  isRemoved: z.boolean(),
})
export type ChatQuote = z.infer<typeof ChatQuote>

export const ChatMessage = z
  .object({
    messageID: idOut,
    /** Plain text, which clients must escape */
    text: z.string(),
    userID: idOut,
    name: z.string(),
    avatar: z.string(),
    created: time,
    replyTo: ChatQuote.nullable(),
    /** Number of each of `limits.chat.reactions`; empty without any */
    reactions: z.array(z.int()),
    /** Until then only moderators and the writer see the message; null if everybody does */
    heldUntil: time.nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

export const listChat = endpoint({
  method: 'GET',
  path: '/api/chat/messages',
  access: 'visitor',
  caching: 'shared',
  summary: `The last ${limits.chat.history} messages of the chat, oldest first, or the first ${limits.chat.missed} after one; the socket sends the last ones and all that follow`,
  query: z.object({
    /** ID of the last message that the client has; the reply contains later ones */
    after: idText.optional(),
  }),
  reply: z.array(ChatMessage),
})

const byID = z.object({ id: idText })

export const deleteChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/chat/messages/{id}',
  access: 'user',
  errors: [403, 404],
  summary: 'Take a message of the caller’s own out of the chat',
  params: byID,
  reply: text(['true']),
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages/{id}/report',
  access: 'user',
  errors: [404],
  summary: 'Report a message of the chat to the admins; again changes nothing',
  params: byID,
  reply: text(['true']),
  perMinute: 20,
})

export const reactToChatMessage = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/{id}/reactions',
  access: 'user',
  errors: [403, 404],
  summary: 'Add a reaction of the caller to a message of the chat, or take it back; again changes nothing',
  params: byID,
  body: z.object({
    /** Place among `limits.chat.reactions` */
    reaction: z
      .int()
      .min(0)
      .max(limits.chat.reactions.length - 1),
    isOn: z.boolean(),
  }),
  reply: text(['true']),
  perMinute: limits.chat.reactionsPerMinute,
})

export const voteInChatPoll = endpoint({
  method: 'PUT',
  path: '/api/chat/polls/{id}/vote',
  access: 'user',
  errors: [403, 404, 409],
  summary: 'Vote in a poll of the chat, or change the vote, until the poll closes',
  params: byID,
  body: z.object({
    /** Place among the options */
    option: z
      .int()
      .min(0)
      .max(limits.chat.poll.maxOptions - 1),
  }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})

/** Direction controls, which would also turn other messages; they are removed */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/gu

/** One line with a visible character */
export const ChatText = z
  .string()
  .transform((input) => input.replaceAll(BIDI_CONTROLS, ''))
  .pipe(line(limits.text.chat))

/** With a `key`, a message is stored only once, even if it is sent again. */
export const ChatDraft = z.union([
  ChatText.transform((message) => ({ text: message, key: undefined, replyTo: undefined })),
  z.object({
    text: ChatText,
    key: z.string().regex(/^[\w-]{8,64}$/),
    /** ID of the message that is answered */
    replyTo: z.int().min(1).max(limits.maxID).optional(),
  }),
])

export type ChatDraftInput = Extract<z.input<typeof ChatDraft>, object>

export type ChatStanding = (
  | /** The session has ended, so the user must sign in and reconnect */
    { state: 'reader' }
  | { state: 'writer' }
  /** Muted by a moderator until this time, ISO 8601 */
  | { state: 'muted'; until: string }
) & { isModerator?: true }

export interface ChatPoll {
  pollID: number
  question: string
  options: string[]
  /** Votes of each option */
  votes: number[]
  /** When it closes by itself, ISO 8601 */
  endsAt: string | null
  isOpen: boolean
}

/** What a room shows besides its messages */
export interface ChatRoom {
  /** Message at the top */
  pinned: ChatMessage | null
  /** The open poll, or one that closed within `limits.chat.poll.shownSeconds` */
  poll: ChatPoll | null
  /** User IDs */
  moderators: number[]
}

/** What the joining user did */
export interface ChatOwn {
  reactions: { messageID: number; reaction: number }[]
  vote: { pollID: number; option: number } | null
}

/** `counts`: as `reactions` of a message */
export interface ChatReactionCounts {
  messageID: number
  counts: number[]
}

export type ChatJoined =
  | {
      state: 'joined'
      /** Latest messages, oldest first; later changes arrive as events */
      messages: ChatMessage[]
      viewers: number
      standing: ChatStanding
      /** Minimum seconds between a user's messages, except admins'; 0 for off */
      slowSeconds: number
      room: ChatRoom
      own: ChatOwn
    }
  /** Messages cannot be read now; the client should join later */
  | { state: 'unavailable' }

export type ChatWritten =
  | { state: 'written'; message: ChatMessage }
  /** Problem, such as `field.too-long` with `max`. `detail`: its English text */
  | { state: 'invalid'; code: FieldCode; params: Params; detail: string }
  /** The token is missing, expired or revoked */
  | { state: 'signedOut' }
  | { state: 'muted'; until: string }
  /** The message has a word that the hosts forbid; it was not stored */
  | { state: 'forbidden' }
  /** The message has a link, which this account may send from this time on, ISO 8601; it was not stored */
  | { state: 'noLinks'; until: string }
  /** Seconds until the next message */
  | { state: 'tooFast'; retryAfter: number }
  /** The message was not stored; the client should resend it later */
  | { state: 'unavailable' }

export interface ChatServerEvents {
  /**
   * Also sent to the writer. May arrive out of order, so clients sort by ID. A held message is sent to moderators and
   * its writer first, and to everybody when it is not held any more.
   */
  chatMessage: (message: ChatMessage) => void
  chatRemoved: (messageIDs: number[]) => void
  chatViewers: (viewers: number) => void
  chatStanding: (standing: ChatStanding) => void
  /** Minimum seconds between messages; 0 for off */
  chatSlowMode: (seconds: number) => void
  /** Parts of the room that have changed */
  chatRoom: (changed: Partial<ChatRoom>) => void
  chatReactions: (counts: ChatReactionCounts[]) => void
}

export interface ChatClientEvents {
  chatJoin: (done: (joined: ChatJoined) => void) => void
  chatLeave: () => void
  chatWrite: (message: string | ChatDraftInput, done: (written: ChatWritten) => void) => void
}
