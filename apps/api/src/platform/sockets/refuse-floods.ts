import type { ClientEvents, ServerEvents } from '@nava/contracts'
import type { Server } from 'socket.io'

/** Events that one connection may send within a window of so many ms; a page with many uploads sends some hundreds. */
const most = 1000
const windowLength = 10_000

/** Ends connections that send events without end. */
export function refuseFloods(io: Server<ClientEvents, ServerEvents>) {
  io.on('connection', (socket) => {
    let windowEnd = 0
    let sent = 0
    socket.use((_event, next) => {
      const now = performance.now()
      if (now > windowEnd) {
        windowEnd = now + windowLength
        sent = 0
      }
      sent += 1
      if (sent > most) socket.disconnect(true)
      else next()
    })
  })
}
