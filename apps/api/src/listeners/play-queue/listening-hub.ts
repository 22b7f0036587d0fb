/**
 * Notifies a person's devices of changes to the queue and the devices, through the database and so in all api
 * processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClientEvents,
  type DeviceJoined,
  limits,
  ListeningDevice,
  type PlayQueue,
  type ServerEvents,
  type StoredQueue,
} from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Server, Socket } from 'socket.io'
import type { Auth } from '../../platform/http/auth.ts'
import { floodGuard } from '../../platform/sockets/flood-guard.ts'
import type { EpisodePositionsStore } from '../episode-positions/episode-positions.store.ts'
import type { ListeningDevicesStore } from './listening-devices.store.ts'
import type { ListeningNotification } from './listening-notification.ts'
import type { PlayQueueStore } from './play-queue.store.ts'
import { withoutDevice } from './without-device.ts'

type Guest = Socket<ClientEvents, ServerEvents>

interface Member {
  guest: Guest
  userID: number
  deviceID: string
}

export type ListeningHub = ReturnType<typeof listeningHub>

const { goneAfter, acknowledgedWithin, joins, reportEvery, notifyEvery } = limits.queue

export function listeningHub(
  io: Server<ClientEvents, ServerEvents>,
  auth: Auth,
  deps: {
    playQueue: PlayQueueStore
    devices: ListeningDevicesStore
    episodePositions: EpisodePositionsStore
    log: Pick<FastifyBaseLogger, 'warn'>
  },
) {
  const { playQueue, devices, episodePositions, log } = deps
  /** Members by socket ID */
  const members = new Map<string, Member>()
  const leaving = new Set<ReturnType<typeof setTimeout>>()
  let isStopping = false
  let timer: ReturnType<typeof setInterval> | undefined

  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)

  /** Joins of each token since the last report */
  const joined = new Map<string, number>()

  const tokenOf = ({ handshake }: Guest): string => {
    const token: unknown = handshake.auth.token
    return typeof token === 'string' ? token : ''
  }
  const callerOf = (token: string) => (token === '' ? undefined : auth.callerOf(token, ['user']))

  const mayJoin = (guest: Guest): boolean => {
    const count = (joined.get(tokenOf(guest)) ?? 0) + 1
    joined.set(tokenOf(guest), count)
    return count <= joins
  }

  const join = async (guest: Guest, input: unknown): Promise<DeviceJoined> => {
    const device = ListeningDevice.safeParse(input)
    if (!mayJoin(guest)) return { state: 'unavailable' }
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
  }

  /** Pauses the queue if the device that left was playing it. */
  const goes = (device: ListeningDevice & { userID: number }) =>
    playQueue.change(device.userID, (stored) => withoutDevice(stored, device))

  const leave = async (connection: string) => {
    members.delete(connection)
    const gone = await devices.leave(connection)
    if (gone) await goes(gone)
  }

  /** Delays the removal, because the device may be changing its network. */
  const leaveSoon = (connection: string) => {
    members.delete(connection)
    // While this process stops, its devices reconnect to another one.
    if (isStopping) return
    const waiting = setTimeout(() => {
      leaving.delete(waiting)
      leave(connection).catch(warn('a device could not leave'))
    }, goneAfter).unref()
    leaving.add(waiting)
  }

  io.on('connection', (guest) => {
    const oneAtATime = pLimit(1)
    const guard = floodGuard()
    const admit = async (input: unknown): Promise<DeviceJoined> => {
      const verdict = guard(performance.now())
      if (verdict.state === 'drop') guest.disconnect(true)
      if (verdict.state === 'slow') await sleep(verdict.delay, undefined, { ref: false })
      return oneAtATime(() => join(guest, input))
    }
    guest.on('deviceJoin', (input, done) => {
      const answer = typeof done === 'function' ? done : () => undefined
      admit(input).then(answer, (error: unknown) => {
        warn('a device could not join')(error)
        answer({ state: 'unavailable' })
      })
    })
    guest.on('deviceLeave', () => {
      if (members.has(guest.id)) leave(guest.id).catch(warn('a device could not leave'))
    })
    guest.on('disconnect', () => {
      if (members.has(guest.id)) leaveSoon(guest.id)
    })
  })

  /** Verifies each token again, because sessions may have ended. */
  const membersOf = async (userID: number): Promise<Member[]> => {
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
  }

  const send = ({ guest, deviceID }: Member, stored: StoredQueue) => {
    if (deviceID !== stored.queue.holder)
      return void guest.timeout(acknowledgedWithin).emit('playQueue', stored, () => undefined)
    // The device that plays must acknowledge. A sleeping one does not, so it is removed until it wakes up.
    guest
      .timeout(acknowledgedWithin)
      .emitWithAck('playQueue', stored)
      .catch(async () => {
        if (!members.has(guest.id)) return
        guest.disconnect(true)
        await leave(guest.id)
      })
      .catch(warn('a device that does not answer could not leave'))
  }

  const notify = async ({ kind, userID }: ListeningNotification): Promise<void> => {
    const receivers = await membersOf(userID)
    if (receivers.length === 0) return
    switch (kind) {
      case 'queue': {
        const stored = await playQueue.read(userID)
        return receivers.forEach((member) => send(member, stored))
      }
      case 'devices': {
        const list = await devices.ofUser(userID)
        return receivers.forEach(({ guest }) => guest.emit('devices', list))
      }
      case 'episodes': {
        const positions = await episodePositions.latest(userID, limits.episodePositions.perCall)
        return receivers.forEach(({ guest }) => guest.emit('episodePositions', positions))
      }
      default:
        return kind satisfies never
    }
  }

  /** Notifications that are being sent, by person and kind, and whether another one has come since */
  const notifying = new Map<string, boolean>()

  /** Notifies once for all notifications of a kind that come at once, since each sends the current state. */
  const notifySoon = async (notification: ListeningNotification): Promise<void> => {
    const key = `${notification.kind} ${notification.userID}`
    const isNotifying = notifying.has(key)
    notifying.set(key, isNotifying)
    if (isNotifying) return
    try {
      do {
        notifying.set(key, false)
        await notify(notification)
        await sleep(notifyEvery, undefined, { ref: false })
      } while (notifying.get(key))
    } finally {
      notifying.delete(key)
    }
  }

  const report = async () => {
    joined.clear()
    if (members.size > 0) await devices.report([...members.keys()])
    for (const gone of await devices.sweep()) await goes(gone)
  }

  return {
    onNotification: (notification: ListeningNotification): void => {
      notifySoon(notification).catch(warn('the devices of a listener could not be notified'))
    },
    /** Sends the current state to all members, since notifications may have been lost. */
    catchUp: (): void => {
      for (const userID of new Set([...members.values()].map((member) => member.userID)))
        for (const kind of ['queue', 'devices'] as const)
          notifySoon({ kind, userID }).catch(warn('the devices of a listener could not be notified'))
    },
    /** Frees the sound from a disconnected `holder` for which `device` waits. */
    freeFromGone: async (userID: number, { holder, device }: PlayQueue): Promise<void> => {
      if (!holder || !device || holder === device) return
      const connected = await devices.ofUser(userID)
      if (connected.every(({ deviceID }) => deviceID !== holder))
        await goes({ userID, deviceID: holder, name: '' })
    },
    start: (): void => {
      timer = setInterval(
        () => void report().catch(warn('devices could not be reported')),
        reportEvery,
      ).unref()
    },
    stop: (): void => {
      isStopping = true
      clearInterval(timer)
      for (const waiting of leaving) clearTimeout(waiting)
    },
  }
}
