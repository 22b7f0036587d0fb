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
export function changePlayer<A extends unknown[]>(
  reduce: (state: PlayerState, ...args: A) => PlayerState,
  ...args: A
): void {
  playerStore.setState((before) => reduce(before, ...args), true)
}

/** What the rest of the client does with the player; see the functions of the same name in player-state.ts. */
export const player = {
  choose: (queue: readonly QueueItem[], index = 0, options: ChooseOptions = {}) =>
    changePlayer(state.choose, queue, index, options),
  toggle: () => changePlayer(state.toggle),
  play: () => changePlayer(state.play),
  pause: () => changePlayer(state.pause),
  next: () => changePlayer(state.next),
  previous: () => changePlayer(state.previous),
  /** For media keys and lock screens: without the delay after a click. */
  nextAtOnce: () => changePlayer(state.next, 0),
  previousAtOnce: () => changePlayer(state.previous, 0),
  append: (items: readonly QueueItem[]) => changePlayer(state.append, items),
  playNext: (items: readonly QueueItem[]) => changePlayer(state.playNext, items),
  close: () => changePlayer(state.close),
  hide: () => changePlayer(state.hide),
  show: () => changePlayer(state.show),
  toggleRepeat: () => changePlayer(state.toggleRepeat),
  toggleMute: () => changePlayer(state.toggleMute),
  setVolume: (volume: number) => changePlayer(state.setVolume, volume),
  setQuality: (quality: AudioQuality) => changePlayer(state.setQuality, quality),
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
