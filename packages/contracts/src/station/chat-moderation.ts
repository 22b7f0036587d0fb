/** What moderators do in the live chat */
import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, line, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const byID = z.object({ id: idText })
const shared = { access: 'moderator', needsSpace: false, perMinute: limits.changing.perMinute } as const

export const removeChatMessage = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/messages/{id}/remove',
  errors: [404],
  summary: 'Take any message out of the chat',
  params: byID,
  reply: text(['true']),
})

export const pinChatMessage = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/chat/messages/{id}/pin',
  errors: [404],
  summary: 'Show a message at the top of the chat, in place of the one before',
  params: byID,
  reply: text(['true']),
})

export const unpinChatMessage = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/chat/pin',
  summary: 'Show no message at the top of the chat any more',
  reply: text(['true']),
})

const [shortest, hour, day] = limits.chat.muteMinutes

export const muteChatWriter = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/chat/writers/{id}/mute',
  errors: [403, 404],
  summary: 'Keep a user from writing in the chat for some minutes; a longer mute stays',
  params: byID,
  body: z.object({ minutes: z.union([z.literal(shortest), z.literal(hour), z.literal(day)]) }),
  reply: z.object({ until: time }),
})

export const ChatSlowMode = z.object({ seconds: z.int().min(0).max(limits.chat.maxSlowSeconds) })

export const setChatSlowMode = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/chat/slowmode',
  summary: 'Have everybody but moderators wait some seconds between two messages of the chat; 0 ends it',
  body: ChatSlowMode,
  reply: ChatSlowMode,
})

const ChatWord = z.object({ wordID: idOut, pattern: z.string() })
export type ChatWord = z.infer<typeof ChatWord>

export const listChatWords = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/chat/words',
  summary: 'The words that are refused in the chat, in alphabetical order',
  reply: z.array(ChatWord),
})

export const addChatWord = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/words',
  errors: [409],
  summary:
    'Refuse messages with a word or several words; `*` stands for any letters. Case, accents, spaces between letters, repeated letters and digits in their place make no difference',
  body: z.object({ pattern: line(limits.chat.word) }),
  reply: ChatWord,
})

export const removeChatWord = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/chat/words/{id}',
  errors: [404],
  summary: 'Accept a word in the chat again',
  params: byID,
  reply: text(['true']),
})

const { minOptions, maxOptions, question, option, minutes } = limits.chat.poll

export const startChatPoll = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/polls',
  errors: [409],
  summary: 'Ask everybody in the chat; only one poll is open at a time',
  body: z.object({
    question: line(question),
    options: z.array(line(option)).min(minOptions).max(maxOptions),
    /** After which the poll closes by itself; null for when a moderator closes it */
    minutes: z.int().min(1).max(minutes).nullable().default(null),
  }),
  reply: z.object({ pollID: idOut }),
})

export const closeChatPoll = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/chat/polls/{id}/close',
  errors: [404],
  summary: 'Close a poll and show its result; again changes nothing',
  params: byID,
  reply: text(['true']),
})
