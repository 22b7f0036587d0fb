import { limits, type ClientEvents, PushEvent, type ServerEvents } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Server, Socket } from 'socket.io'
import * as z from 'zod'
import type { Auth } from '../../platform/http/auth.ts'
import type { NoticesStore } from './notices.store.ts'

export const NoticeNotification = z.coerce.number().int().positive().max(limits.maxID)

type Hub = Server<ClientEvents, ServerEvents>
type Guest = Socket<ClientEvents, ServerEvents>

const LISTENER = 'listener:'
const CHECKS_AT_ONCE = 10
const roomOf = (userID: number) => `${LISTENER}${userID}`

export function noticeEvents(io: Hub, auth: Auth, deps: { store: NoticesStore; log: FastifyBaseLogger }) {
  const { store, log } = deps
  const { adapter } = io.of('/')

  const callerOf = async (guest: Guest) => {
    const token: unknown = guest.handshake.auth.token
    return typeof token === 'string' ? auth.callerOf(token, ['user']) : undefined
  }
  const enter = async (guest: Guest) => {
    const caller = await callerOf(guest)
    if (caller && guest.connected) await guest.join(roomOf(caller.userID))
  }
  const checks = pLimit(CHECKS_AT_ONCE)
  /** Tokens are checked again, because sessions may have ended. */
  const sendTo = async (userID: number, event: PushEvent) => {
    const guests = [...(adapter.rooms.get(roomOf(userID)) ?? [])].flatMap(
      (id) => io.of('/').sockets.get(id) ?? [],
    )
    const work = guests.map((guest) =>
      checks(async () => {
        if ((await callerOf(guest))?.userID === userID) guest.emit('push', event)
        else await guest.leave(roomOf(userID))
      }),
    )
    await Promise.all(work)
  }
  io.on('connection', (guest) => {
    enter(guest).catch((error: unknown) => log.warn({ err: error }, 'a listener cannot get notices'))
  })

  const send = async (noticeID: number) => {
    const notice = await store.find(noticeID)
    if (!notice) return
    const event = PushEvent.parse(notice)
    const present = [...adapter.rooms.keys()]
      .filter((room) => room.startsWith(LISTENER))
      .map((room) => Number(room.slice(LISTENER.length)))
    const wanted = new Set(present.length > 0 ? await store.wantedBy(noticeID, present) : [])
    if (notice.isForAll) {
      // Visitors also receive announcements; users who muted them do not.
      const others = present.filter((userID) => !wanted.has(userID))
      io.except(others.map(roomOf)).emit('push', event)
    } else await Promise.all([...wanted].map((userID) => sendTo(userID, event)))
  }

  return {
    onNotification: (noticeID: number): void => {
      send(noticeID).catch((error: unknown) =>
        log.warn({ err: error }, 'a notice could not be sent to open pages'),
      )
    },
  }
}
