import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { inject } from 'vitest'

/** Forwards connections to the server until `cut`, and again after `mend`. */
export async function openNetwork() {
  const { hostname, port } = new URL(inject('stack').address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const stack = connect(Number(port), hostname)
    join(client, stack)
    join(stack, client)
  })
  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      to.destroy()
      sockets.delete(from)
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
