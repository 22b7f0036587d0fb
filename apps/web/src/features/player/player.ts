import type { AudioQuality } from '@nava/contracts'
import { useStore } from 'zustand'
import { storedStore } from '../../lib/stored-store.ts'
import * as state from './state/player-state.ts'
import { type ChooseOptions, type PlayerState, currentItem, emptyPlayer } from './state/player-state.ts'
import { progress } from './state/progress.ts'
import { type QueueItem, isSame } from './queue-item.ts'
import { loadPlayer } from './state/saved-player.ts'

const saved = loadPlayer()

/** The one player of the page. Components read it with `usePlayer`; audio-engine.ts plays it. */
export const playerStore = storedStore<PlayerState>(emptyPlayer, saved.state)
progress.setState({ position: saved.position, duration: currentItem(saved.state)?.length ?? 0 })

/** Replaces the state. Subscribers have been called when this returns: nothing is awaited. */
function set<A extends unknown[]>(reduce: (state: PlayerState, ...args: A) => PlayerState, ...args: A): void {
  playerStore.setState((before) => reduce(before, ...args), true)
}

/** What the rest of the client does with the player; see the functions of the same name in player-state.ts. */
export const player = {
  choose: (queue: readonly QueueItem[], index = 0, options: ChooseOptions = {}) =>
    set(state.choose, queue, index, options),
  /** Plays a list in random order, what a person added before the rest of it. */
  chooseShuffled(queue: readonly QueueItem[], options: ChooseOptions = {}) {
    if (queue.length === 0) return
    const added = state.queuedItems(playerStore.getState())
    set(state.close)
    set(state.choose, queue, Math.floor(Math.random() * queue.length), options)
    set(state.shuffle, Math.random)
    set(state.append, added)
  },
  toggle: () => set(state.toggle),
  play: () => set(state.play),
  pause: () => set(state.pause),
  next: () => set(state.next),
  previous: () => set(state.previous),
  /** For media keys and lock screens: without the delay after a click. */
  nextAtOnce: () => set(state.next, 0),
  previousAtOnce: () => set(state.previous, 0),
  jump: (index: number) => set(state.jump, index),
  shuffle: () => set(state.shuffle, Math.random),
  append: (items: readonly QueueItem[]) => set(state.append, items),
  playNext: (items: readonly QueueItem[]) => set(state.playNext, items),
  move: (from: number, to: number) => set(state.move, from, to),
  remove: (index: number) => set(state.remove, index),
  close: () => set(state.close),
  clear: () => set(state.clear),
  unclear: (before: PlayerState) => set(state.unclear, before),
  putBack: (at: number, before: PlayerState) => set(state.putBack, at, before),
  reopen: (before: PlayerState) => set(state.reopen, before),
  hide: () => set(state.hide),
  show: () => set(state.show),
  toggleRepeat: () => set(state.toggleRepeat),
  toggleMute: () => set(state.toggleMute),
  setVolume: (volume: number) => set(state.setVolume, volume),
  setSpeed: (speed: number) => set(state.setSpeed, speed),
  setQuality: (quality: AudioQuality) => set(state.setQuality, quality),
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select)
}

/** Returns the current item, or undefined. */
export function useCurrentItem(): QueueItem | undefined {
  return usePlayer(currentItem)
}

/** Returns 'playing' or 'paused' if the item is the current one, else undefined. */
export function useItemPlayback(item: QueueItem | undefined): 'playing' | 'paused' | undefined {
  return usePlayer((state) => {
    if (!isSame(item, currentItem(state))) return undefined
    return state.playback === 'playing' ? 'playing' : 'paused'
  })
}
