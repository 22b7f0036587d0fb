/**
 * Runs the chat over sockets. Messages are stored first; everybody, the writer included, gets them through the
 * database.
 */
import {
  ChatDraft,
  ChatText,
  type ChatJoined,
  type ChatStanding,
  type ChatWritten,
  type ClientEvents,
  describeFieldProblem,
  firstFieldError,
  limits,
  type ServerEvents,
} from '@nava/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type * as z from 'zod'
import type { Auth, Caller } from '../../platform/http/auth.ts'
import { floodGuard } from './flood-guard.ts'
import { viewerCount } from './viewer-count.ts'
import type { ChatNotification } from './chat-notification.ts'
import type { ChatStore } from './chat.store.ts'
import { recentMessages } from './recent-messages.ts'

function invalid(error: z.ZodError): ChatWritten {
  const { code, params } = firstFieldError(error)
  return { state: 'invalid', code, params, detail: describeFieldProblem(code, params) }
}

/** Reports problems of the text even for malformed messages. */
function readDraft(input: unknown) {
  const draft = ChatDraft.safeParse(input, { reportInput: true })
  if (draft.success) return draft
  const text = (input as { text?: unknown } | null)?.text ?? input // clients may send anything
  const asText = ChatText.safeParse(text, { reportInput: true })
  return asText.success ? draft : asText
}

const away = { state: 'unavailable' } as const

type Hub = Server<ClientEvents, ServerEvents>
type Guest = Socket<ClientEvents, ServerEvents>

const ROOM = 'chat'
const WRITERS = 'chat-writer:'
const roomOf = (userID: number) => `${WRITERS}${userID}`
/** Ms to wait for the first messages */
const PATIENCE = 3000

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

  const callerOf = async ({ handshake }: Guest): Promise<Caller | undefined> => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' ? auth.callerOf(token, ['user']) : undefined
  }
  const standingOf = async (caller: Caller | undefined): Promise<ChatStanding> => {
    if (!caller) return { state: 'reader' }
    const until = await store.mutedUntil(caller.userID)
    return until ? { state: 'muted', until: until.toISOString() } : { state: 'writer' }
  }

  const ready = () => Promise.race([recent.firstRead, sleep(PATIENCE, undefined, { ref: false })])
  const join = async (guest: Guest): Promise<ChatJoined> => {
    const caller = await callerOf(guest)
    // Join first, so that later mutes reach the user.
    if (caller && guest.connected) await guest.join(roomOf(caller.userID))
    const [standing, slowSeconds] = await Promise.all([standingOf(caller), store.slowSeconds()])
    await ready()
    const messages = recent.now()
    if (!messages) return { state: 'unavailable' }
    // No await between the two: later changes arrive as events.
    if (guest.connected) void guest.join(ROOM)
    return { state: 'joined', messages: [...messages], viewers: viewers.now(), standing, slowSeconds }
  }

  const write = async (guest: Guest, input: unknown): Promise<ChatWritten> => {
    const draft = readDraft(input)
    if (!draft.success) return invalid(draft.error)
    // The account may have been deleted, or its tokens revoked.
    const caller = await callerOf(guest)
    if (!(await hasSpace())) return away
    return caller ? store.write(caller, draft.data) : { state: 'signedOut' }
  }

  const turns = new WeakMap<Guest, Promise<unknown>>()
  /** Stores concurrent messages of a connection in order. */
  const writeInTurn = (guest: Guest, input: unknown): Promise<ChatWritten> => {
    const written = (turns.get(guest) ?? Promise.resolve()).then(() => write(guest, input))
    turns.set(
      guest,
      written.catch(() => undefined),
    )
    return written
  }

  const leave = async (guest: Guest) => {
    await guest.leave(ROOM)
    for (const each of guest.rooms) if (each.startsWith(WRITERS)) await guest.leave(each)
  }

  /** Sends a user's permissions to all connections of the user. */
  const sendStanding = async (userID: number) => {
    for (const id of adapter.rooms.get(roomOf(userID)) ?? []) {
      const guest = io.of('/').sockets.get(id)
      if (guest) guest.emit('chatStanding', await standingOf(await callerOf(guest)))
    }
  }

  const sendSlowMode = async () => void io.to(ROOM).emit('chatSlowMode', await store.slowSeconds())

  const busy = new WeakMap<Guest, number>()
  const guards = new WeakMap<Guest, ReturnType<typeof floodGuard>>()
  /** Delays fast clients; returns false for flooding ones, which are disconnected. */
  const admits = async (guest: Guest): Promise<boolean> => {
    const guard = guards.get(guest) ?? floodGuard()
    guards.set(guest, guard)
    const verdict = guard(performance.now())
    if (verdict.state === 'drop') guest.disconnect(true)
    if (verdict.state === 'slow') await sleep(verdict.delay, undefined, { ref: false })
    return verdict.state !== 'drop' && guest.connected
  }
  /** Refuses clients with too many pending requests. */
  const answerWith = async <A>(
    guest: Guest,
    done: ((value: A) => void) | undefined,
    work: () => Promise<A>,
    putOff: A,
    failed: A,
  ) => {
    // Clients may send anything instead of a function.
    const answer = typeof done === 'function' ? done : () => undefined
    if (!(await admits(guest))) return
    const running = busy.get(guest) ?? 0
    if (running >= limits.chat.perWindow) return answer(putOff)
    busy.set(guest, running + 1)
    try {
      answer(await work())
    } catch (error) {
      log.warn({ err: error }, 'the chat could not answer')
      answer(failed)
    } finally {
      busy.set(guest, (busy.get(guest) ?? 1) - 1)
    }
  }
  const tooFast = { state: 'tooFast', retryAfter: 1 } as const

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
          return void sendSlowMode().catch((error: unknown) =>
            log.warn({ err: error }, 'could not tell the chat about slow mode'),
          )
        case 'writer':
          return void sendStanding(notification.id).catch((error: unknown) =>
            log.warn({ err: error }, 'could not tell a writer of the chat what is allowed now'),
          )
        default:
          return notification satisfies never
      }
    },
    /** Resolves once the chat is readable, or after some time. */
    ready,
    /** Reads everything again after a gap in the notifications. */
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
