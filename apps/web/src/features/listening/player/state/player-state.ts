import { type AudioQuality, limits } from '@nava/contracts'
import { type ItemKey, type QueueItem, isSame, occurrenceAt } from '../queue-item.ts'

/**
 * State of the player (section 4 of the specification), changed by pure functions.
 * `refused`: the browser did not allow sound.
 * `queued`: number of items after the current one that the listener queued; they play before the rest of the
 * list.
 * `playID`: increases whenever an item starts from the beginning; `chosenID` is the last one that the user
 * chose.
 * `startAfter`: milliseconds to the first sound; 0 unless a click changed the item.
 * `startFrom`: second at which the current play starts here, if another device had begun it.
 */
export interface PlayerState<T extends ItemKey = QueueItem> {
  mode: 'music' | 'podcast'
  queue: readonly T[]
  index: number
  queued: number
  listName: string
  playback: 'playing' | 'paused' | 'refused'
  repeat: boolean
  muted: boolean
  /** 0 to 1 */
  volume: number
  quality: AudioQuality
  speed: number
  hidden: boolean
  playID: number
  chosenID: number
  startAfter: number
  startFrom?: number | undefined
}

export const emptyPlayer: PlayerState = {
  mode: 'music',
  queue: [],
  index: 0,
  queued: 0,
  listName: '',
  playback: 'paused',
  repeat: false,
  muted: false,
  volume: limits.player.defaultVolume,
  quality: limits.audio.defaultQuality,
  speed: 1,
  hidden: false,
  playID: 0,
  chosenID: 0,
  startAfter: 0,
}

export function currentItem<T extends ItemKey>(
  state: Pick<PlayerState<T>, 'queue' | 'index'>,
): T | undefined {
  return state.queue[state.index]
}

/** Returns false if another item has started, or the same one from the beginning. */
export const isSamePlay = (one: PlayerState, other: PlayerState): boolean =>
  one.playID === other.playID && isSame(currentItem(one), currentItem(other))

/** Returns the same index on repeat; otherwise the next one, or the first after the last. */
export function indexAfterEnd({
  queue,
  index,
  repeat,
}: Pick<PlayerState<ItemKey>, 'queue' | 'index' | 'repeat'>): number {
  return repeat ? index : (index + 1) % queue.length
}

export interface ChooseOptions {
  afterLoading?: boolean
  listName?: string
  /** Tells repeats of the item apart: how often it comes before in the list */
  occurrence?: number | undefined
}

/** Plays a list from an item, or toggles the current item. */
export function choose(
  state: PlayerState,
  list: readonly QueueItem[],
  index: number,
  { afterLoading = false, listName = '', occurrence }: ChooseOptions = {},
): PlayerState {
  if (isCurrent(state, list[index], occurrence)) return { ...toggle(state), hidden: false }
  const { startDelay, startDelayAfterLoading } = limits.player
  return playList(state, list, index, listName, afterLoading ? startDelayAfterLoading : startDelay)
}

/** Plays a list from an item. Queued items play before the rest of the list. */
export function playList<T extends ItemKey>(
  state: PlayerState<T>,
  list: readonly T[],
  index: number,
  listName: string,
  startAfter = 0,
): PlayerState<T> {
  if (!list[index]) return state
  const queue = list.toSpliced(index + 1, 0, ...queuedItems(state))
  return asChoice(startAt({ ...state, queue, listName, hidden: false }, index, startAfter, state.queued))
}

/** Returns true for the current item; for one of its repeats only if that one plays. */
export const isCurrent = (
  state: Pick<PlayerState<ItemKey>, 'queue' | 'index'>,
  item: ItemKey | undefined,
  occurrence?: number,
): boolean =>
  isSame(item, currentItem(state)) &&
  (occurrence === undefined || occurrence === occurrenceAt(state.queue, state.index))

/** Marks the current play as chosen by the user. */
export const asChoice = <T extends ItemKey>(state: PlayerState<T>): PlayerState<T> => ({
  ...state,
  chosenID: state.playID,
})

