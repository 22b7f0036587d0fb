import { type StoreApi, createStore } from 'zustand/vanilla'
import { session } from '../../lib/session/session.ts'
import { isPrivate } from '../playback/private-session.ts'
import { player, playerStore } from './player.ts'
import { type PlayerState, close } from './state/player-state.ts'

// A person's page is silent until the server has said where the sound is.
let soundsHere = session.userID() === undefined || isPrivate()
let position: number | undefined

const sounding = () => (soundsHere ? playerStore.getState() : close(playerStore.getState()))
const heard = createStore<PlayerState>(sounding)
const show = () => heard.setState(sounding(), true)
playerStore.subscribe(show)

/** What this page plays: the player's state, or an empty player while another device has the sound. */
export const soundStore: StoreApi<PlayerState> = {
  ...heard,
  setState: (change: Parameters<typeof heard.setState>[0]) => {
    if (soundsHere) playerStore.setState(change, true)
  },
}

export const soundsOnPage = (): boolean => soundsHere

/** Gives this page the sound or takes it. `from` is the second at which it takes over. */
export function setSoundsHere(here: boolean, from?: number): void {
  if (here === soundsHere) return
  soundsHere = here
  startingAt(from, show)
}

/** Makes an item that `change` starts begin at a second. */
export function startingAt(seconds: number | undefined, change: () => void): void {
  position = seconds
  change()
  position = undefined
}

/** Returns the second at which the item begins that starts now, once. */
export function takeStart(): number | undefined {
  const taken = position
  position = undefined
  return taken
}

/** Pauses this page, and leaves another device playing. */
export function pauseHere(): void {
  if (soundsHere) player.pause()
}
