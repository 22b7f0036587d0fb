/**
 * Handles chat sockets. Messages are stored first; everyone, including the writer, receives them through the
 * database.
 */
import type { ChatJoined, ChatStanding, ChatWritten, ClientEvents, ServerEvents } from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { Auth, Caller } from '../../platform/http/auth.ts'
import { guestResponder } from './guest-responder.ts'
import { type Guest, guestCaller } from './guest.ts'
import { viewerCount } from './viewer-count.ts'
import type { ChatNotification } from './chat-notification.ts'
import type { ChatStore } from './chat.store.ts'
import { recentMessages } from './recent-messages.ts'
import { messageWriter } from './message-writer.ts'

const away = { state: 'unavailable' } as const
const tooFast = { state: 'tooFast', retryAfter: 1 } as const

type Hub = Server<ClientEvents, ServerEvents>

const ROOM = 'chat'
const WRITERS = 'chat-writer:'
const roomOf = (userID: number) => `${WRITERS}${userID}`
/** Milliseconds to wait for the first messages */
const TIMEOUT = 3000

export function chatHub(
  io: Hub,
  auth: Auth,
  { store, hasSpace, log }: { store: ChatStore; hasSpace: () => Promise<boolean>; log: FastifyBaseLogger },
) {
  const { adapter } = io.of('/')
  const recent = recentMessages(store, {
    added: (message) => io.to(ROOM).emit('chatMessage', message),
    removed: (messageIDs) => io.to(ROOM).emit('chatRemoved', messageIDs),
    log,
  })
  const viewers = viewerCount(store, {
    countHere: () => adapter.rooms.get(ROOM)?.size ?? 0,
    onCount: (count) => io.to(ROOM).emit('chatViewers', count),
    log,
  })
  const countAgain = (changed: string) => {
    if (changed === ROOM) viewers.changed()
  }
  adapter.on('join-room', countAgain)
  adapter.on('leave-room', countAgain)

  const callerOf = guestCaller(auth)

  const ready = () => Promise.race([recent.firstRead, sleep(TIMEOUT, undefined, { ref: false })])
  const join = async (guest: Guest): Promise<ChatJoined> => {
    const caller = await callerOf(guest)
    // The user's room is joined before the permissions are read, so that later mutes reach the user.
    if (caller && guest.connected) await guest.join(roomOf(caller.userID))
    const [standing, slowSeconds] = await Promise.all([standingOf(store, caller), store.slowSeconds()])
    await ready()
    const messages = recent.now()
    if (!messages) return { state: 'unavailable' }
    // Nothing is awaited between reading and joining, so later changes arrive as events.
    if (guest.connected) void guest.join(ROOM)
    return { state: 'joined', messages: [...messages], viewers: viewers.now(), standing, slowSeconds }
  }

  const writeInTurn = messageWriter({ store, callerOf, hasSpace })

  const leave = async (guest: Guest) => {
    await guest.leave(ROOM)
    for (const each of guest.rooms) if (each.startsWith(WRITERS)) await guest.leave(each)
  }

  const sendStanding = async (userID: number) => {
    for (const id of adapter.rooms.get(roomOf(userID)) ?? []) {
      const guest = io.of('/').sockets.get(id)
      if (guest) guest.emit('chatStanding', await standingOf(store, await callerOf(guest)))
    }
  }

  const sendSlowMode = async () => void io.to(ROOM).emit('chatSlowMode', await store.slowSeconds())

  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text)
  const answerWith = guestResponder(log)

  io.on('connection', (guest) => {
    guest.on('chatJoin', (done) => answerWith<ChatJoined>(guest, done, () => join(guest), away, away))
    guest.on('chatLeave', () => leave(guest))
    guest.on('chatWrite', (input, done) =>
      answerWith<ChatWritten>(guest, done, () => writeInTurn(guest, input), tooFast, away),
    )
  })

  return {
    onNotification: (notification: ChatNotification) => {
      switch (notification.kind) {
        case 'message':
          return recent.changed(notification.id)
        case 'viewers':
          return viewers.changed()
        case 'slowMode':
          return void sendSlowMode().catch(warn('could not tell the chat about slow mode'))
        case 'writer':
          return void sendStanding(notification.id).catch(warn('could not tell a writer what is allowed'))
        default:
          return notification satisfies never
      }
    },
    /** Resolves once the chat can be read, or after some time */
    ready,
    /** Reads everything again after notifications may have been lost. */
    catchUp: () => {
      recent.reload()
      if (adapter.rooms.has(ROOM)) viewers.changed()
    },
    stop: async () => {
      recent.stop()
      await viewers.stop()
    },
  }
}

async function standingOf(store: ChatStore, caller: Caller | undefined): Promise<ChatStanding> {
  if (!caller) return { state: 'reader' }
  const until = await store.mutedUntil(caller.userID)
  return until ? { state: 'muted', until: until.toISOString() } : { state: 'writer' }
}
