import { type StoreApi, createStore } from 'zustand/vanilla'
import { session } from '../../../lib/session/session.ts'
import { isPrivate } from '../playback/private-session.ts'
import { player, playerStore } from './player.ts'
import { type PlayerState, close } from './state/player-state.ts'

// A signed-in user's page is silent until the server reports which device plays.
let soundsHere = session.userID() === undefined || isPrivate()
let position: number | undefined

const sounding = () => (soundsHere ? playerStore.getState() : close(playerStore.getState()))
const heard = createStore<PlayerState>(sounding)
const show = () => heard.setState(sounding(), true)
playerStore.subscribe(show)

/** State to play on this page: the player's state, or an empty player while another device plays. */
export const soundStore: StoreApi<PlayerState> = {
  ...heard,
  setState: (change: Parameters<typeof heard.setState>[0]) => {
    if (soundsHere) playerStore.setState(change, true)
  },
}

export const soundsOnPage = (): boolean => soundsHere

/** Lets this page play, or stops it. `from`: seconds at which it takes over */
export function setSoundsHere(here: boolean, from?: number): void {
  if (here === soundsHere) return
  soundsHere = here
  startingAt(from, show)
}

/** Runs `change`; an item that it starts begins at `seconds`. */
export function startingAt(seconds: number | undefined, change: () => void): void {
  position = seconds
  change()
  position = undefined
}

/** Returns the seconds at which the new item starts; undefined at the second call. */
export function takeStart(): number | undefined {
  const taken = position
  position = undefined
  return taken
}

/** Pauses this page; does nothing if another device plays. */
export function pauseHere(): void {
  if (soundsHere) player.pause()
}
