/**
 * A device's copy of the user's queue: the stored row, and the commands that the row does not contain yet. Each step is
 * a pure function.
 */
import { type PlayQueue, type StoredQueue, emptyPlayQueue, limits } from '@nava/contracts'
import { isSameRadio } from '../radio.ts'
import { nameOfKey } from '../queue-item.ts'
import { type CommandName, type QueueCommand, type SeenPlay, applyCommand } from './queue-commands.ts'
import { SHARED, hasSameItems } from './queue-fields.ts'

type Row = Pick<StoredQueue, 'version' | 'queue'>

/**
 * A command that is not stored yet. `by` and `seq`: device and its number; a row names the last number of each device
 * that it contains, so a write whose reply was lost is not applied twice. `led`: play that it led to
 */
export type PendingCommand = QueueCommand & {
  by: string
  seq: number
  seen: SeenPlay
  led: number
  from: number
}

export interface Replica {
  me: string
  /** Stored row that this device received or wrote last; version -1 before the first */
  row: Row
  pending: readonly PendingCommand[]
  /** The row with the pending commands applied */
  shown: PlayQueue
  /** Number of this device's last command */
  seq: number
  /** True while the server is unreachable; the device may then play without the server's permission */
  isAlone: boolean
}

/** `queue`: what the page shows until the stored queue arrives, with `pending` applied */
export const newReplica = (
  me: string,
  queue: PlayQueue = emptyPlayQueue,
  pending: readonly PendingCommand[] = [],
): Replica => ({ me, row: { version: -1, queue }, pending, shown: queue, seq: 0, isAlone: false })

/** Applies a command of this device. `from`: second at which an item that it starts begins */
export function dispatch(replica: Replica, command: QueueCommand, from = 0): Replica {
  const { me, row, shown, pending } = replica
  const seq = Math.max(replica.seq, writtenBy(row.queue, me)) + 1
  const next = applyCommand(shown, command, { seen: shown, from })
  if (isSameQueue(next, shown)) return replica
  const seen = { playID: shown.playID, chosenID: row.version < 0 ? null : shown.chosenID }
  const added: PendingCommand = { ...command, by: me, seq, seen, led: next.playID, from }
  return handOver({ ...replica, seq, shown: next, pending: [...pending, added] })
}

/** Only the device that holds the sound releases it, and a device takes only what none holds. */
function handOver(replica: Replica): Replica {
  const { me, shown } = replica
  if (shown.holder === me && shown.device !== me) return dispatch(replica, { name: 'release', args: [me] })
  if (shown.holder === null && shown.device === me) return dispatch(replica, { name: 'take', args: [me] })
  return replica
}

/** Takes a row of the server, or the one that this device wrote. Rows may arrive late, twice or not at all. */
export function receive(replica: Replica, row: Row): Replica {
  const { me, shown, isAlone } = replica
  if (row.version <= replica.row.version) return { ...replica, isAlone: false }
  const isRestored = replica.pending.some(({ by }) => by !== me)
  const left = replica.pending.filter(({ by, seq }) => seq > writtenBy(row.queue, by))
  const isFree = [row.queue.device, row.queue.holder].every((id) => id === null || id === me)
  const rebased = rebase(
    { ...replica, row: { version: row.version, queue: row.queue }, isAlone: false },
    (isAlone || isRestored) && !isFree ? additionsOf(left, shown) : left,
  )
  const isPlaying = shown.playback === 'playing'
  if (isAlone && isFree && isPlaying && shown.device === me)
    return playHere(dispatch(rebased, { name: 'play', args: [] }))
  const isOrphan = rebased.shown.playback === 'playing' && rebased.shown.device === null
  if (!isOrphan) return handOver(rebased)
  // The device that should play has disconnected. This one plays if the user pressed play on it.
  return isRestored && !isPlaying ? dispatch(rebased, { name: 'pause', args: [] }) : playHere(rebased)
}

/** `device`: this one unless given */
export const playOn = (replica: Replica, device = replica.me): Replica =>
  dispatch(replica, { name: 'playOn', args: [device] })

