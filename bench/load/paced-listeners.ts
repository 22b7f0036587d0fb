/** Simulates listeners who play tracks in real time and sometimes seek, in a separate process. */
import { once } from 'node:events'
import { type RangeClient, rangeClient } from './range-client.ts'

export interface Listening {
  address: string
  paths: readonly string[]
  /** Bytes per file */
  bytes: number
  listeners: number
  seconds: number
  bytesPerSecond: number
  seekEverySeconds: number
}

export interface Heard {
  underruns: number
  looks: number
  seeks: number
  megabytes: number
}

/** Milliseconds between reads */
const TICK = 250
/** Milliseconds within which sound must begin after a start or seek */
const START_TIMEOUT = 1000
/** Seconds left of a range when the next one is requested */
const AHEAD = 2
const RANGE_BYTES = 64 * 1024

const [listening] = (await once(process, 'message')) as [Listening] // sent by its parent
const heard: Heard = { underruns: 0, looks: 0, seeks: 0, megabytes: 0 }
const anyOf = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)] as T // never called with an empty list

interface Listener {
  client: RangeClient
  path: string
  at: number
  startedAt: number
  received: number
  seekAt: number
  isAsking: boolean
}

async function start(): Promise<Listener> {
  const listener = {
    client: await rangeClient(listening.address),
    path: '',
    at: 0,
    startedAt: 0,
    received: 0,
  }
  return seek({ ...listener, seekAt: 0, isAsking: false })
}

function seek(listener: Listener): Listener {
  const { paths, bytes, seconds, bytesPerSecond, seekEverySeconds } = listening
  listener.path = anyOf(paths)
  listener.at = Math.floor(Math.random() * (bytes - seconds * bytesPerSecond * 2))
  listener.startedAt = performance.now()
  listener.received = 0
  listener.seekAt = listener.startedAt + seekEverySeconds * 1000 * (0.5 + Math.random())
  return listener
}

const dueOf = ({ startedAt }: Listener) =>
  (Math.max(0, performance.now() - startedAt - START_TIMEOUT) / 1000) * listening.bytesPerSecond

function look(listener: Listener): void {
  heard.looks += 1
  if (listener.received < dueOf(listener)) heard.underruns += 1
  if (listener.isAsking) return
  if (performance.now() > listener.seekAt) {
    heard.seeks += 1
    seek(listener)
  }
  if (listener.received < dueOf(listener) + AHEAD * listening.bytesPerSecond) void ask(listener)
}

async function ask(listener: Listener): Promise<void> {
  listener.isAsking = true
  await listener.client.get(listener.path, listener.at, RANGE_BYTES)
  listener.isAsking = false
  listener.at += RANGE_BYTES
  listener.received += RANGE_BYTES
  heard.megabytes += RANGE_BYTES / 1e6
}

const listeners: Listener[] = []
const until = performance.now() + listening.seconds * 1000
const arriving = setInterval(() => {
  for (let n = 0; n < listening.listeners / 50; n += 1)
    void start().then((listener) => {
      if (listeners.length < listening.listeners) listeners.push(listener)
      else listener.client.close()
    })
  if (listeners.length >= listening.listeners) clearInterval(arriving)
}, 100)
const looking = setInterval(() => {
  for (const listener of listeners) look(listener)
  if (performance.now() < until) return
  clearInterval(looking)
  process.send?.(heard, undefined, {}, () => process.exit(0))
}, TICK)
