import type { AudioQuality } from '@nava/contracts'
import { useStore } from 'zustand'
import { storedStore } from '../../../lib/browser/stored-store.ts'
import * as state from './state/player-state.ts'
import { type ChooseOptions, type PlayerState, currentItem, emptyPlayer } from './state/player-state.ts'
import { progress } from './progress.ts'
import type { QueueItem } from './queue-item.ts'
import { loadPlayer } from './state/saved-player.ts'

const saved = loadPlayer()

/** State of the page's only player. Components read it with `usePlayer`; audio-engine.ts plays it. */
export const playerStore = storedStore<PlayerState>(emptyPlayer, saved.state)
progress.setState({ position: saved.position, duration: currentItem(saved.state)?.length ?? 0 })

/** A change of the player by the user or by its engine, rather than by another device */
export interface PlayerChange {
  reduce: unknown
  args: readonly unknown[]
  before: PlayerState
  state: PlayerState
}

/** Changes that nothing has followed yet, because the code that does so loads after the player */
const changes: PlayerChange[] = []
let follower: ((change: PlayerChange) => void) | undefined

export function changePlayer<A extends unknown[]>(
  reduce: (state: PlayerState, ...args: A) => PlayerState,
  ...args: A
): void {
  const before = playerStore.getState()
  const state = reduce(before, ...args)
  // Listed first, because a subscriber of the store may change the player again.
  changes.push({ reduce, args, before, state })
  playerStore.setState(state, true)
  report()
}

function report(): void {
  const change = follower && changes.shift()
  if (!change) return
  follower?.(change)
  report()
}

/** Calls `next` with each change from the page's start on, in their order. */
export function followChanges(next: (change: PlayerChange) => void): () => void {
  follower = next
  report()
  return () => {
    if (follower === next) follower = undefined
  }
}

/** Returns the state before the first change that `followChanges` will report. */
export const unfollowedState = (): PlayerState => changes[0]?.before ?? playerStore.getState()

export const player = {
  choose: (queue: readonly QueueItem[], index = 0, options: ChooseOptions = {}) =>
    changePlayer(state.choose, queue, index, options),
  toggle: () => changePlayer(state.toggle),
  play: () => changePlayer(state.play),
  pause: () => changePlayer(state.pause),
  next: () => changePlayer(state.next),
  previous: () => changePlayer(state.previous),
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
  setSpeed: (speed: number) => changePlayer(state.setSpeed, speed),
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select)
}

export const getCurrentItem = (): QueueItem | undefined => currentItem(playerStore.getState())

export function useCurrentItem(): QueueItem | undefined {
  return usePlayer(currentItem)
}

/** `occurrence`: as in `ChooseOptions` */
export function useItemPlayback(
  item: QueueItem | undefined,
  occurrence?: number,
): 'playing' | 'paused' | undefined {
  return usePlayer((playing) => {
    if (!state.isCurrent(playing, item, occurrence)) return undefined
    return playing.playback === 'playing' ? 'playing' : 'paused'
  })
}
