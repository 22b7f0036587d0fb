/**
 * Handles chat sockets. Messages are stored first; everyone, including the writer, receives them through the
 * database.
 */
import { type ChatJoined, type ChatOwn, type ChatStanding, type ChatWritten } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { type Auth, type Caller, isModerator } from '../../platform/http/auth.ts'
import { guestResponder } from './guest-responder.ts'
import { type Guest, guestCaller } from './guest.ts'
import { chatBroadcast, type Hub, MODERATORS, ROOM, roomOf, WRITERS } from './chat-broadcast.ts'
import type { ChatNotification } from './chat-notification.ts'
import type { ChatStore } from './chat.store.ts'
import { messageWriter } from './message-writer.ts'

const away = { state: 'unavailable' } as const
const tooFast = { state: 'tooFast', retryAfter: 1 } as const

export function chatHub(
  io: Hub,
  auth: Auth,
  { store, hasSpace, log }: { store: ChatStore; hasSpace: () => Promise<boolean>; log: FastifyBaseLogger },
) {
  const { adapter } = io.of('/')
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text)
  const { recent, room, viewers, reactionsChanged, ...broadcast } = chatBroadcast(io, store, log)

  const callerOf = guestCaller(auth)
  /** What guests were told since they asked to join, which is newer than what was read for that */
  const told = new WeakMap<Guest, ChatStanding>()

  const join = async (guest: Guest): Promise<ChatJoined> => {
    const caller = await callerOf(guest)
    // The user's room is joined before the permissions are read, so that later mutes reach the user.
    if (caller && guest.connected) await guest.join(roomOf(caller.userID))
    told.delete(guest)
    const [read, own] = await Promise.all([standingOf(store, caller), ownOf(store, caller)])
    await broadcast.ready()
    const standing = told.get(guest) ?? read
    const messages = recent.now()
    const state = room.now()
    if (!messages || !state) return { state: 'unavailable' }
    const held = recent.held().filter(({ userID }) => standing.isModerator || userID === caller?.userID)
    const { slowSeconds, ...shown } = state
    // Nothing is awaited between reading and joining, so later changes arrive as events.
    if (guest.connected) void guest.join(standing.isModerator ? [ROOM, MODERATORS] : ROOM)
    const joined = { messages: [...messages, ...held], viewers: viewers.now(), standing, slowSeconds }
    return { state: 'joined', ...joined, room: shown, own }
  }

  const writeInTurn = messageWriter({ store, callerOf, hasSpace })

  const leave = async (guest: Guest) => {
    await guest.leave(ROOM)
    await guest.leave(MODERATORS)
    for (const each of guest.rooms) if (each.startsWith(WRITERS)) await guest.leave(each)
  }

  const sendStanding = async (userID: number) => {
    for (const id of adapter.rooms.get(roomOf(userID)) ?? []) {
      const guest = io.of('/').sockets.get(id)
      if (!guest) continue
      const standing = await standingOf(store, await callerOf(guest))
      guest.emit('chatStanding', standing)
      told.set(guest, standing)
      letModerate(guest, standing.isModerator ?? false)
    }
  }
  const letModerate = (guest: Guest, mayModerate: boolean) => {
    if (!mayModerate) return void guest.leave(MODERATORS)
    if (!guest.rooms.has(ROOM) || guest.rooms.has(MODERATORS)) return
    void guest.join(MODERATORS)
    for (const message of recent.held()) guest.emit('chatMessage', message)
  }

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
        case 'reactions':
          return reactionsChanged(notification.id)
        case 'slowMode':
        case 'room':
          return room.changed()
        case 'writer':
          return void sendStanding(notification.id).catch(warn('could not tell a writer what is allowed'))
        default:
          return notification satisfies never
      }
    },
    ...broadcast,
  }
}

async function standingOf(store: ChatStore, caller: Caller | undefined): Promise<ChatStanding> {
  if (!caller) return { state: 'reader' }
  const until = await store.mutedUntil(caller.userID)
  return {
    ...(until ? { state: 'muted' as const, until: until.toISOString() } : { state: 'writer' as const }),
    ...(isModerator(caller) && { isModerator: true }),
  }
}

const ownOf = async (store: ChatStore, caller: Caller | undefined): Promise<ChatOwn> =>
  caller ? store.ownOf(caller.userID) : { reactions: [], vote: null }
