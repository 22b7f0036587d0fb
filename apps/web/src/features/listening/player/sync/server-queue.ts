/** Reads and writes the stored queue, and receives its changes. */
import {
  type DeviceJoined,
  type EpisodePosition,
  type ListeningDevice,
  type PlayQueue,
  type StoredQueue,
  getPlayQueue,
  setPlayQueue,
} from '@nava/contracts'
import { hasStatus, isPassing, ProblemError } from '../../../../lib/calls/call-errors.ts'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { type PageSocket, holdSocket } from '../../../../lib/calls/socket.ts'

/** Milliseconds until a request counts as lost */
const TIMEOUT = 8000

export type QueueWithCards = CallReply<typeof getPlayQueue>

export type Written =
  | { state: 'written'; version: number }
  /** Another device has written in between */
  | { state: 'changed' }
  /** The write may have arrived nevertheless */
  | { state: 'unreachable' }
  /** The server stores nothing now; `isLasting` if it will never store this queue. */
  | { state: 'refused'; isLasting: boolean }

export const readQueue = (): Promise<QueueWithCards> =>
  call(getPlayQueue, {}, { signal: AbortSignal.timeout(TIMEOUT) })

export async function writeQueue(queue: PlayQueue, version: number): Promise<Written> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const stored = await call(setPlayQueue, { body: queue }, { ifMatch: version, signal })
    return { state: 'written', version: stored.version }
  } catch (error) {
    if (hasStatus(error, 409)) return { state: 'changed' }
    if (!(error instanceof ProblemError)) return { state: 'unreachable' }
    return { state: 'refused', isLasting: !isPassing(error) }
  }
}

interface QueueNews {
  /** Also called after each reconnection */
  onJoined: (joined: Extract<DeviceJoined, { state: 'joined' }>) => void
  onLost: () => void
  onQueue: (stored: StoredQueue) => void
  onDevices: (devices: readonly ListeningDevice[]) => void
  onPositions: (positions: readonly EpisodePosition[]) => void
}

const JOIN_AGAIN = 2000

/** Registers this page as a device while it is connected. */
export function joinDevices(
  device: () => Promise<ListeningDevice>,
  { onJoined, onLost, onQueue, onDevices, onPositions }: QueueNews,
): { rejoin: () => void; leave: () => void } {
  let current: PageSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const join = () => {
    const socket = current
    clearTimeout(timer)
    if (!socket?.connected) return
    void device().then((self) => {
      if (socket !== current || !socket.connected) return
      socket.emit('deviceJoin', self, (joined) => {
        if (socket !== current) return
        if (joined.state === 'joined') onJoined(joined)
        else timer = setTimeout(join, JOIN_AGAIN)
      })
    })
  }
  const acknowledge = (stored: StoredQueue, received: () => void) => {
    received()
    onQueue(stored)
  }
  const release = holdSocket((socket) => {
    current = socket
    socket.on('connect', join)
    socket.on('disconnect', onLost)
    socket.on('playQueue', acknowledge)
    socket.on('devices', onDevices)
    socket.on('episodePositions', onPositions)
    join()
    return () => {
      socket.off('connect', join)
      socket.off('disconnect', onLost)
      socket.off('playQueue', acknowledge)
      socket.off('devices', onDevices)
      socket.off('episodePositions', onPositions)
    }
  })
  const sayLeave = () => {
    if (current?.connected) current.emit('deviceLeave')
  }
  addEventListener('pagehide', sayLeave)
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) join()
  }
  addEventListener('pageshow', comeBack)

  return {
    rejoin: join,
    leave: () => {
      clearTimeout(timer)
      removeEventListener('pagehide', sayLeave)
      removeEventListener('pageshow', comeBack)
      sayLeave()
      current = undefined
      release()
    },
  }
}
