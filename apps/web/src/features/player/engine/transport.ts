import type { StoreApi } from 'zustand/vanilla'
import { type PlayerState, refuse } from '../state/player-state.ts'
import type { Progress } from '../state/progress.ts'
import type { AudioPair } from './audio-pair.ts'

interface TransportParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  pair: AudioPair
}

export type Transport = ReturnType<typeof createTransport>

export function createTransport({ store, progress, pair }: TransportParts) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancelStart() {
    clearTimeout(timer)
    timer = undefined
  }

  function play() {
    const element = pair.current()
    const { playID } = store.getState()
    if (element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) progress.setState({ waiting: true })
    element.play().catch((error: unknown) => {
      // AbortError: another track or a pause interrupted it. The error event handles undecodable media.
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (refused && store.getState().playID === playID) store.setState(refuse, true)
    })
  }

  return {
    play,
    isStarting: () => timer !== undefined,
    cancelStart,
    /** Plays after a delay in milliseconds, unless paused meanwhile. */
    playAfter(delay: number) {
      cancelStart()
      pair.unlock()
      if (delay <= 0) return play()
      if (!pair.current().paused) pair.current().pause()
      timer = setTimeout(() => {
        timer = undefined
        if (store.getState().playback === 'playing') play()
      }, delay)
    },
    stop() {
      cancelStart()
      if (!pair.current().paused) pair.current().pause()
      progress.setState({ waiting: false })
    },
  }
}
