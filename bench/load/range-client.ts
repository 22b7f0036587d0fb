/** Requests consecutive ranges on one connection, and only counts their bytes. */
import { connect } from 'node:net'

const received = Buffer.allocUnsafeSlow(256 * 1024)

export interface RangeClient {
  get: (path: string, start: number, bytes: number) => Promise<void>
  close: () => void
}

export async function rangeClient(address: string): Promise<RangeClient> {
  const { hostname, port, host } = new URL(address)
  let missing = 0
  let isInBody = false
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'))

  const onBytes = (length: number, buffer: Uint8Array): boolean => {
    let body = length
    if (!isInBody) {
      const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length)
      const headEnd = bytes.indexOf('\r\n\r\n')
      const head = bytes.toString('latin1', 0, headEnd)
      const stated = /\r\ncontent-length: (\d+)/i.exec(head)
      if (headEnd < 0 || !stated || head.slice(9, 12) !== '206') {
        fail(new Error(`not a range: ${head}`))
        return true
      }
      isInBody = true
      missing = Number(stated[1])
      body = length - headEnd - 4
    }
    missing -= body
    if (missing === 0) {
      isInBody = false
      waiting?.resolve()
    }
    return true
  }

  const socket = await new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const onread = { buffer: received, callback: onBytes }
    const opened = connect({ port: Number(port), host: hostname, noDelay: true, onread }, () =>
      resolve(opened),
    )
    opened.once('error', reject)
  })
  socket.on('error', fail)
  socket.on('close', () => fail())

  return {
    get: (path, start, bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nrange: bytes=${start}-${start + bytes - 1}\r\n\r\n`,
        )
      }),
    close: () => socket.destroy(),
  }
}
