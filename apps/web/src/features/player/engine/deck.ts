import type { StoreApi } from 'zustand/vanilla'
import { bufferedEnd } from '../../playback/buffered-end.ts'
import type { QueueItem } from '../queue-item.ts'
import type { PlayerState } from '../state/player-state.ts'
import type { Progress } from '../state/progress.ts'
import type { AudioPair } from './audio-pair.ts'
import { itemToPreload } from './preload.ts'
import type { Source } from './recovery.ts'

interface DeckParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  pair: AudioPair
  addressOf: (item: QueueItem, quality: PlayerState['quality'], token?: string) => string
  onLoad: () => void
}

export type Deck = ReturnType<typeof createDeck>

/** Puts items into a pair of elements, and reports how far the current one is. */
export function createDeck({ store, progress, pair, addressOf, onLoad }: DeckParts) {
  /** Source in the current element; undefined before the first play and after closing */
  let source: Source | undefined

  function sourceOf(item: QueueItem, token?: string): Source {
    return { item, address: addressOf(item, store.getState().quality, token), token }
  }

  function load(next: Source, position = 0) {
    source = next
    onLoad()
    pair.load(next.address, position)
  }

  function preloadNext() {
    const next = source && itemToPreload(store.getState(), source.item, pair.current())
    if (next) pair.preload(sourceOf(next).address)
  }

  function reportProgress() {
    if (!source) return
    const element = pair.current()
    const duration = Number.isFinite(element.duration) ? element.duration : source.item.length
    progress.setState({ position: element.currentTime, duration, buffered: bufferedEnd(element) })
    preloadNext()
  }

  return {
    source: () => source,
    sourceOf,
    load,
    preloadNext,
    reportProgress,
    /** Puts an item into the current element from a second on. One that is there or preloaded is not loaded again. */
    put(item: QueueItem, position: number) {
      const wanted = sourceOf(item)
      if (source?.address === wanted.address && pair.current().readyState > 0)
        pair.current().currentTime = position
      else if (pair.hasPreloaded(wanted.address)) {
        source = wanted
        pair.swap()
        if (position > 0) pair.current().currentTime = position
        reportProgress()
      } else load(wanted, position)
    },
    /** Leaves what the element has, which cannot be played. */
    forget() {
      source = undefined
    },
  }
}
