/** Learns the addresses of clients from a proxy of plain TCP, by the first line that it sends (PROXY protocol, version 1). */
import { isIP, type Server, type Socket } from 'node:net'

/** Bytes of the longest line, by the protocol's specification */
const LONGEST = 107
/** Milliseconds until the line has come */
const WITHIN = 5000

/**
 * Lets a server see each connection only behind that line, with the address of the client as `remoteAddress`.
 * Connections without the line are closed. Whoever reaches the port may name any address, so only the proxy must.
 */
export function acceptProxyLines(server: Server): void {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    const fail = () => void socket.destroy()
    const timer = setTimeout(fail, WITHIN)
    const settle = () => {
      clearTimeout(timer)
      socket.off('data', read).off('close', settle).off('end', fail).off('error', ignore)
    }
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      const end = bytes.indexOf('\r\n')
      if (end < 0 && bytes.length < LONGEST) return
      const address = end < 0 || end > LONGEST ? undefined : addressIn(bytes.toString('latin1', 0, end))
      if (address === undefined) return fail()
      settle()
      socket.pause()
      if (address !== '') Object.defineProperty(socket, 'remoteAddress', { value: address })
      const rest = bytes.subarray(end + 2)
      if (rest.length > 0) socket.unshift(rest)
      for (const listener of listeners) listener.call(server, socket)
      process.nextTick(() => socket.resume())
    }
    socket.on('data', read).on('close', settle).on('end', fail).on('error', ignore)
  })
}

/** Failures close the connection. */
const ignore = () => undefined

/** Returns '' if the proxy knows of no address, as when it asks for itself; undefined if the line is another one. */
function addressIn(line: string): string | undefined {
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return ''
  const [, family, address = ''] =
    /^PROXY TCP([46]) ([\da-fA-F.:]+) [\da-fA-F.:]+ \d{1,5} \d{1,5}$/.exec(line) ?? []
  return isIP(address) === Number(family) ? address : undefined
}
