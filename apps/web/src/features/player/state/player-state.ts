import { type AudioQuality, limits } from '@nava/contracts'
import { type QueueItem, isSame } from '../queue-item.ts'

/**
 * The state of the audio player, as section 4 of the specification describes it, and one pure function per step. Each
 * takes the state first and returns the next one, or the same object where nothing changes. `player.ts` binds them to
 * the store of the page; `audio-engine.ts` makes the state audible.
 * - `playback`: `refused` means paused because the browser did not allow sound; a tap plays.
 * - `queued`: how many items right after the current one a person added; they play before the rest of the list.
 * - `listName`: what the list is called that plays, empty if it has no name.
 * - `playID` increases whenever the item at `index` is to start from its beginning, even if it is the same item again.
 * - `startAfter`: milliseconds between that start and the first sound; 0 unless a person's click changed the item.
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
  /** 0 to 1. */
  volume: number
  quality: AudioQuality
  /** Of podcasts, 0.5 to 3; music plays as it was recorded. */
  speed: number
  hidden: boolean
  playID: number
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
  startAfter: 0,
}

/** Returns the current item, or undefined if the queue is empty. */
export function currentItem(state: Pick<PlayerState, 'queue' | 'index'>): QueueItem | undefined {
  return state.queue[state.index]
}

/** Returns the index that follows the end of an item: the same on repeat, else the next, and the first after the last. */
export function indexAfterEnd({
  queue,
  index,
  repeat,
}: Pick<PlayerState, 'queue' | 'index' | 'repeat'>): number {
  return repeat ? index : (index + 1) % queue.length
}

export interface ChooseOptions {
  /** The list had to be fetched first. */
  afterLoading?: boolean
  /** What the list is called. */
  listName?: string
}

/**
 * Plays a list from the item that was clicked; the current item is paused or resumed instead. What a person added to the
 * queue stays, and plays before the rest of the new list.
 */
export function choose(
  state: PlayerState,
  list: readonly QueueItem[],
  index: number,
  { afterLoading = false, listName = '' }: ChooseOptions = {},
): PlayerState {
  const chosen = list[index]
  if (!chosen) return state
  if (isSame(chosen, currentItem(state))) return { ...toggle(state), hidden: false }
  const { startDelay, startDelayAfterLoading } = limits.player
  const queue = list.toSpliced(index + 1, 0, ...queuedItems(state))
  const next = { ...state, queue, listName, hidden: false }
  return startAt(next, index, afterLoading ? startDelayAfterLoading : startDelay, state.queued)
}

/** Returns what a person added to the queue and has not played yet. */
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

/** The browser did not allow the sound. */
export function refuse(state: PlayerState): PlayerState {
  return state.playback === 'playing' ? { ...state, playback: 'refused' } : state
}

/** The item has come to its end: the next one starts without a delay. */
export function end(state: PlayerState): PlayerState {
  return startAt(state, indexAfterEnd(state), 0, state.repeat ? state.queued : state.queued - 1)
}

/** @param startAfter 0 for media keys and lock screens, where no delay is wanted */
export function next(
  state: PlayerState,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState {
  return startAt(state, (state.index + 1) % state.queue.length, startAfter, state.queued - 1)
}

/** @param startAfter see `next` */
export function previous(
  state: PlayerState,
  startAfter: number = limits.player.startDelayAfterStep,
): PlayerState {
  const { index, queued } = state
  // What was on stands before what was added, and waits with it.
  return startAt(state, Math.max(0, index - 1), startAfter, queued > 0 && index > 0 ? queued + 1 : queued)
}

/** Adds items behind what a person added before, ahead of the rest of the list. */
export function append(state: PlayerState, items: readonly QueueItem[]): PlayerState {
  return insert(state, items, state.index + 1 + state.queued)
}

/** Adds items right after the current one. */
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

/** Sets the volume, kept between 0 and 1; anything above 0 ends the mute. */
export function setVolume(state: PlayerState, wanted: number): PlayerState {
  const volume = Math.min(1, Math.max(0, wanted || 0))
  return { ...state, volume, muted: state.muted && volume === 0 }
}

export function setQuality(state: PlayerState, quality: AudioQuality): PlayerState {
  return state.quality === quality ? state : { ...state, quality }
}

/** Returns how fast the item that is on plays. */
export function rateOf(state: PlayerState): number {
  return currentItem(state)?.kind === 'podcast' ? state.speed : 1
}

/** Starts an item from its beginning, with so many items after it that a person added. */
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

/** Puts items that a person added into the queue; into an empty one as the queue itself, ready to play. */
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
