import type { QueueItem } from '../queue-item.ts'
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

/**
 * Plays an item, or toggles the current one. Queued items still play next, except those before the chosen
 * item.
 */
export function jump(state: PlayerState, index: number): PlayerState {
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
export function shuffle(state: PlayerState, random: () => number): PlayerState {
  const current = currentItem(state)
  if (!current) return state
  const added = queuedItems(state)
  const rest = state.queue.toSpliced(state.index, 1 + added.length)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[rest[at], rest[other]] = [rest[other] as QueueItem, rest[at] as QueueItem] // Both indexes are within the array.
  }
  return { ...state, queue: [current, ...added, ...rest], index: 0 }
}

export function move(state: PlayerState, from: number, to: number): PlayerState {
  const item = state.queue[from]
  const { index, queued } = state
  if (!item || !state.queue[to] || from === to || from <= index || to <= index) return state
  const queue = state.queue.toSpliced(from, 1).toSpliced(to, 0, item)
  const isAdded = (at: number) => at <= index + queued
  return { ...state, queue, queued: queued + Number(isAdded(to)) - Number(isAdded(from)) }
}

export function remove(state: PlayerState, at: number): PlayerState {
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
export function putBack(state: PlayerState, at: number, before: PlayerState): PlayerState {
  const item = before.queue[at]
  if (!item) return state
  if (state.queue.length === 0) return insert(state, [item], 0)
  const queue = state.queue.toSpliced(at, 0, item)
  const { index, queued } = state
  if (at <= index) return { ...state, queue, index: index + 1 }
  const wasAdded = at > before.index && at <= before.index + before.queued
  return { ...state, queue, queued: queued + Number(at <= index + queued + Number(wasAdded)) }
}

export function clear(state: PlayerState): PlayerState {
  const current = currentItem(state)
  if (!current || state.queue.length === 1) return state
  return { ...state, queue: [current], index: 0, queued: 0 }
}

export function unclear(state: PlayerState, before: PlayerState): PlayerState {
  if (!state.queue[0] || state.queue[0] !== currentItem(before)) return state
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

export function reopen(
  state: PlayerState,
  {
    queue,
    index,
    queued,
    listName,
    mode,
    playback,
  }: Pick<PlayerState, 'queue' | 'index' | 'queued' | 'listName' | 'mode' | 'playback'>,
): PlayerState {
  if (state.queue.length > 0) return state
  return { ...state, queue, index, queued, listName, mode, playback, startAfter: 0 }
}
