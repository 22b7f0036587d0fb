/** A device's copy of the user's queue. Each step is a pure function. */
import { type PlayQueue, type StoredQueue, emptyPlayQueue, limits } from '@nava/contracts'
import { isSameRadio } from '../radio.ts'
import { addPicks, hasSameItems, mergeFirst, mergeQueues } from './merge-queues.ts'

type Row = Pick<StoredQueue, 'version' | 'queue'>

export interface Replica {
  me: string
  /** Stored row that this device received or wrote last */
  base: Row
  /** Queue that the user sees here, possibly with newer changes than `base` */
  mine: PlayQueue
  /** Write that the server has not answered yet; `version` is the version that it replaces */
  sent: (Row & { count: number }) | undefined
  /** Number of writes by this device */
  count: number
  /** True while the server is unreachable; the device may then play without the server's permission */
  isAlone: boolean
}

/** `queue`: what the page shows until the stored queue arrives */
export const newReplica = (me: string, queue: PlayQueue = emptyPlayQueue): Replica => ({
  me,
  base: { version: -1, queue },
  mine: queue,
  sent: undefined,
  count: 0,
  isAlone: false,
})

export function edit(replica: Replica, next: (queue: PlayQueue) => PlayQueue): Replica {
  return { ...replica, mine: settle(next(replica.mine), replica.me) }
}

export const playOn =
  (deviceID: string) =>
  (queue: PlayQueue): PlayQueue => ({ ...queue, device: deviceID, gone: null })

/** Applies a row from the server. Rows may arrive late, twice or not at all. */
export function hear(replica: Replica, row: Row): Replica {
  const { me, base, mine, sent, isAlone } = replica
  if (row.version <= base.version) return { ...replica, isAlone: false }
  const heard: Replica = { ...replica, base: row, sent: undefined, isAlone: false }
  const { queue } = row
  const isMineIn = sent !== undefined && writesOf(queue, me) >= sent.count
  const from = isMineIn ? sent.queue : base.queue
  const merge = base.version < 0 ? mergeFirst : mergeQueues
  const merged = isAlone ? mergeAfterAlone(replica, from, queue, merge) : merge(from, mine, queue)
  // The device that should play has disconnected, but the user pressed play here, so this device plays.
  const isOrphan = merged.playback === 'playing' && merged.device === null
  return { ...heard, mine: settle(isOrphan ? playOn(me)(merged) : merged, me) }
}

/**
 * Merges the queues after an offline time. Continues to play here if no other device plays; otherwise follows
 * the stored queue.
 */
function mergeAfterAlone(
  { me, mine }: Replica,
  from: PlayQueue,
  theirs: PlayQueue,
  merge: typeof mergeQueues,
): PlayQueue {
  const isFree = (deviceID: string | null) => deviceID === null || deviceID === me
  const goesOn = mine.device === me && mine.playback === 'playing'
  if (!goesOn || !isFree(theirs.device) || !isFree(theirs.holder)) return addPicks(from, mine, theirs)
  return { ...merge(from, mine, theirs), playback: 'playing', device: me, gone: null }
}

export const lose = (replica: Replica): Replica => ({ ...replica, isAlone: true })

/** Starts a write. Returns undefined if one is in progress, or if nothing has changed. */
export function beginWrite(replica: Replica, { evenSame = false } = {}): Replica | undefined {
  const { me, base, mine, sent } = replica
  if (sent || base.version < 0 || (!evenSame && isSameQueue(mine, base.queue))) return undefined
  const count = Math.max(replica.count, writesOf(base.queue, me)) + 1
  const others = base.queue.writes.filter(({ deviceID }) => deviceID !== me)
  const writes = [{ deviceID: me, count }, ...others].slice(0, limits.queue.writers)
  return { ...replica, count, sent: { version: base.version, count, queue: { ...mine, writes } } }
}

export function endWrite(replica: Replica, count: number, version: number): Replica {
  const { sent } = replica
  if (sent?.count !== count) return replica
  return { ...replica, base: { version, queue: sent.queue }, sent: undefined, isAlone: false }
}

/**
 * Drops a write that the server refused. This device may then play without the server's permission, unless
 * another one holds the sound.
 */
export function forgetWrite(replica: Replica): Replica {
  const { holder } = replica.base.queue
  return { ...replica, sent: undefined, isAlone: holder === null || holder === replica.me }
}

export function mayPlay({ me, base, mine, sent, isAlone }: Replica): boolean {
  if (mine.device !== me) return false
  // A write without an answer may already have given up the sound.
  const isHolder = base.queue.holder === me && (!sent || sent.queue.holder === me)
  return isHolder || isAlone
}

function settle(queue: PlayQueue, me: string): PlayQueue {
  if (queue.holder === me && queue.device !== me) return { ...queue, holder: null }
  if (queue.holder === null && queue.device === me) return { ...queue, holder: me }
  return queue
}

const writesOf = ({ writes }: PlayQueue, me: string): number =>
  writes.find(({ deviceID }) => deviceID === me)?.count ?? 0

/** Compares everything except the position and the number of writes. */
function isSameQueue(one: PlayQueue, other: PlayQueue): boolean {
  return (
    hasSameItems(one, other) &&
    COMPARED.every((key) => one[key] === other[key]) &&
    isSameRadio(one.radio, other.radio) &&
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
