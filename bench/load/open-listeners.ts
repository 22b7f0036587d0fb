/**
 * Simulates listeners with a browser's `<audio>` element: one open range (`bytes=0-`), read ahead to a limit,
 * then at playback speed.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface OpenListening {
  address: string
  paths: readonly string[]
  listeners: number
  seconds: number
  bytesPerSecond: number
}

/** Seconds that a player buffers ahead */
const AHEAD = 30
/** Milliseconds between checks of a listener's buffer */
const LOOK = 250
/** Milliseconds within which sound must begin */
const START_TIMEOUT = 1000
/** Milliseconds within which all listeners arrive */
const ARRIVAL = 5000

interface Listener {
  socket: Socket
  startedAt: number
  received: number
}

/**
 * Resolves after `seconds` with the received bytes. `starved`: checks at which a listener had too little to
 * play
 */
export async function listenInRealTime(listening: OpenListening) {
  const { listeners: count, seconds, bytesPerSecond } = listening
  const until = performance.now() + seconds * 1000
  const heard = { bytes: 0, starved: 0, looks: 0 }
  const listeners: Listener[] = []
  while (listeners.length < count) {
    for (let n = 0; n < (count * LOOK) / ARRIVAL && listeners.length < count; n += 1)
      listeners.push(start(listening, listeners.length, (bytes) => (heard.bytes += bytes)))
    look()
    await sleep(LOOK)
  }
  while (performance.now() < until) {
    look()
    await sleep(LOOK)
  }
  for (const { socket } of listeners) socket.destroy()
  return heard

  function look(): void {
    for (const { socket, startedAt, received } of listeners) {
      const played = Math.max(0, performance.now() - startedAt - START_TIMEOUT) * (bytesPerSecond / 1000)
      heard.looks += 1
      if (received < played) heard.starved += 1
      if (received > played + AHEAD * bytesPerSecond) socket.pause()
      else socket.resume()
    }
  }
}

function start({ address, paths }: OpenListening, index: number, count: (bytes: number) => void): Listener {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  const listener: Listener = { socket, startedAt: performance.now(), received: 0 }
  socket.write(
    `GET ${paths[index % paths.length]} HTTP/1.1\r\nhost: ${host}\r\nrange: bytes=0-\r\nx-forwarded-for: 10.0.${index >> 8}.${index & 255}\r\n\r\n`,
  )
  socket.once('data', (head) => {
    if (!head.includes('206 Partial Content'))
      throw new Error(`not a range: ${head.toString('latin1', 0, 200)}`)
  })
  socket.on('data', ({ length }) => {
    listener.received += length
    count(length)
  })
  socket.on('error', () => undefined)
  return listener
}
