import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Progress changes several times a second, so it is stored apart from the player's state. */
export interface Progress {
  /** Seconds */
  position: number
  duration: number
  /** Second up to which audio is loaded without a gap */
  buffered: number
  waiting: boolean
}

export const progress = createStore<Progress>(() => ({
  position: 0,
  duration: 0,
  buffered: 0,
  waiting: false,
}))

export function useProgress<T>(select: (progress: Progress) => T): T {
  return useStore(progress, select)
}
