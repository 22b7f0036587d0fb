import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idOut, idText, time } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { crudDelete, crudList } from './crud.ts'

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
      ...writer,
    })
    .meta({ id: 'AdminComment' }),
  sorts: ['created', 'likes'],
  filters: { userID: idText.optional() },
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
  filters: { userID: idText.optional(), reported: z.enum(['yes', 'no']).optional() },
})
export const adminDeleteChat = crudDelete({ path: 'chat', one: 'a message of the chat' })

const SlowMode = z.object({ seconds: z.int().min(0).max(limits.chat.maxSlowSeconds) })

export const adminSetSlowMode = endpoint({
  method: 'PUT',
  path: '/api/admin/chat/slowmode',
  tag: 'admin',
  access: 'admin',
  summary: 'Have everybody but admins wait some seconds between two messages of the chat; 0 ends it',
  body: SlowMode,
  reply: SlowMode,
})
