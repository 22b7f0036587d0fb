import type { StoreApi } from 'zustand/vanilla'
import { type PlayerState, refuse } from '../state/player-state.ts'
import type { Progress } from '../progress.ts'
import type { FadeDeck } from './fade/fade-deck.ts'

interface TransportParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  deck: FadeDeck
}

export type Transport = ReturnType<typeof createTransport>

export function createTransport({ store, progress, deck }: TransportParts) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancelStart() {
    clearTimeout(timer)
    timer = undefined
  }

  function play() {
    const element = deck.element()
    const { playID } = store.getState()
    if (element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) progress.setState({ waiting: true })
    element.play().catch((error: unknown) => {
      // AbortError only means that another track or a pause interrupted the start. The error event handles
      // undecodable media.
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (refused && store.getState().playID === playID) store.setState(refuse, true)
    })
  }

  return {
    play,
    isStarting: () => timer !== undefined,
    cancelStart,
    /** Plays after a delay in milliseconds, unless paused before. */
    playAfter(delay: number) {
      cancelStart()
      if (delay <= 0) return play()
      if (!deck.element().paused) deck.element().pause()
      timer = setTimeout(() => {
        timer = undefined
        if (store.getState().playback === 'playing') play()
      }, delay)
    },
    stop() {
      cancelStart()
      if (!deck.element().paused) deck.element().pause()
      progress.setState({ waiting: false })
    },
  }
}
