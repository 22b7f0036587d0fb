import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@nava/contracts'
import type { Socket } from 'socket.io-client'
import { session } from './session.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

let opening: Promise<LiveSocket> | undefined
let holders = 0

/**
 * Keeps the page's only socket open as long as it has a holder; its code is fetched for the first holder.
 * @param use receives the socket, connected or connecting, and returns its cleanup
 * @returns releases the socket; the last release closes it
 */
export function holdSocket(use: (socket: LiveSocket) => () => void): () => void {
  let undo: (() => void) | undefined
  let released = false
  holders++
  opening ??= open()
  opening.then(
    (socket) => {
      if (!released) undo = use(socket)
    },
    // Its code could not be fetched: polling keeps the page up to date, and the next holder tries again.
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
      socket.disconnect()
      opening = undefined
    })
  }
}

async function open(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  return io({
    path: SOCKET_PATH,
    // Called on each connection, so the token is always that of the current session.
    auth: (give) => give({ token: session.token() }),
  })
}
