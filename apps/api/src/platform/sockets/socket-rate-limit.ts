import type { ClientEvents, ServerEvents } from '@nava/contracts'
import type { Server } from 'socket.io'

const MAX_MESSAGES = 1000
const WINDOW_LENGTH = 10_000

export function limitSocketRate(io: Server<ClientEvents, ServerEvents>) {
  io.on('connection', (socket) => {
    let windowEnd = 0
    let sent = 0
    socket.use((_event, next) => {
      const now = performance.now()
      if (now > windowEnd) {
        windowEnd = now + WINDOW_LENGTH
        sent = 0
      }
      sent += 1
      if (sent > MAX_MESSAGES) socket.disconnect(true)
      else next()
    })
  })
}
