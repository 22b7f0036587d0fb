/** Sockets of this process whose devices have joined. */
import {
  type ClientEvents,
  type DeviceJoined,
  limits,
  ListeningDevice,
  type ServerEvents,
} from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import type { Auth } from '../../platform/http/auth.ts'
import type { ListeningDevicesStore } from './listening-devices.store.ts'
import type { PlayQueueStore } from './play-queue.store.ts'
import { withoutDevice } from './without-device.ts'

export type Guest = Socket<ClientEvents, ServerEvents>

export interface Member {
  guest: Guest
  userID: number
  deviceID: string
}

export interface MemberParts {
  playQueue: PlayQueueStore
  devices: ListeningDevicesStore
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type ListeningMembers = ReturnType<typeof listeningMembers>

const { goneAfter, joins } = limits.queue

export function listeningMembers(auth: Auth, { playQueue, devices, log }: MemberParts) {
  /** Members by socket ID */
  const members = new Map<string, Member>()
  const callerOf = (token: string) => (token === '' ? undefined : auth.callerOf(token, ['user']))
  const mayJoin = joinLimit()

  /** Pauses the queue if the device that left was playing it. */
  const release = (device: ListeningDevice & { userID: number }) =>
    playQueue.change(device.userID, (stored) => withoutDevice(stored, device))

  const leave = async (connection: string) => {
    members.delete(connection)
    const gone = await devices.leave(connection)
    if (gone) await release(gone)
  }

  const delayed = delayedLeaves((connection) => {
    leave(connection).catch((error: unknown) => log.warn({ err: error }, 'a device could not leave'))
  })

  /** Delays the removal, because the device may be changing its network. */
  const leaveSoon = (connection: string) => {
    members.delete(connection)
    delayed.add(connection)
  }

  return {
    release,
    leave,
    leaveSoon,
    stop: delayed.stop,
    has: (connection: string): boolean => members.has(connection),
    userIDs: (): Set<number> => new Set([...members.values()].map(({ userID }) => userID)),
    join: async (guest: Guest, input: unknown): Promise<DeviceJoined> => {
      const device = ListeningDevice.safeParse(input)
      if (!mayJoin(tokenOf(guest))) return { state: 'unavailable' }
      const caller = await callerOf(tokenOf(guest))
      if (!caller) return { state: 'signedOut' }
      if (!device.success || !guest.connected) return { state: 'unavailable' }
      const { userID } = caller
      members.set(guest.id, { guest, userID, deviceID: device.data.deviceID })
      const isIn = await devices.join(userID, device.data, guest.id)
      if (!isIn) members.delete(guest.id)
      // The socket may have disconnected while the database answered.
      if (isIn && !guest.connected) leaveSoon(guest.id)
      return isIn ? { state: 'joined', devices: await devices.ofUser(userID) } : { state: 'unavailable' }
    },
    /** Returns a user's members. Verifies each token again, because sessions may have ended. */
    ofUser: async (userID: number): Promise<Member[]> => {
      const here = [...members.values()].filter((member) => member.userID === userID)
      const tokens = [...new Set(here.map(({ guest }) => tokenOf(guest)))]
      const callers = await Promise.all(tokens.map(async (token) => [token, await callerOf(token)] as const))
      const callerBy = new Map(callers)
      const signedIn = await Promise.all(
        here.map(async (member) => {
          if (callerBy.get(tokenOf(member.guest))?.userID === userID) return [member]
          await leave(member.guest.id)
          return []
        }),
      )
      return signedIn.flat()
    },
    /** Reports the members as connected, and removes devices that no process has reported lately. */
    report: async (): Promise<void> => {
      mayJoin.reset()
      if (members.size > 0) await devices.report([...members.keys()])
      for (const gone of await devices.sweep()) await release(gone)
    },
  }
}

function tokenOf({ handshake }: Guest): string {
  const token: unknown = handshake.auth.token
  return typeof token === 'string' ? token : ''
}

/** Limits the joins of each token between two calls of `reset`. */
function joinLimit() {
  const joined = new Map<string, number>()
  const mayJoin = (token: string): boolean => {
    const count = (joined.get(token) ?? 0) + 1
    joined.set(token, count)
    return count <= joins
  }
  return Object.assign(mayJoin, { reset: () => joined.clear() })
}

/** Calls `leave` for each connection after a delay, unless stopped: then its devices reconnect to another process. */
function delayedLeaves(leave: (connection: string) => void) {
  const leaving = new Set<ReturnType<typeof setTimeout>>()
  let isStopping = false
  return {
    add: (connection: string): void => {
      if (isStopping) return
      const waiting = setTimeout(() => {
        leaving.delete(waiting)
        leave(connection)
      }, goneAfter).unref()
      leaving.add(waiting)
    },
    stop: (): void => {
      isStopping = true
      for (const waiting of leaving) clearTimeout(waiting)
    },
  }
}
