import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientEvents, limits, type ServerEvents } from '@nava/contracts'
import type { Server, Socket } from 'socket.io'
import type { Auth } from '../http/auth.ts'
import { clientAddress } from '../http/client-address.ts'
import { countByMinute } from '../http/count-by-minute.ts'
import { floodGuard } from './flood-guard.ts'

interface Senders {
  auth: Pick<Auth, 'sessionOf'>
  trustProxy: number
  /** Of a session, and of an address */
  perMinute?: { session: number; address: number }
}

/**
 * Delays the events of fast sockets, in their order, and disconnects sockets that flood. A session and an address have
 * limits for all their connections, so that a new connection does not help.
 */
export function limitSocketRate(io: Server<ClientEvents, ServerEvents>, senders: Senders) {
  const mayAll = limitSenders(io, senders)
  io.on('connection', (socket) => {
    const guard = floodGuard(limits.sockets.flood)
    const soundGuard = floodGuard(limits.sockets.sound)
    const mayAlso = mayAll(socket)
    let waiting = 0
    let last = Promise.resolve()
    socket.use(([name], next) => {
      // Other than `disconnect`, this lets a client try again later.
      if (!mayAlso()) return socket.conn.close()
      const verdict = (name === 'airBytes' ? soundGuard : guard)(performance.now())
      if (verdict.state === 'drop') return void socket.disconnect(true)
      if (verdict.state === 'fine' && waiting === 0) return next()
      const delay = verdict.state === 'slow' ? verdict.delay : 0
      waiting += 1
      last = Promise.all([last, sleep(delay, undefined, { ref: false })]).then(() => {
        waiting -= 1
        if (socket.connected) next()
      })
    })
  })
}

function limitSenders(
  io: Server<ClientEvents, ServerEvents>,
  { auth, trustProxy, perMinute = limits.sockets.perMinute }: Senders,
) {
  const [ofAddress, ofSession] = [countByMinute(perMinute.address), countByMinute(perMinute.session)]
  const addresses = new WeakMap<object, string>()
  // First of all, since connections lose their request.
  io.engine.prependListener('connection', (connection: Connection) => {
    addresses.set(connection, addressOf(connection, trustProxy))
  })
  return ({ handshake, conn }: Pick<Socket, 'handshake' | 'conn'>) => {
    const token: unknown = handshake.auth.token
    const session = typeof token === 'string' ? auth.sessionOf(token) : undefined
    const address = addresses.get(conn) ?? ''
    return (): boolean =>
      ofAddress.take(address, 1) === undefined &&
      (session === undefined || ofSession.take(session, 1) === undefined)
  }
}

type Connection = Pick<Socket['conn'], 'remoteAddress' | 'request'>

/** Returns the address that the outermost trusted proxy has seen, as for requests. */
function addressOf({ remoteAddress, request }: Connection, trustProxy: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').filter(Boolean)
  const hops = [...forwarded, remoteAddress]
  return clientAddress(hops[Math.max(0, hops.length - 1 - trustProxy)] ?? remoteAddress)
}
