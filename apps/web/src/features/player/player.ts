import type { AudioQuality } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type PlayerAction, type PlayerState, currentItem, step } from './player-state.ts'
import { progress } from './progress.ts'
import { type QueueItem, isSame } from './queue-item.ts'
import { loadPlayer } from './saved-player.ts'

const saved = loadPlayer()

/** The one player of the page. Components read it with `usePlayer`; audio-engine.ts makes it heard. */
export const playerStore = createStore<PlayerState>(() => saved.state)
progress.setState({ position: saved.position, duration: currentItem(saved.state)?.length ?? 0 })

/** Takes a step of the state machine. Listeners have heard of it when this returns: nothing is awaited. */
export function act(action: PlayerAction): void {
  const before = playerStore.getState()
  const after = step(before, action)
  if (after !== before) playerStore.setState(after, true)
}

/** What the rest of the client does with the player. */
export const player = {
  /** Plays a list from one of its items; the item that is on is paused or played instead. */
  choose(queue: readonly QueueItem[], index = 0, options: { afterLoading?: boolean } = {}) {
    act({ do: 'choose', queue, index, ...options })
  },
  /** Plays a list in random order. */
  chooseShuffled(queue: readonly QueueItem[], options: { afterLoading?: boolean } = {}) {
    if (queue.length === 0) return
    act({ do: 'close' })
    act({ do: 'choose', queue, index: Math.floor(Math.random() * queue.length), ...options })
    act({ do: 'shuffle', random: Math.random })
  },
  toggle: () => act({ do: 'toggle' }),
  pause: () => act({ do: 'pause' }),
  next: () => act({ do: 'next' }),
  previous: () => act({ do: 'previous' }),
  jump: (index: number) => act({ do: 'jump', index }),
  shuffle: () => act({ do: 'shuffle', random: Math.random }),
  append: (items: readonly QueueItem[]) => act({ do: 'append', items }),
  playNext: (items: readonly QueueItem[]) => act({ do: 'playNext', items }),
  move: (from: number, to: number) => act({ do: 'move', from, to }),
  remove: (index: number) => act({ do: 'remove', index }),
  close: () => act({ do: 'close' }),
  hide: () => act({ do: 'hide' }),
  show: () => act({ do: 'show' }),
  toggleRepeat: () => act({ do: 'toggleRepeat' }),
  toggleMute: () => act({ do: 'toggleMute' }),
  setVolume: (volume: number) => act({ do: 'setVolume', volume }),
  setQuality: (quality: AudioQuality) => act({ do: 'setQuality', quality }),
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select)
}

/** What is on, or undefined. */
export function useCurrentItem(): QueueItem | undefined {
  return usePlayer(currentItem)
}

/** Whether an item is the one that is on: 'playing', 'paused', or undefined where another or none is. */
export function useItemPlayback(item: QueueItem | undefined): 'playing' | 'paused' | undefined {
  return usePlayer((state) => {
    if (!isSame(item, currentItem(state))) return undefined
    return state.playback === 'playing' ? 'playing' : 'paused'
  })
}
