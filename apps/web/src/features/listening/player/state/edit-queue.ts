import { type ItemKey, isSame } from '../queue-item.ts'
import { limits } from '@nava/contracts'
import {
  type PlayerState,
  asChoice,
  close,
  currentItem,
  insert,
  queuedItems,
  startAt,
  toggle,
} from './player-state.ts'

type Place<T extends ItemKey> = Pick<PlayerState<T>, 'queue' | 'index' | 'queued'>
type Reopened<T extends ItemKey> = Place<T> & Pick<PlayerState<T>, 'listName' | 'mode' | 'playback'>

/**
 * Plays an item, or toggles the current one. Queued items still play next, except those before the chosen
 * item.
 */
export function jump<T extends ItemKey>(state: PlayerState<T>, index: number): PlayerState<T> {
  if (index === state.index) return toggle(state)
  const item = state.queue[index]
  if (!item) return state
  const { startDelay } = limits.player
  const ahead = index - state.index
  if (ahead > 0 && ahead <= state.queued)
    return asChoice(startAt(state, index, startDelay, state.queued - ahead))
  const added = queuedItems(state)
  const rest = state.queue.toSpliced(state.index + 1, added.length)
  const at = ahead > 0 ? index - added.length : index
  const queue = rest.toSpliced(at + 1, 0, ...added)
  return asChoice(startAt({ ...state, queue }, at, startDelay, added.length))
}

/** Shuffles the queue (Fisher-Yates) after the current and the queued items. `random` returns 0 up to 1. */
export function shuffle<T extends ItemKey>(state: PlayerState<T>, random: () => number): PlayerState<T> {
  const current = currentItem(state)
  if (!current) return state
  const added = queuedItems(state)
  const rest = state.queue.toSpliced(state.index, 1 + added.length)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[rest[at], rest[other]] = [rest[other] as T, rest[at] as T] // Both indexes are within the array.
  }
  return { ...state, queue: [current, ...added, ...rest], index: 0 }
}

export function move<T extends ItemKey>(state: PlayerState<T>, from: number, to: number): PlayerState<T> {
  const item = state.queue[from]
  const { index, queued } = state
  if (!item || !state.queue[to] || from === to || from <= index || to <= index) return state
  const queue = state.queue.toSpliced(from, 1).toSpliced(to, 0, item)
  const isAdded = (at: number) => at <= index + queued
  return { ...state, queue, queued: queued + Number(isAdded(to)) - Number(isAdded(from)) }
}

export function remove<T extends ItemKey>(state: PlayerState<T>, at: number): PlayerState<T> {
  if (!state.queue[at]) return state
  const { index } = state
  const queue = state.queue.toSpliced(at, 1)
  if (queue.length === 0) return close(state)
  if (at < index) return { ...state, queue, index: index - 1 }
  if (at > index) return { ...state, queue, queued: state.queued - Number(at <= index + state.queued) }
  return {
    ...startAt({ ...state, queue }, at % queue.length, 0, state.queued - 1),
    playback: state.playback,
  }
}

/** Undoes `remove` if the current item is still the same; `before` is the state before the removal. */
export function putBack<T extends ItemKey>(
  state: PlayerState<T>,
  at: number,
  before: Place<T>,
): PlayerState<T> {
  const item = before.queue[at]
  if (!item) return state
  if (state.queue.length === 0) return insert(state, [item], 0)
  const queue = state.queue.toSpliced(at, 0, item)
  const { index, queued } = state
  if (at <= index) return { ...state, queue, index: index + 1 }
  const wasAdded = at > before.index && at <= before.index + before.queued
  return { ...state, queue, queued: queued + Number(at <= index + queued + Number(wasAdded)) }
}

export function clear<T extends ItemKey>(state: PlayerState<T>): PlayerState<T> {
  const current = currentItem(state)
  if (!current || state.queue.length === 1) return state
  return { ...state, queue: [current], index: 0, queued: 0 }
}

export function unclear<T extends ItemKey>(state: PlayerState<T>, before: Place<T>): PlayerState<T> {
  if (!isSame(state.queue[0], currentItem(before))) return state
  const queue = [
    ...before.queue.slice(0, before.index),
    ...state.queue,
    ...before.queue.slice(before.index + 1),
  ]
  const isLastAdded = state.index + state.queued === state.queue.length - 1
  return {
    ...state,
    queue,
    index: before.index + state.index,
    queued: state.queued + (isLastAdded ? before.queued : 0),
  }
}

export function reopen<T extends ItemKey>(
  state: PlayerState<T>,
  { queue, index, queued, listName, mode, playback }: Reopened<T>,
): PlayerState<T> {
  if (state.queue.length > 0) return state
  return { ...state, queue, index, queued, listName, mode, playback, startAfter: 0 }
}

/** Appends items to the queue, and drops those that were played before the last `kept`. */
export function extend<T extends ItemKey>(
  state: PlayerState<T>,
  items: readonly T[],
  kept: number,
): PlayerState<T> {
  const dropped = Math.max(0, state.index - kept)
  return { ...state, queue: [...state.queue.slice(dropped), ...items], index: state.index - dropped }
}

/** Replaces the items after the current one, which continues. */
export function replaceRest<T extends ItemKey>(
  state: PlayerState<T>,
  items: readonly T[],
  listName: string,
): PlayerState<T> {
  const current = currentItem(state)
  return current ? { ...state, queue: [current, ...items], index: 0, queued: 0, listName } : state
}

/** Takes out of the upcoming items the first one equal to each of `items`. */
export function unqueue<T extends ItemKey>(before: PlayerState<T>, items: readonly T[]): PlayerState<T> {
  return items.reduce((state, item) => {
    const at = state.queue.findIndex((other, place) => place > state.index && isSame(other, item))
    return at < 0 ? state : remove(state, at)
  }, before)
}
