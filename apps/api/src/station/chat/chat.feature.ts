import { onNotification } from '../../platform/database/on-notification.ts'
import { limits } from '@nava/contracts'
import { type AccountRows, exported, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { chatHub } from './chat-hub.ts'
import { ChatNotification } from './chat-notification.ts'
import { chatModerationRoutes } from './chat-moderation.routes.ts'
import { chatModerationStore } from './chat-moderation.store.ts'
import { chatRoutes } from './chat.routes.ts'
import { chatStore } from './chat.store.ts'

export function chatFeature({ db, sql, io, auth, hasSpace, log, changes }: Base) {
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
    routes: (routes: Routes) => {
      chatRoutes(routes, { chat })
      chatModerationRoutes(routes, { changes, moderation: chatModerationStore(db) })
    },
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
    chatReactions: exportedInOrder(
      ['ChatReaction'],
      (userID, page) =>
        db.chatReaction.findMany({
          where: { userID },
          orderBy: [{ messageID: 'asc' }, { reaction: 'asc' }],
          ...page,
        }),
      ({ messageID, reaction, createdAt }) => ({
        messageID,
        reaction: limits.chat.reactions[reaction] ?? '',
        when: createdAt.toISOString(),
      }),
    ),
    chatVotes: exportedInOrder(
      ['ChatVote'],
      (userID, page) =>
        db.chatVote.findMany({
          where: { userID },
          orderBy: { pollID: 'asc' },
          include: { poll: { select: { question: true, options: true } } },
          ...page,
        }),
      ({ poll, option, createdAt }) => ({
        question: poll.question,
        option: poll.options[option] ?? '',
        when: createdAt.toISOString(),
      }),
    ),
    moderatedRooms: exportedInOrder(
      ['ChatModerator'],
      (userID, page) => db.chatModerator.findMany({ where: { userID }, orderBy: { room: 'asc' }, ...page }),
      ({ room, createdAt }) => ({ room, since: createdAt.toISOString() }),
    ),
  },
})
