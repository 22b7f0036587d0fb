import { type StoreApi, createStore } from 'zustand/vanilla'
import { session } from '../../../lib/session/session.ts'
import { isPrivate } from '../playback/private-session.ts'
import { changePlayer, player, playerStore } from './player.ts'
import { type PlayerState, close } from './state/player-state.ts'

// A signed-in user's page is silent until the server reports which device plays.
const hereStore = createStore(() => ({ isHere: session.userID() === undefined || isPrivate() }))

export const soundsOnPage = (): boolean => hereStore.getState().isHere

const sounding = () => audible(playerStore.getState(), soundsOnPage())
const audible = (state: PlayerState, isHere: boolean) => (isHere ? state : close(state))

/** State to play on this page: the player's state, or an empty player while another device plays. */
export const soundStore: StoreApi<PlayerState> = {
  getState: sounding,
  getInitialState: sounding,
  setState: (change: Parameters<typeof playerStore.setState>[0]) => {
    if (!soundsOnPage()) return
    // The engine passes reducers, which return all of the state.
    if (typeof change === 'function') changePlayer(change)
    else playerStore.setState(change)
  },
  subscribe: (listener) => {
    const stops = [
      playerStore.subscribe((state, before) =>
        listener(audible(state, soundsOnPage()), audible(before, soundsOnPage())),
      ),
      hereStore.subscribe(({ isHere }, before) => {
        const state = playerStore.getState()
        listener(audible(state, isHere), audible(state, before.isHere))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** Lets this page play, or stops it. `from`: seconds at which it takes over */
export function setSoundsHere(isHere: boolean, from?: number): void {
  if (isHere === soundsOnPage()) return
  if (isHere) playerStore.setState({ startFrom: from })
  hereStore.setState({ isHere })
}

/** Pauses this page; does nothing if another device plays. */
export function pauseHere(): void {
  if (soundsOnPage()) player.pause()
}
