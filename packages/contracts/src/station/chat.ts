/** Chat: everyone may read, users may write. */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { FieldCode } from '../platform/problems.ts'
import type { Params } from '../platform/templates.ts'

export const ChatMessage = z
  .object({
    messageID: idOut,
    /** Plain text, which clients must escape */
    text: z.string(),
    userID: idOut,
    name: z.string(),
    avatar: z.string(),
    created: time,
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

/** Direction controls, which would also turn other messages; they are removed */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/gu

/** One line with a visible character */
export const ChatText = z
  .string()
  .transform((input) => input.replaceAll(BIDI_CONTROLS, ''))
  .pipe(line(limits.text.chat))

/** With a `key`, a message is stored only once, even if it is sent again. */
export const ChatDraft = z.union([
  ChatText.transform((message) => ({ text: message, key: undefined })),
  z.object({ text: ChatText, key: z.string().regex(/^[\w-]{8,64}$/) }),
])

export type ChatStanding =
  /** The session has ended, so the user must sign in and reconnect */
  | { state: 'reader' }
  | { state: 'writer' }
  /** Muted by an admin until this time, ISO 8601 */
  | { state: 'muted'; until: string }

export type ChatJoined =
  | {
      state: 'joined'
      /** Latest messages, oldest first; later changes arrive as events */
      messages: ChatMessage[]
      viewers: number
      standing: ChatStanding
      /** Minimum seconds between a user's messages, except admins'; 0 for off */
      slowSeconds: number
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
  /** Seconds until the next message */
  | { state: 'tooFast'; retryAfter: number }
  /** The message was not stored; the client should resend it later */
  | { state: 'unavailable' }

export interface ChatServerEvents {
  /** Also sent to the writer. May arrive out of order, so clients sort by ID */
  chatMessage: (message: ChatMessage) => void
  chatRemoved: (messageIDs: number[]) => void
  chatViewers: (viewers: number) => void
  chatStanding: (standing: ChatStanding) => void
  /** Minimum seconds between messages; 0 for off */
  chatSlowMode: (seconds: number) => void
}

export interface ChatClientEvents {
  chatJoin: (done: (joined: ChatJoined) => void) => void
  chatLeave: () => void
  chatWrite: (message: string | { text: string; key: string }, done: (written: ChatWritten) => void) => void
}
