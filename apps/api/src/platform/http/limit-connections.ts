import type { Server } from 'node:http'
import { clientAddress } from './client-address.ts'
import { answerCrowd } from './errors.ts'

/** Limits connections per address; the sockets of pages count too. */
export function limitConnections(server: Server, most: number) {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    if (!socket.remoteAddress) return
    const address = clientAddress(socket.remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > most) {
      socket.pause()
      answerCrowd(socket)
      socket.destroySoon()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
