/** Pushes the figures to admins who look at the overview: one reading per interval for all of them, none for nobody. */
import { type ClientEvents, limits, type ServerEvents } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import type { Auth } from '../../platform/http/auth.ts'
import type { SocketServer } from '../../platform/sockets/attach-sockets.ts'
import type { ReadFigures } from './read-figures.ts'

type Guest = Socket<ClientEvents, ServerEvents>

const ROOM = 'figures'

interface Parts {
  io: SocketServer
  auth: Pick<Auth, 'callerOf'>
  read: ReadFigures
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds between two readings */
  interval?: number
}

/** Returns a function that ends the pushing. */
export function watchFigures({ io, auth, read, log, interval = limits.figures.pushEvery }: Parts) {
  const { adapter, sockets } = io.of('/')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPushing = false
  let isStopped = false

  const watchers = () => [...(adapter.rooms.get(ROOM) ?? [])].flatMap((id) => sockets.get(id) ?? [])
  const isAdmin = async (token: string) => (await auth.callerOf(token, ['user']))?.isAdmin === true

  /** Rights and sessions may have ended since; those whose have are told so, and get nothing more. */
  const stillAdmins = async (): Promise<Guest[]> => {
    const byToken = Map.groupBy(watchers(), tokenOf)
    const checked = await Promise.all(
      [...byToken].map(async ([token, guests]) => {
        if (await isAdmin(token)) return guests
        for (const guest of guests) {
          await guest.leave(ROOM)
          guest.emit('figuresEnded')
        }
        return []
      }),
    )
    return checked.flat()
  }

  const push = async () => {
    isPushing = true
    try {
      if ((await stillAdmins()).length > 0) {
        const figures = await read()
        // Who has joined meanwhile was checked then.
        for (const guest of await stillAdmins()) guest.emit('figures', figures)
      }
    } catch (error) {
      log.warn({ err: error }, 'the figures could not be pushed')
    } finally {
      isPushing = false
      if (!isStopped && watchers().length > 0) schedule(interval)
    }
  }
  const schedule = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void push(), wait).unref()
  }

  io.on('connection', (guest: Guest) => {
    let isWanted = false
    guest.on('watchFigures', (done) => {
      isWanted = true
      const answer = typeof done === 'function' ? done : () => undefined
      const join = async () => {
        if (!(await isAdmin(tokenOf(guest)))) return answer(false)
        // A disconnected socket would stay in the room forever.
        if (!guest.connected || !isWanted) return
        await guest.join(ROOM)
        answer(true)
        if (!isPushing && !isStopped && watchers().length === 1) schedule(0)
      }
      join().catch(() => answer(false))
    })
    guest.on('unwatchFigures', () => {
      isWanted = false
      void guest.leave(ROOM)
    })
  })

  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function tokenOf({ handshake }: Guest): string {
  const token: unknown = handshake.auth.token
  return typeof token === 'string' ? token : ''
}
