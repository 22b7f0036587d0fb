import { deleteChatMessage, listChat, reportChatMessage } from '@nava/contracts'
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
}
