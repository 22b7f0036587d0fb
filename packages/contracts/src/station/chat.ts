/** Everyone may read, signed-in users may write. */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { FieldCode } from '../platform/problems.ts'
import type { Params } from '../platform/templates.ts'

export const ChatMessage = z
  .object({
    messageID: idOut,
    /** Plain text: clients escape it */
    text: z.string(),
    userID: idOut,
    /** The writer's */
    name: z.string(),
    /** Address; empty without a picture */
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
    /** The client's last message; it missed later ones. */
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

/** Control characters that would also reverse other messages */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/gu

/** One line with a visible character */
export const ChatText = z
  .string()
  .transform((input) => input.replaceAll(BIDI_CONTROLS, ''))
  .pipe(line(limits.text.chat))

/** A client's `key` makes resending idempotent. */
export const ChatDraft = z.union([
  ChatText.transform((message) => ({ text: message, key: undefined })),
  z.object({ text: ChatText, key: z.string().regex(/^[\w-]{8,64}$/) }),
])

/** Permissions of a user */
export type ChatStanding =
  /** Session ended: sign in and reconnect. */
  | { state: 'reader' }
  | { state: 'writer' }
  /** By an admin; ISO 8601 */
  | { state: 'muted'; until: string }

export type ChatJoined =
  | {
      state: 'joined'
      /** Latest, oldest first; later changes arrive as events. */
      messages: ChatMessage[]
      viewers: number
      standing: ChatStanding
      /** Between messages, except for admins; 0: no slow mode */
      slowSeconds: number
    }
  /** Messages cannot be read now: join later. */
  | { state: 'unavailable' }

export type ChatWritten =
  | { state: 'written'; message: ChatMessage }
  /** A field's problem, such as `field.too-long` with `max`; `detail`: English text */
  | { state: 'invalid'; code: FieldCode; params: Params; detail: string }
  /** Token missing, expired or revoked */
  | { state: 'signedOut' }
  | { state: 'muted'; until: string }
  /** Seconds until the next message */
  | { state: 'tooFast'; retryAfter: number }
  /** Message not stored: resend later. */
  | { state: 'unavailable' }

/** Server to joined clients */
export interface ChatServerEvents {
  /** Also to the writer. May arrive out of order: sort by id. */
  chatMessage: (message: ChatMessage) => void
  chatRemoved: (messageIDs: number[]) => void
  /** Of all processes */
  chatViewers: (viewers: number) => void
  /** Of this connection's user */
  chatStanding: (standing: ChatStanding) => void
  /** Between messages; 0: off */
  chatSlowMode: (seconds: number) => void
}

/** Client to server */
export interface ChatClientEvents {
  chatJoin: (done: (joined: ChatJoined) => void) => void
  chatLeave: () => void
  chatWrite: (message: string | { text: string; key: string }, done: (written: ChatWritten) => void) => void
}
