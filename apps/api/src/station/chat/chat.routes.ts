import {
  deleteChatMessage,
  listChat,
  reactToChatMessage,
  reportChatMessage,
  voteInChatPoll,
} from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ChatStore } from './chat.store.ts'

export function chatRoutes(routes: Routes, { chat }: { chat: ChatStore }) {
  serve(routes, listChat, ({ query: { after } }) => (after === undefined ? chat.latest() : chat.after(after)))

  serve(routes, deleteChatMessage, async ({ params: { id }, user }) => {
    await chat.deleteOwn(id, user.userID)
    return 'true' as const
  })

  serve(routes, reportChatMessage, async ({ params: { id }, user }) => {
    await chat.report(id, user.userID)
    return 'true' as const
  })

  serve(routes, reactToChatMessage, async ({ params: { id }, user, body }) => {
    await chat.react(id, user.userID, body.reaction, body.isOn)
    return 'true' as const
  })

  serve(routes, voteInChatPoll, async ({ params: { id }, user, body }) => {
    await chat.vote(id, user.userID, body.option)
    return 'true' as const
  })
}
