import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { player, playerStore } from './player.ts'

/** `end`: at the end of the current item; a number: minutes */
export type SleepAfter = 'off' | 'end' | number

const timerStore = createStore<{ after: SleepAfter }>(() => ({ after: 'off' }))

const MINUTE = 60_000
let timer: ReturnType<typeof setTimeout> | undefined

export function setSleepTimer(after: SleepAfter): void {
  clearTimeout(timer)
  timerStore.setState({ after })
  if (typeof after === 'number') timer = setTimeout(fallAsleep, after * MINUTE)
}

export function useSleepTimer(): SleepAfter {
  return useStore(timerStore, ({ after }) => after)
}

export const sleepsAtEnd = (): boolean => timerStore.getState().after === 'end'

export function watchSleepTimer(): void {
  playerStore.subscribe((state, before) => {
    // A click starts an item after a delay. Without a delay, it follows the end of another item, or a media
    // key.
    const hasEnded = state.playID !== before.playID && state.startAfter === 0
    if (hasEnded && timerStore.getState().after === 'end') fallAsleep()
  })
}

function fallAsleep(): void {
  timerStore.setState({ after: 'off' })
  player.pause()
}