const playHere = (replica: Replica): Replica => handOver(playOn(replica))

/** Sets the volume of the device that holds the sound. */
export const setVolume = (
  replica: Replica,
  { volume, muted }: Pick<PlayQueue, 'volume' | 'muted'>,
): Replica => dispatch(replica, { name: 'setVolume', args: [volume, muted, replica.shown.holder] })

/** Applies commands to the row again, without those that change nothing any more. */
function rebase(replica: Replica, commands: readonly PendingCommand[]): Replica {
  let shown = replica.row.queue
  const pending: PendingCommand[] = []
  // Plays that these commands started have other numbers now.
  const plays = new Map<number, SeenPlay>()
  for (const command of commands) {
    const seen = plays.get(command.seen.playID) ?? command.seen
    const next = applyCommand(shown, command, { seen, from: command.from })
    if (isSameQueue(next, shown)) continue
    if (command.led !== command.seen.playID) plays.set(command.led, next)
    pending.push({ ...command, seen, led: next.playID })
    shown = next
  }
  return { ...replica, pending, shown }
}

/**
 * Returns what is left to do after a time without a connection in which another device took over: to queue what was
 * queued or chosen here and not heard yet.
 */
function additionsOf(pending: readonly PendingCommand[], shown: PlayQueue): PendingCommand[] {
  const current = shown.items[shown.index]
  const upcoming = new Set(shown.items.slice(shown.index + 1).map(nameOfKey))
  const chosen = pending.findLast(({ name }) => name === 'choose' || name === 'jump')
  return pending.flatMap((command): PendingCommand[] => {
    if (command === chosen && current) return [{ ...command, name: 'append', args: [[current]] }]
    if (command.name !== 'append' && command.name !== 'playNext') return []
    return [{ ...command, args: [command.args[0].filter((item) => upcoming.has(nameOfKey(item)))] }]
  })
}

/** Returns what the next page of this browser does if this one cannot: all that does not concern the device. */
export const lastingOf = ({ pending }: Replica): PendingCommand[] =>
  pending.filter(({ name }) => !OF_DEVICE.has(name))

const OF_DEVICE: ReadonlySet<CommandName> = new Set(['playOn', 'release', 'take', 'setVolume'])

export const lose = (replica: Replica): Replica => ({ ...replica, isAlone: true })

/** Returns the queue to write over the row; undefined if nothing has changed. */
export function nextWrite(
  { row, pending, shown }: Replica,
  { evenSame = false } = {},
): PlayQueue | undefined {
  if (row.version < 0 || (!evenSame && pending.length === 0)) return undefined
  const own = new Map(pending.map(({ by, seq }) => [by, seq]))
  const written = [...own].map(([deviceID, count]) => ({ deviceID, count }))
  const others = row.queue.writes.filter(({ deviceID }) => !own.has(deviceID))
  return { ...shown, writes: [...written, ...others].slice(0, limits.queue.writers) }
}

/**
 * Lets this device play although the server refused its write, unless another one holds the sound.
 */
export function forgive(replica: Replica): Replica {
  const { holder } = replica.row.queue
  return { ...replica, isAlone: holder === null || holder === replica.me }
}

export function mayPlay({ me, row, pending, shown, isAlone }: Replica): boolean {
  if (shown.device !== me) return false
  // A write without an answer may already have released the sound.
  return isAlone || (row.queue.holder === me && pending.every(({ name }) => name !== 'release'))
}

const writtenBy = ({ writes }: PlayQueue, device: string): number =>
  writes.find(({ deviceID }) => deviceID === device)?.count ?? 0

/** Compares everything except the position and the numbers of commands. */
function isSameQueue(one: PlayQueue, other: PlayQueue): boolean {
  return (
    one === other ||
    (hasSameItems(one.items, other.items) &&
      COMPARED.every((key) => one[key] === other[key]) &&
      isSameRadio(one.radio, other.radio) &&
      one.gone?.deviceID === other.gone?.deviceID)
  )
}

const COMPARED = [...SHARED, 'volume', 'muted', 'seekID', 'device', 'holder'] as const
