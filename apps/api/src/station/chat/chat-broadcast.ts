/** What all pages with the chat show, and what they are told when it changes */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientEvents, limits, type ServerEvents } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import type { ChatStore } from './chat.store.ts'
import { recentMessages } from './recent-messages.ts'
import { roomState } from './room-state.ts'
import { throttled } from './throttled.ts'
import { viewerCount } from './viewer-count.ts'

export type Hub = Server<ClientEvents, ServerEvents>

/** Rooms of socket.io: everybody in the chat, those who moderate, and all connections of a user */
export const ROOM = 'chat'
export const MODERATORS = 'chat-moderators'
export const WRITERS = 'chat-writer:'
export const roomOf = (userID: number) => `${WRITERS}${userID}`

/** Milliseconds to wait for the first messages */
const TIMEOUT = 3000

export function chatBroadcast(io: Hub, store: ChatStore, log: FastifyBaseLogger) {
  const { adapter } = io.of('/')
  const recent = recentMessages(store, {
    added: (message) => io.to(ROOM).emit('chatMessage', message),
    removed: (messageIDs) => io.to(ROOM).emit('chatRemoved', messageIDs),
    held: (message) => io.to([MODERATORS, roomOf(message.userID)]).emit('chatMessage', message),
    counted: (counts) => io.to(ROOM).emit('chatReactions', counts),
    log,
  })
  const room = roomState(store, {
    onChange: ({ slowSeconds, ...changed }) => {
      if (slowSeconds !== undefined) io.to(ROOM).emit('chatSlowMode', slowSeconds)
      if (Object.keys(changed).length > 0) io.to(ROOM).emit('chatRoom', changed)
    },
    log,
  })
  const reactedTo = new Set<number>()
  const reactions = throttled(
    limits.chat.countEvery,
    () => {
      recent.reactionsChanged(reactedTo)
      reactedTo.clear()
      return Promise.resolve()
    },
    (error) => log.warn({ err: error }, 'the reactions could not be counted'),
  )
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

  return {
    recent,
    room,
    viewers,
    reactionsChanged: (messageID: number) => {
      reactedTo.add(messageID)
      reactions.changed()
    },
    /** Resolves once the chat can be read, or after some time */
    ready: () =>
      Promise.race([
        Promise.all([recent.firstRead, room.firstRead]),
        sleep(TIMEOUT, undefined, { ref: false }),
      ]),
    /** Reads everything again after notifications may have been lost. */
    catchUp: () => {
      recent.reload()
      room.changed()
      if (adapter.rooms.has(ROOM)) viewers.changed()
    },
    stop: async () => {
      recent.stop()
      room.stop()
      reactions.stop()
      await viewers.stop()
    },
  }
}
