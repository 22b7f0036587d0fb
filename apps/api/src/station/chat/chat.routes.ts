import { listChat } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ChatStore } from './chat.store.ts'

export function chatRoutes(routes: Routes, { chat }: { chat: ChatStore }) {
  serve(routes, listChat, () => chat.latest())
}
