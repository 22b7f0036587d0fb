/**
 * Notifies a person's devices of changes to the queue and the devices, through the database and so in all api
 * processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClientEvents,
  type DeviceJoined,
  limits,
  type PlayQueue,
  type ServerEvents,
} from '@nava/contracts'
import pLimit from 'p-limit'
import type { Server } from 'socket.io'
import type { Auth } from '../../platform/http/auth.ts'
import { floodGuard } from '../../platform/sockets/flood-guard.ts'
import { type Guest, listeningMembers } from './listening-members.ts'
import { notifyMembers, type NotifyParts } from './notify-members.ts'

export type ListeningHub = ReturnType<typeof listeningHub>

export function listeningHub(io: Server<ClientEvents, ServerEvents>, auth: Auth, parts: NotifyParts) {
  const { devices, log } = parts
  const members = listeningMembers(auth, parts)
  const notify = notifyMembers(members, parts)
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  let timer: ReturnType<typeof setInterval> | undefined

  io.on('connection', (guest) => {
    const admit = admission(guest, members.join)
    guest.on('deviceJoin', (input, done) => {
      const answer = typeof done === 'function' ? done : () => undefined
      admit(input).then(answer, (error: unknown) => {
        warn('a device could not join')(error)
        answer({ state: 'unavailable' })
      })
    })
    guest.on('deviceLeave', () => {
      if (members.has(guest.id)) members.leave(guest.id).catch(warn('a device could not leave'))
    })
    guest.on('disconnect', () => {
      if (members.has(guest.id)) members.leaveSoon(guest.id)
    })
  })

  return {
    onNotification: notify,
    /** Sends the current state to all members, since notifications may have been lost. */
    catchUp: (): void => {
      for (const userID of members.userIDs())
        for (const kind of ['queue', 'devices'] as const) notify({ kind, userID })
    },
    /** Frees the sound from a disconnected `holder` for which `device` waits. */
    freeFromGone: async (userID: number, { holder, device }: PlayQueue): Promise<void> => {
      if (!holder || !device || holder === device) return
      const connected = await devices.ofUser(userID)
      if (connected.every(({ deviceID }) => deviceID !== holder))
        await members.release({ userID, deviceID: holder, name: '' })
    },
    start: (): void => {
      timer = setInterval(
        () => void members.report().catch(warn('devices could not be reported')),
        limits.queue.reportEvery,
      ).unref()
    },
    stop: (): void => {
      clearInterval(timer)
      members.stop()
    },
  }
}

/** Returns a function that admits a guest's joins one at a time; floods are slowed down, then disconnected. */
function admission(guest: Guest, join: (guest: Guest, input: unknown) => Promise<DeviceJoined>) {
  const oneAtATime = pLimit(1)
  const guard = floodGuard()
  return async (input: unknown): Promise<DeviceJoined> => {
    const verdict = guard(performance.now())
    if (verdict.state === 'drop') guest.disconnect(true)
    if (verdict.state === 'slow') await sleep(verdict.delay, undefined, { ref: false })
    return oneAtATime(() => join(guest, input))
  }
}
