import { onNotification } from '../../platform/database/on-notification.ts'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { chatHub } from './chat-hub.ts'
import { ChatNotification } from './chat-notification.ts'
import { chatRoutes } from './chat.routes.ts'
import { chatStore } from './chat.store.ts'

export function chatFeature({ db, sql, io, auth, hasSpace, log }: Base) {
  const chat = chatStore(sql)
  const hub = chatHub(io, auth, { store: chat, hasSpace, log })
  return {
    chat,
    lifecycles: [{ start: hub.ready, stop: hub.stop }],
    notified: {
      channels: { chat: onNotification(ChatNotification, log, hub.onNotification) },
      connected: hub.catchUp,
    },
    account: accountRows({ db }),
    routes: (routes: Routes) => chatRoutes(routes, { chat }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  values: {
    models: ['ChatMute'],
    read: async (userID) => {
      const mute = await db.chatMute.findUnique({ where: { userID } })
      return { mutedUntil: mute?.until.toISOString() ?? null }
    },
  },
  lists: {
    chatMessages: exported(
      'ChatMessage',
      'id',
      (page) => db.chatMessage.findMany(page),
      ({ text, createdAt }) => ({ text, when: createdAt.toISOString() }),
    ),
    chatReports: exported(
      'ChatReport',
      'messageID',
      (page) => db.chatReport.findMany(page),
      ({ messageID, createdAt }) => ({ messageID, when: createdAt.toISOString() }),
    ),
  },
})
