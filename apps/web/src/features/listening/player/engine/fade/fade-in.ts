import type { Source } from '../deck.ts'
import type { TwoDecks } from './two-decks.ts'

/** Seconds before a fade at which the next source is loaded */
const LOADED_BEFORE = 5

/** Loads the source that fades in into the other deck, and calls `onDue` with the seconds that are left to fade. */
export function createFadeIn(decks: TwoDecks, onDue: (seconds: number) => void) {
  let next: Source | undefined
  let fade = 0
  let isLoaded = false

  function clear() {
    isLoaded = false
    next = undefined
  }

  function drop() {
    if (isLoaded) decks.other()?.unload()
    clear()
  }

  return {
    clear,
    drop,
    /** Sets the source that fades in, and for how many seconds; undefined for none. */
    set(source: Source | undefined, seconds: number) {
      if (isLoaded && source?.address !== next?.address) drop()
      next = source
      fade = seconds
    },
    /** Loads the next source when its fade is near. Called often. */
    watch() {
      const { position, duration } = decks.current().progress()
      if (!next || duration === undefined) return
      const left = duration - position
      if (left > fade + LOADED_BEFORE) return
      const other = decks.ensureOther()
      if (!isLoaded) other.load(next, 0)
      isLoaded = true
      const isReady = other.element().readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
      if (left <= fade && isReady && !decks.current().element().paused) onDue(left)
    },
    hasLoaded: ({ address }: Source) =>
      isLoaded && next?.address === address && decks.other()?.hasFailed() === false,
  }
}
