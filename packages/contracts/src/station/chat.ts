/** The chat of the live channel: everybody can read, signed-in users can write. */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import type { FieldCode } from '../platform/problems.ts'
import type { Params } from '../platform/templates.ts'

export const ChatMessage = z
  .object({
    messageID: idOut,
    /** Plain text: a client escapes it. */
    text: z.string(),
    userID: idOut,
    /** The writer's name. */
    name: z.string(),
    /** Address of the writer's picture; empty if there is none. */
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
    /** The last message that the client has: those after it were missed while it was not connected. */
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

/** Control characters that change the direction of the text around them, and so of other messages. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/gu

/** A message as a client sends it: one line of plain text with at least one visible character. */
export const ChatText = z
  .string()
  .transform((input) => input.replaceAll(BIDI_CONTROLS, ''))
  .pipe(line(limits.text.chat))

/** A message to write: its text, or the text with a key of the client's choice, so that sending it again stores it once. */
export const ChatDraft = z.union([
  ChatText.transform((message) => ({ text: message, key: undefined })),
  z.object({ text: ChatText, key: z.string().regex(/^[\w-]{8,64}$/) }),
])

/** What a user who joined may do. */
export type ChatStanding =
  /** Not signed in, or not any longer: sign in and connect again. */
  | { state: 'reader' }
  | { state: 'writer' }
  /** An admin muted the user until this time (ISO 8601). */
  | { state: 'muted'; until: string }

/** The answer to joining. */
export type ChatJoined =
  | {
      state: 'joined'
      /** The most recent ones, oldest first. Later changes come as events. */
      messages: ChatMessage[]
      viewers: number
      standing: ChatStanding
      /** Seconds that everybody but admins waits between two messages; 0 while slow mode is off. */
      slowSeconds: number
    }
  /** The server cannot read the messages right now: join again later. */
  | { state: 'unavailable' }

/** The answer to writing. */
export type ChatWritten =
  | { state: 'written'; message: ChatMessage }
  /** `code` is a field's problem, such as `field.too-long` with `max`; `detail` is its English text. */
  | { state: 'invalid'; code: FieldCode; params: Params; detail: string }
  /** The token is missing, expired or revoked. */
  | { state: 'signedOut' }
  | { state: 'muted'; until: string }
  /** Seconds until the next message may be sent. */
  | { state: 'tooFast'; retryAfter: number }
  /** The message was not stored: send it again later. */
  | { state: 'unavailable' }

/** Server to client, for those who joined. */
export interface ChatServerEvents {
  /** A new message, also sent to its writer. Messages may arrive out of order: sort them by id. */
  chatMessage: (message: ChatMessage) => void
  /** These messages were removed. */
  chatRemoved: (messageIDs: number[]) => void
  /** The number of viewers, over all processes of the server. */
  chatViewers: (viewers: number) => void
  /** What the user of this connection may do has changed. */
  chatStanding: (standing: ChatStanding) => void
  /** Slow mode was set: the seconds between two messages, 0 for none. */
  chatSlowMode: (seconds: number) => void
}

/** Client to server. */
export interface ChatClientEvents {
  chatJoin: (done: (joined: ChatJoined) => void) => void
  chatLeave: () => void
  chatWrite: (message: string | { text: string; key: string }, done: (written: ChatWritten) => void) => void
}
