import { type ClientEvents, type ServerEvents, SOCKET_PATH, SOCKET_TRANSPORTS } from '@nava/contracts'
import type { Socket } from 'socket.io-client'
import { type Session, session } from '../session/session.ts'

export type PageSocket = Socket<ServerEvents, ClientEvents>

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
    auth: (give) => give({ token: session.token() }),
  })
  // The server reads the token only at the connection, so a new token requires a new connection.
  stopFollowing()
  stopFollowing = session.subscribe((now, before) => {
    if (tokenOf(now) !== tokenOf(before)) socket.disconnect().connect()
  })
  return socket
}

const tokenOf = (current: Session) => (current.state === 'user' ? current.token : undefined)
