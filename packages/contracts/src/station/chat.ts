/** The chat beside the live channel: everybody reads, signed-in users write. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const ChatMessage = z
  .object({
    messageID: idOut,
    /** Plain text: whoever shows it escapes it. */
    text: z.string(),
    userID: idOut,
    /** The writer's name. */
    name: z.string(),
    /** Address of the writer's picture; empty where there is none. */
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
  summary: `The last ${limits.chat.history} messages of the chat, oldest first; the socket sends them and all that follow`,
  reply: z.array(ChatMessage),
})

/** Marks that turn the direction of all text around them; a message is shown among others. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]+/gu

/** What a client sends to write: one line of plain text, in which something can be seen. */
export const ChatText = z
  .string()
  .transform((input) => input.replaceAll(TURNS, ''))
  .pipe(line(limits.text.chat))

/** What whoever joined may do. */
export type ChatStanding =
  /** Nobody who is signed in, or no longer: sign in and connect again. */
  | { state: 'reader' }
  | { state: 'writer' }
  /** An admin keeps the user from writing until then (ISO 8601). */
  | { state: 'muted'; until: string }

/** The answer to joining. */
export type ChatJoined =
  | {
      state: 'joined'
      /** The last ones, oldest first. What happens to them afterwards comes as events. */
      messages: ChatMessage[]
      viewers: number
      standing: ChatStanding
    }
  /** The server cannot read them just now: join again later. */
  | { state: 'unavailable' }

/** The answer to writing. */
export type ChatWritten =
  | { state: 'written'; message: ChatMessage }
  /** `detail` is written for a person. */
  | { state: 'invalid'; detail: string }
  /** The token is missing, too old, or was ended. */
  | { state: 'signedOut' }
  | { state: 'muted'; until: string }
  /** Seconds until the next message may be sent. */
  | { state: 'tooFast'; retryAfter: number }
  /** Nothing was stored: send it again later. */
  | { state: 'unavailable' }

/** Server to client, to those who joined. */
export interface ChatServerEvents {
  /** A new message; its writer gets it too. One may come with a smaller id than the one before: ids say the order. */
  chatMessage: (message: ChatMessage) => void
  /** These messages were taken out. */
  chatRemoved: (messageIDs: number[]) => void
  /** How many look on, through all processes of the server. */
  chatViewers: (viewers: number) => void
  /** What the user of this connection may do has changed. */
  chatStanding: (standing: ChatStanding) => void
}

/** Client to server. */
export interface ChatClientEvents {
  chatJoin: (done: (joined: ChatJoined) => void) => void
  chatLeave: () => void
  chatWrite: (text: string, done: (written: ChatWritten) => void) => void
}
