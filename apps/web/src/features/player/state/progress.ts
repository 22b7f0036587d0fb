import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Where the sound is. Changes several times a second, so it lives apart from the player's state. */
export interface Progress {
  /** Seconds. */
  position: number
  duration: number
  /** How far it is loaded without a gap from the position, in seconds. */
  buffered: number
  /** Sound is wanted but has not arrived. */
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