export function queuedItems<T extends ItemKey>({ queue, index, queued }: PlayerState<T>): readonly T[] {
  return queue.slice(index + 1, index + 1 + queued)
}

export function toggle<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return state.playback === 'playing' ? pause(state) : play(state)
}

export function play<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  if (state.playback === 'playing' || state.queue.length === 0) return state
  return { ...state, playback: 'playing', startAfter: 0 }
}

export function pause<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return state.playback === 'paused' ? state : { ...state, playback: 'paused' }
}

export function refuse<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return state.playback === 'playing' ? { ...state, playback: 'refused' } : state
}

export function end<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return startAt(state, indexAfterEnd(state), 0, state.repeat ? state.queued : state.queued - 1)
}

/** Skips to the next item. Media keys and lock screens pass 0 as `startAfter`. */
export function next<T extends ItemKey>(
  state: PlayerState<T>,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState<T> {
  return startAt(state, (state.index + 1) % state.queue.length, startAfter, state.queued - 1)
}

export const nextAtOnce = (state: PlayerState): PlayerState => next(state, 0)

export function previous<T extends ItemKey>(
  state: PlayerState<T>,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState<T> {
  const { index, queued } = state
  // If queued items follow, the item that was playing counts as queued too, so that it plays next.
  return startAt(state, Math.max(0, index - 1), startAfter, queued > 0 && index > 0 ? queued + 1 : queued)
}

export function append<T extends ItemKey>(state: PlayerState<T>, items: readonly T[]): PlayerState<T> {
  return insert(state, items, state.index + 1 + state.queued)
}

export function playNext<T extends ItemKey>(state: PlayerState<T>, items: readonly T[]): PlayerState<T> {
  return insert(state, items, state.index + 1)
}

export function close<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return { ...state, queue: [], index: 0, queued: 0, listName: '', playback: 'paused', startFrom: undefined }
}

export function hide(state: PlayerState): PlayerState {
  return { ...state, hidden: true }
}

export function show(state: PlayerState): PlayerState {
  return { ...state, hidden: false }
}

export function toggleRepeat<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  return { ...state, repeat: !state.repeat }
}

export function toggleMute(state: PlayerState): PlayerState {
  return { ...state, muted: !state.muted }
}

export function setVolume(state: PlayerState, wanted: number): PlayerState {
  const volume = Math.min(1, Math.max(0, wanted || 0))
  return { ...state, volume, muted: state.muted && volume === 0 }
}

export function setQuality(state: PlayerState, quality: AudioQuality): PlayerState {
  return state.quality === quality ? state : { ...state, quality }
}

export function setSpeed(state: PlayerState, wanted: number): PlayerState {
  const { slowest, fastest } = limits.player.speed
  const speed = Math.min(fastest, Math.max(slowest, wanted || 1))
  return state.speed === speed ? state : { ...state, speed }
}

export function rateOf(state: PlayerState): number {
  return currentItem(state)?.kind === 'podcast' ? state.speed : 1
}

export function startAt<T extends ItemKey>(
  state: PlayerState<T>,
  index: number,
  startAfter: number,
  queued: number,
): PlayerState<T> {
  const item = state.queue[index]
  if (!item) return state
  return {
    ...state,
    index,
    queued: Math.max(0, queued),
    mode: item.kind,
    playback: 'playing',
    playID: state.playID + 1,
    startAfter,
    startFrom: undefined,
  }
}

/** Inserts items that the listener queued. In an empty queue they become the list, paused. */
export function insert<T extends ItemKey>(
  state: PlayerState<T>,
  items: readonly T[],
  at: number,
): PlayerState<T> {
  const first = items[0]
  if (!first) return state
  const queued = state.queued + items.length
  if (state.queue.length === 0) {
    const queue = [...items]
    return {
      ...state,
      queue,
      index: 0,
      queued: queued - 1,
      mode: first.kind,
      playback: 'paused',
      hidden: false,
    }
  }
  return { ...state, queue: state.queue.toSpliced(at, 0, ...items), queued }
}
