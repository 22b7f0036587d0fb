import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@nava/contracts'
import type { Socket } from 'socket.io-client'
import { session } from './session.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

let opening: Promise<LiveSocket> | undefined
let holders = 0

/**
 * Keeps the page's one socket open for as long as somebody holds it; its code is fetched with the first holder.
 * @param use gets the socket, connected or about to be; gives back what undoes what it did
 * @returns lets go of the socket; the last to do so closes it
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
    // Its code could not be fetched: what is shown is kept up to date by asking; the next holder tries again.
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
    // Called at each connection, so the token is always that of the current session.
    auth: (give) => give({ token: session.token() }),
  })
}
