import { type AudioQuality, limits } from '@nava/contracts'
import { type QueueItem, isSame, occurrenceAt } from '../queue-item.ts'

/**
 * State of the player (section 4 of the specification), changed by pure functions.
 * `refused`: the browser did not allow sound.
 * `queued`: number of items after the current one that the listener queued; they play before the rest of the
 * list.
 * `playID`: increases whenever an item starts from the beginning; `chosenID` is the last one that the user
 * chose.
 * `startAfter`: milliseconds to the first sound; 0 unless a click changed the item.
 */
export interface PlayerState {
  mode: 'music' | 'podcast'
  queue: readonly QueueItem[]
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

export function currentItem(state: Pick<PlayerState, 'queue' | 'index'>): QueueItem | undefined {
  return state.queue[state.index]
}

/** Returns the same index on repeat; otherwise the next one, or the first after the last. */
export function indexAfterEnd({
  queue,
  index,
  repeat,
}: Pick<PlayerState, 'queue' | 'index' | 'repeat'>): number {
  return repeat ? index : (index + 1) % queue.length
}

export interface ChooseOptions {
  afterLoading?: boolean
  listName?: string
  /** Tells repeats of the item apart: how often it comes before in the list */
  occurrence?: number | undefined
}

/** Plays a list from an item, or toggles the current item. Queued items play before the rest of the list. */
export function choose(
  state: PlayerState,
  list: readonly QueueItem[],
  index: number,
  { afterLoading = false, listName = '', occurrence }: ChooseOptions = {},
): PlayerState {
  const chosen = list[index]
  if (!chosen) return state
  if (isCurrent(state, chosen, occurrence)) return { ...toggle(state), hidden: false }
  const { startDelay, startDelayAfterLoading } = limits.player
  const queue = list.toSpliced(index + 1, 0, ...queuedItems(state))
  const next = { ...state, queue, listName, hidden: false }
  return asChoice(startAt(next, index, afterLoading ? startDelayAfterLoading : startDelay, state.queued))
}

/** Returns true for the current item; for one of its repeats only if that one plays. */
export const isCurrent = (
  state: Pick<PlayerState, 'queue' | 'index'>,
  item: QueueItem | undefined,
  occurrence?: number,
): boolean =>
  isSame(item, currentItem(state)) &&
  (occurrence === undefined || occurrence === occurrenceAt(state.queue, state.index))

/** Marks the current play as chosen by the user. */
export const asChoice = (state: PlayerState): PlayerState => ({ ...state, chosenID: state.playID })

export function queuedItems({ queue, index, queued }: PlayerState): readonly QueueItem[] {
  return queue.slice(index + 1, index + 1 + queued)
}

export function toggle(state: PlayerState): PlayerState {
  return state.playback === 'playing' ? pause(state) : play(state)
}

export function play(state: PlayerState): PlayerState {
  if (state.playback === 'playing' || state.queue.length === 0) return state
  return { ...state, playback: 'playing', startAfter: 0 }
}

export function pause(state: PlayerState): PlayerState {
  return state.playback === 'paused' ? state : { ...state, playback: 'paused' }
}

export function refuse(state: PlayerState): PlayerState {
  return state.playback === 'playing' ? { ...state, playback: 'refused' } : state
}

export function end(state: PlayerState): PlayerState {
  return startAt(state, indexAfterEnd(state), 0, state.repeat ? state.queued : state.queued - 1)
}

/** Skips to the next item. Media keys and lock screens pass 0 as `startAfter`. */
export function next(
  state: PlayerState,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState {
  return startAt(state, (state.index + 1) % state.queue.length, startAfter, state.queued - 1)
}

export function previous(
  state: PlayerState,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState {
  const { index, queued } = state
  // If queued items follow, the item that was playing counts as queued too, so that it plays next.
  return startAt(state, Math.max(0, index - 1), startAfter, queued > 0 && index > 0 ? queued + 1 : queued)
}

export function append(state: PlayerState, items: readonly QueueItem[]): PlayerState {
  return insert(state, items, state.index + 1 + state.queued)
}

export function playNext(state: PlayerState, items: readonly QueueItem[]): PlayerState {
  return insert(state, items, state.index + 1)
}

export function close(state: PlayerState): PlayerState {
  return { ...state, queue: [], index: 0, queued: 0, listName: '', playback: 'paused' }
}

export function hide(state: PlayerState): PlayerState {
  return { ...state, hidden: true }
}

export function show(state: PlayerState): PlayerState {
  return { ...state, hidden: false }
}

export function toggleRepeat(state: PlayerState): PlayerState {
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

export function rateOf(state: PlayerState): number {
  return currentItem(state)?.kind === 'podcast' ? state.speed : 1
}

export function startAt(state: PlayerState, index: number, startAfter: number, queued: number): PlayerState {
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
  }
}

/** Inserts items that the listener queued. In an empty queue they become the list, paused. */
export function insert(state: PlayerState, items: readonly QueueItem[], at: number): PlayerState {
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
