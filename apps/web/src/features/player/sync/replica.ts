/** The copy of the person's queue that one device has; each step is a pure function. */
import { type PlayQueue, type StoredQueue, emptyPlayQueue, limits } from '@nava/contracts'
import { addPicks, hasSameItems, mergeQueues } from './merge-queues.ts'

type Row = Pick<StoredQueue, 'version' | 'queue'>

export interface Replica {
  me: string
  /** Stored row that was heard or written last */
  base: Row
  /** What the person sees here; may be ahead of `base` */
  mine: PlayQueue
  /** Write that is on its way; `version` is the one that it follows */
  sent: (Row & { count: number }) | undefined
  /** Writes of this device so far */
  count: number
  /** True while the server cannot be reached: the device plays without its consent, as offline. */
  isAlone: boolean
}

/** `queue` is what the page shows before it has heard of the stored one. */
export const newReplica = (me: string, queue: PlayQueue = emptyPlayQueue): Replica => ({
  me,
  base: { version: -1, queue },
  mine: queue,
  sent: undefined,
  count: 0,
  isAlone: false,
})

/** Takes a change by the person, or by what plays here. */
export function edit(replica: Replica, next: (queue: PlayQueue) => PlayQueue): Replica {
  return { ...replica, mine: settle(next(replica.mine), replica.me) }
}

/** Lets the queue play on a device. */
export const playOn =
  (deviceID: string) =>
  (queue: PlayQueue): PlayQueue => ({ ...queue, device: deviceID, gone: null })

/** Takes a row of the server; rows may arrive late, twice or not at all. */
export function hear(replica: Replica, row: Row): Replica {
  const { me, base, mine, sent, isAlone } = replica
  if (row.version <= base.version) return { ...replica, isAlone: false }
  const heard: Replica = { ...replica, base: row, sent: undefined, isAlone: false }
  const { queue } = row
  const isMineIn = sent !== undefined && writesOf(queue, me) >= sent.count
  const from = isMineIn ? sent.queue : base.queue
  const merged = isAlone ? mergeAfterAlone(replica, from, queue) : mergeQueues(from, mine, queue)
  // Somebody pressed play here while the device that should have played went away.
  const isOrphan = merged.playback === 'playing' && merged.device === null
  return { ...heard, mine: settle(isOrphan ? playOn(me)(merged) : merged, me) }
}

/** Goes on with what played here alone, if nothing plays elsewhere; else takes what is true. */
function mergeAfterAlone({ me, mine }: Replica, from: PlayQueue, theirs: PlayQueue): PlayQueue {
  const isFree = (deviceID: string | null) => deviceID === null || deviceID === me
  const goesOn = mine.device === me && mine.playback === 'playing'
  if (!goesOn || !isFree(theirs.device) || !isFree(theirs.holder)) return addPicks(from, mine, theirs)
  return { ...mergeQueues(from, mine, theirs), playback: 'playing', device: me, gone: null }
}

/** Notes that the server cannot be reached. */
export const lose = (replica: Replica): Replica => ({ ...replica, isAlone: true })

/** Returns the replica with a write on its way; undefined if one is, or nothing changed. */
export function beginWrite(replica: Replica, { evenSame = false } = {}): Replica | undefined {
  const { me, base, mine, sent } = replica
  if (sent || base.version < 0 || (!evenSame && isSameQueue(mine, base.queue))) return undefined
  const count = Math.max(replica.count, writesOf(base.queue, me)) + 1
  const others = base.queue.writes.filter(({ deviceID }) => deviceID !== me)
  const writes = [{ deviceID: me, count }, ...others].slice(0, limits.queue.writers)
  return { ...replica, count, sent: { version: base.version, count, queue: { ...mine, writes } } }
}

/** Takes the server's reply to a write. */
export function endWrite(replica: Replica, count: number, version: number): Replica {
  const { sent } = replica
  if (sent?.count !== count) return replica
  return { ...replica, base: { version, queue: sent.queue }, sent: undefined, isAlone: false }
}

/** Gives up a write that the server refuses. */
export const forgetWrite = (replica: Replica): Replica => ({
  ...replica,
  mine: replica.base.queue,
  sent: undefined,
})

/** True if this device may sound. All others have given the sound away, or have gone. */
export function mayPlay({ me, base, mine, sent, isAlone }: Replica): boolean {
  if (mine.device !== me) return false
  // A write that gives the sound away may have arrived.
  const isHolder = base.queue.holder === me && (!sent || sent.queue.holder === me)
  return isHolder || isAlone
}

/** Gives the sound away that is wanted elsewhere, and takes one that is free and wanted here. */
function settle(queue: PlayQueue, me: string): PlayQueue {
  if (queue.holder === me && queue.device !== me) return { ...queue, holder: null }
  if (queue.holder === null && queue.device === me) return { ...queue, holder: me }
  return queue
}

const writesOf = ({ writes }: PlayQueue, me: string): number =>
  writes.find(({ deviceID }) => deviceID === me)?.count ?? 0

/** Compares what a person or a device changes: neither the position nor the number of writes. */
function isSameQueue(one: PlayQueue, other: PlayQueue): boolean {
  return (
    hasSameItems(one, other) &&
    COMPARED.every((key) => one[key] === other[key]) &&
    one.gone?.deviceID === other.gone?.deviceID
  )
}

const COMPARED = [
  'index',
  'queued',
  'listName',
  'playback',
  'repeat',
  'speed',
  'volume',
  'muted',
  'playID',
  'chosenID',
  'seekID',
  'device',
  'holder',
] as const satisfies readonly (keyof PlayQueue)[]
