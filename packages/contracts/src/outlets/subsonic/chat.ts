import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { ChatText } from '../../station/chat.ts'
import { subsonicCall } from './call.ts'
import { cutTo, moment } from './shapes.ts'

export const getChatMessages = subsonicCall(
  'getChatMessages',
  'The last messages of the chat, newest first',
  {
    query: {
      /** Milliseconds since 1970; only later messages are returned */
      since: moment,
    },
    data: z.object({
      chatMessages: z.object({
        chatMessage: z.array(
          z.object({
            /** Name of the writer */
            username: z.string(),
            /** Milliseconds since 1970 */
            time: z.int(),
            message: z.string(),
          }),
        ),
      }),
    }),
  },
)

export const addChatMessage = subsonicCall('addChatMessage', 'Write into the chat', {
  writes: true,
  cost: 'costly',
  query: { message: cutTo(limits.text.chat).pipe(ChatText) },
})
