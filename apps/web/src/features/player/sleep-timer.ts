import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { player, playerStore } from './player.ts'

/** When the sound is to stop: never, after some minutes, or at the end of what is on. */
export type SleepAfter = 'off' | 'end' | number

const timerStore = createStore<{ after: SleepAfter }>(() => ({ after: 'off' }))

const MINUTE = 60_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Sets when the sound is to stop; minutes count from now. */
export function setSleepTimer(after: SleepAfter): void {
  clearTimeout(timer)
  timerStore.setState({ after })
  if (typeof after === 'number') timer = setTimeout(fallAsleep, after * MINUTE)
}

/** Returns what the timer is set to. */
export function useSleepTimer(): SleepAfter {
  return useStore(timerStore, ({ after }) => after)
}

/** Stops at the end of an episode where that is wanted. Called once per page. */
export function watchSleepTimer(): void {
  playerStore.subscribe((state, before) => {
    // Without a delay it was not a click that started the next item, but the end of the last one.
    const hasEnded = state.playID !== before.playID && state.startAfter === 0
    if (hasEnded && timerStore.getState().after === 'end') fallAsleep()
  })
}

function fallAsleep(): void {
  timerStore.setState({ after: 'off' })
  player.pause()
}
