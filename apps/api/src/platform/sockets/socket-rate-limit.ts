import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientEvents, limits, type ServerEvents } from '@nava/contracts'
import type { Server } from 'socket.io'
import { floodGuard } from './flood-guard.ts'

/** Delays the events of fast sockets, in their order, and disconnects sockets that flood. */
export function limitSocketRate(io: Server<ClientEvents, ServerEvents>) {
  io.on('connection', (socket) => {
    const guard = floodGuard(limits.sockets.flood)
    let waiting = 0
    let last = Promise.resolve()
    socket.use((_event, next) => {
      const verdict = guard(performance.now())
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
