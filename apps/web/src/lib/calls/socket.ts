import { type ClientEvents, type ServerEvents, SOCKET_PATH, SOCKET_TRANSPORTS } from '@nava/contracts'
import type { Socket } from 'socket.io-client'
import { errorOf, NetworkError, ProblemError, proxyPause, type ReplyError } from './call-errors.ts'
import { isReachable, waitForServer } from './server-reach.ts'
import { type Session, session } from '../session/session.ts'

export type PageSocket = Socket<ServerEvents, ClientEvents>

/** Milliseconds until an attempt to connect counts as failed */
const TIMEOUT = 10_000
/** Longest seconds between attempts: while the server is away, and while something refuses sockets */
const AGAIN = { away: 5, refused: 30 }

let opening: Promise<PageSocket> | undefined
let holders = 0
let stopFollowing = () => {}

/**
 * Keeps the page's only socket open while it has holders. `use` receives the socket, possibly still
 * connecting, and returns its cleanup. Returns a function that releases the socket.
 */
export function holdSocket(use: (socket: PageSocket) => () => void): () => void {
  let undo: (() => void) | undefined
  let released = false
  holders++
  opening ??= open()
  opening.then(
    (socket) => {
      if (!released) undo = use(socket)
    },
    // If the code cannot be loaded, the page polls instead, and the next holder retries.
    () => {
      opening = undefined
    },
  )
  return () => {
    if (released) return
    released = true
    undo?.()
    if (--holders > 0) return
    void opening?.then((socket) => {
      if (holders > 0) return
      stopFollowing()
      socket.disconnect()
      opening = undefined
    })
  }
}

async function open(): Promise<PageSocket> {
  const { io } = await import('socket.io-client')
  const socket: PageSocket = io({
    path: SOCKET_PATH,
    transports: [...SOCKET_TRANSPORTS],
    tryAllTransports: true,
    timeout: TIMEOUT,
    auth: (give) => give({ token: session.token() }),
  })
  socket.on('connect_error', (error) => {
    const { io: manager } = socket
    // Some proxies neither pass nor refuse websockets, so the next attempt polls.
    if (error.message === 'timeout')
      manager.opts.transports =
        manager.opts.transports?.length === 1 ? [...SOCKET_TRANSPORTS] : [SOCKET_TRANSPORTS[1]]
    const reason = connectErrorOf(error)
    pace(manager, reason)
    if (reason instanceof NetworkError && !reason.cause && isReachable()) void waitForServer()
  })
  // The server reads the token only at the connection, so a new token requires a new connection.
  stopFollowing()
  stopFollowing = session.subscribe((now, before) => {
    if (tokenOf(now) !== tokenOf(before)) socket.disconnect().connect()
  })
  return socket
}

/** Spreads the attempts of many pages itself: socket.io's way ends in no pause at all after 1,000 failures. */
function pace(manager: PageSocket['io'], reason: ReplyError | undefined): void {
  const pause = proxyPause(reason)
  const spread = 500 + Math.random() * 1000
  const longest = reason instanceof ProblemError ? AGAIN.refused : AGAIN.away
  manager.randomizationFactor(0)
  manager.reconnectionDelay(pause === undefined ? spread : pause * 1000)
  manager.reconnectionDelayMax(pause === undefined ? longest * spread : pause * 1000)
}

/**
 * Returns the error of the reply to the last attempt to connect; undefined if Nava's own sockets gave it. Without a
 * reply, it has a cause.
 */
export function connectErrorOf(error: Error): ReplyError | undefined {
  // socket.io's word for a reply that it cannot read
  if (error.message === 'server error') return errorOf({ status: 200, type: 'text/html' })
  const request = 'context' in error ? (error.context as Partial<XMLHttpRequest> | undefined) : undefined
  if (!request?.status || !request.getResponseHeader) return new NetworkError(error.message, { cause: error })
  const body = request.responseText ?? ''
  if (/^\{"code":\d/.test(body)) return undefined
  const [type, retryAfter] = ['content-type', 'retry-after'].map((name) => request.getResponseHeader?.(name))
  return errorOf({ status: request.status, type: type ?? null, retryAfter, body })
}

const tokenOf = (current: Session) => (current.state === 'user' ? current.token : undefined)
