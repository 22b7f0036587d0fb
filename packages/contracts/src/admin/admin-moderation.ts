import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { ChatSlowMode } from '../station/chat-moderation.ts'
import { CHAT_ROOM } from '../station/chat.ts'
import { messageReasons } from '../studio/refusals.ts'
import { crudDelete, crudList, crudRefusal, yesNo } from './crud.ts'

const writer = { userID: idOut, name: z.string(), created: time }

export const adminListComments = crudList({
  path: 'comments',
  many: 'comments',
  row: z
    .object({
      commentID: idOut,
      commentText: z.string(),
      /** The comment's target is one of four IDs; the others are 0 */
      musicID: idOut,
      albumID: idOut,
      podcastID: idOut,
      collectionID: idOut,
      likeCount: z.int(),
      reports: z.int(),
      /** What those who reported it wrote */
      reasons: z.array(z.string()),
      ...writer,
    })
    .meta({ id: 'AdminComment' }),
  sorts: ['created', 'likes'],
  filters: { userID: idText.optional(), reported: yesNo },
})

export const adminResolveComment = endpoint({
  method: 'POST',
  path: '/api/admin/comments/{id}/resolve',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Drop the reports of a comment, which stays',
  params: z.object({ id: idText }),
  reply: text(['true']),
})
export const adminRefuseComment = crudRefusal({
  path: 'comments',
  summary: 'Delete a comment and tell its writer why',
  reasons: messageReasons,
  reply: text(['true']),
})
export const adminDeleteComment = crudDelete({ path: 'comments', one: 'a comment' })

export const adminListChat = crudList({
  path: 'chat',
  many: 'messages of the chat',
  row: z
    .object({
      messageID: idOut,
      text: z.string(),
      isDeleted: z.boolean(),
      reports: z.int(),
      ...writer,
    })
    .meta({ id: 'AdminChatMessage' }),
  sorts: ['created'],
  filters: { userID: idText.optional(), reported: yesNo, deleted: yesNo },
})
export const adminResolveChat = endpoint({
  method: 'POST',
  path: '/api/admin/chat/{id}/resolve',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Drop the reports of a message of the chat, which stays',
  params: z.object({ id: idText }),
  reply: text(['true']),
})
export const adminRefuseChat = crudRefusal({
  path: 'chat',
  summary: 'Hide a message of the chat and tell its writer why',
  reasons: messageReasons,
  reply: text(['true']),
})
export const adminDeleteChat = crudDelete({ path: 'chat', one: 'a message of the chat' })

export const adminSetSlowMode = endpoint({
  method: 'PUT',
  path: '/api/admin/chat/slowmode',
  tag: 'admin',
  access: 'admin',
  summary: 'Have everybody but moderators wait some seconds between two messages of the chat; 0 ends it',
  body: ChatSlowMode,
  reply: ChatSlowMode,
})

const ChatHold = z.object({ seconds: z.int().min(0).max(limits.chat.maxHoldSeconds) })

export const adminSetChatHold = endpoint({
  method: 'PUT',
  path: '/api/admin/chat/hold',
  tag: 'admin',
  access: 'admin',
  summary: 'Show messages of the chat to moderators some seconds before everybody; 0 ends it',
  body: ChatHold,
  reply: ChatHold,
})

const inRoom = z.object({ room: z.enum([CHAT_ROOM]) })
const moderatorOf = inRoom.extend({ id: idText })

export const adminChatRoom = endpoint({
  method: 'GET',
  path: '/api/admin/chat/rooms/{room}',
  tag: 'admin',
  access: 'admin',
  summary: 'Read the settings of a room of the chat and who moderates it',
  params: inRoom,
  reply: z.object({
    slowSeconds: z.int(),
    holdSeconds: z.int(),
    moderators: z.array(z.object({ userID: idOut, name: z.string(), email: z.string() })),
  }),
})
export const adminAddChatModerator = endpoint({
  method: 'PUT',
  path: '/api/admin/chat/rooms/{room}/moderators/{id}',
  tag: 'admin',
  access: 'admin',
  errors: [404],
  summary: 'Have a user moderate a room of the chat',
  params: moderatorOf,
  reply: text(['true']),
})
export const adminRemoveChatModerator = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat/rooms/{room}/moderators/{id}',
  tag: 'admin',
  access: 'admin',
  summary: 'Have a user not moderate a room of the chat any more',
  params: moderatorOf,
  reply: text(['true']),
})
