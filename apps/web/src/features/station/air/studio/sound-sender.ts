/** Sends a recording over the page's socket, and goes on with a new one after a lost connection. */
import { type AirEnded, type AirStart, type AirStarted, limits } from '@nava/contracts'
import type { PageSocket } from '../../../../lib/calls/socket.ts'
import type { Recording } from './recorder.ts'

const { messageBytes, unacknowledged, keptSeconds } = limits.live.air.browser
/** Milliseconds until the next attempt if the server cannot answer, and for which what was said last may still go out */
const AGAIN_AFTER = 2000
const LAST_WORDS = 5000
/** Attempts to go on after failures, one behind the other */
const MOST_TRIES = 4

type Refused = Exclude<AirStarted, { state: 'started' }>

export type SenderState =
  | { state: 'off'; why?: AirEnded | Refused }
  | { state: 'starting' }
  /** Times in ms since 1970 */
  | { state: 'on'; since: number; until: number }
  /** The connection is lost; what is said meanwhile is kept for some seconds */
  | { state: 'lost'; since: number; until: number }

type Socket = Pick<PageSocket, 'on' | 'off' | 'emit' | 'connected'>

export interface SenderParts {
  socket: Socket
  start: AirStart
  record: (onBytes: (bytes: Uint8Array<ArrayBuffer>) => void) => Recording
  onState: (state: SenderState) => void
}

export interface SoundSender {
  stop: () => Promise<void>
  /** Tells what plays or is talked about. */
  setTitle: (title: string) => void
}

export function soundSender({ socket, start, record, onState }: SenderParts): SoundSender {
  const queue = messageQueue(socket)
  let state: SenderState = { state: 'off' }
  let current: Recording | undefined
  let renewal: ReturnType<typeof setInterval> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let title = ''
  let tries = 0

  const set = (next: SenderState) => {
    state = next
    onState(next)
  }
  /** Each connection gets a recording from its header on. */
  const beginRecording = () => {
    void current?.stop()
    const take = queue.renew()
    current = record(take)
  }
  const sinceOf = () => ('since' in state ? state.since : Date.now())
  const untilOf = () => ('until' in state ? state.until : 0)

  const end = (why?: AirEnded | Refused) => {
    clearInterval(renewal)
    clearTimeout(again)
    socket.off('connect', join)
    socket.off('disconnect', onLost)
    socket.off('airEnded', onEnded)
    void current?.stop()
    queue.close()
    set({ state: 'off', ...(why && { why }) })
  }

  function join() {
    clearTimeout(again)
    socket.emit('airStart', start, (started) => {
      if (state.state === 'off') {
        if (started.state === 'started') socket.emit('airStop', () => undefined)
        return
      }
      if (started.state === 'unavailable') again = setTimeout(join, AGAIN_AFTER)
      else if (started.state !== 'started') end(started)
      else {
        clearInterval(renewal)
        if (!current) beginRecording()
        set({ state: 'on', since: sinceOf(), until: Date.parse(started.until) })
        queue.open(() => (tries = 0))
        if (title) socket.emit('airTitle', title, () => undefined)
      }
    })
  }

  function onLost() {
    if (state.state === 'starting') return
    set({ state: 'lost', since: sinceOf(), until: untilOf() })
    beginRecording()
    clearInterval(renewal)
    renewal = setInterval(beginRecording, keptSeconds * 1000)
  }

  function onEnded(why: AirEnded) {
    if (why.state !== 'failed' || ++tries >= MOST_TRIES) return end(why)
    onLost()
    again = setTimeout(join, AGAIN_AFTER)
  }

  socket.on('connect', join)
  socket.on('disconnect', onLost)
  socket.on('airEnded', onEnded)
  set({ state: 'starting' })
  if (socket.connected) join()

  return {
    stop: async () => {
      if (state.state === 'off') return
      await current?.stop()
      await Promise.race([queue.drained(), new Promise((resolve) => setTimeout(resolve, LAST_WORDS))])
      if (socket.connected) socket.emit('airStop', () => undefined)
      end()
    },
    setTitle: (next) => {
      title = next
      if (state.state === 'on') socket.emit('airTitle', title, () => undefined)
    },
  }
}

/** Bytes that wait for the server, of which only some are on their way without an acknowledgement */
function messageQueue(socket: Socket) {
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let onTheWay = 0
  let isOpen = false
  /** Counts recordings: what comes of an earlier one is dropped */
  let round = 0
  let onTaken = () => {}
  let onDrained: (() => void)[] = []

  const isEmpty = () => waiting.length === 0 && onTheWay === 0
  const send = () => {
    const most = isOpen ? unacknowledged - onTheWay : 0
    const own = round
    for (const bytes of waiting.splice(0, most)) {
      onTheWay += 1
      socket.emit('airBytes', bytes, (isTaken) => {
        if (own !== round) return
        onTheWay -= 1
        if (isTaken) onTaken()
        send()
      })
    }
    if (isEmpty()) for (const done of onDrained.splice(0)) done()
  }

  return {
    /** Forgets all, and returns what takes the bytes of a new recording. */
    renew: () => {
      const own = ++round
      waiting = []
      onTheWay = 0
      isOpen = false
      return (bytes: Uint8Array<ArrayBuffer>) => {
        if (own !== round) return
        for (let at = 0; at < bytes.length; at += messageBytes)
          waiting.push(bytes.slice(at, at + messageBytes))
        send()
      }
    },
    open: (taken: () => void) => {
      onTaken = taken
      isOpen = true
      send()
    },
    close: () => {
      round += 1
      isOpen = false
      waiting = []
      onTheWay = 0
      for (const done of onDrained.splice(0)) done()
    },
    drained: () =>
      new Promise<void>((resolve) => {
        onDrained = [...onDrained, resolve]
        send()
      }),
  }
}
