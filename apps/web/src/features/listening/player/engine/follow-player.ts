import type { StoreApi } from 'zustand/vanilla'
import type { QueueItem } from '../queue-item.ts'
import { type PlayerState, currentItem, isSamePlay, rateOf } from '../state/player-state.ts'
import type { Progress } from '../progress.ts'
import type { Source } from './deck.ts'
import type { FadeDeck } from './fade/fade-deck.ts'
import type { Recovery } from './recovery.ts'
import type { Transport } from './transport.ts'

interface FollowParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  deck: FadeDeck
  transport: Transport
  recovery: Recovery
  sourceOf: (item: QueueItem, token?: string) => Source
  resumeAt: (item: QueueItem) => number
  prepareNext: () => void
  levelVolume: () => void
}

export function followPlayer(parts: FollowParts): void {
  const { store, progress, deck, transport, recovery, sourceOf, resumeAt, prepareNext, levelVolume } = parts
  levelVolume()
  deck.setRate(rateOf(store.getState()))
  store.subscribe(follow)
  // Before this code was loaded, the user may have chosen an item, or pressed play for that of the last page.
  const shown = currentItem(store.getState())
  if (shown && store.getState().playID > 0) start(shown)
  else if (shown && isPlaying(store)) followPlayback(shown)

  function follow(state: PlayerState, before: PlayerState) {
    if (state.volume !== before.volume || state.muted !== before.muted) levelVolume()
    const item = currentItem(state)
    if (!item) return silence()
    if (rateOf(state) !== rateOf(before)) deck.setRate(rateOf(state))
    if (!isSamePlay(state, before)) return start(item)
    if (state.quality !== before.quality) return changeQuality(item)
    if (state.playback !== before.playback) followPlayback(item)
    if (state.queue !== before.queue || state.repeat !== before.repeat) prepareNext()
  }

  /** Starts an item; without a delay if the previous item has ended by itself. */
  function start(item: QueueItem) {
    levelVolume()
    recovery.cancel()
    recovery.reset()
    const position = store.getState().startFrom ?? resumeAt(item)
    progress.setState({ position, duration: item.length, buffered: 0, waiting: isPlaying(store) })
    deck.put(sourceOf(item), position)
    if (isPlaying(store))
      transport.playAfter(document.visibilityState === 'visible' ? store.getState().startAfter : 0)
    else transport.stop()
    prepareNext()
  }

  function changeQuality(item: QueueItem) {
    const source = deck.source()
    if (!source) return
    const { position } = deck.progress()
    transport.cancelStart()
    recovery.cancel()
    deck.load(sourceOf(item, source.token), position)
    progress.setState({ position, waiting: isPlaying(store) })
    if (isPlaying(store)) transport.play()
  }

  function followPlayback(item: QueueItem) {
    if (!isPlaying(store)) return transport.stop()
    // After a reload of the page, there is no source until the first play fetches the audio.
    if (!deck.source()) {
      recovery.cancel()
      deck.load(sourceOf(item), progress.getState().position)
    }
    if (!transport.isStarting() && deck.element().paused) transport.play()
  }

  function silence() {
    if (!deck.source()) return
    transport.stop()
    recovery.cancel()
    deck.unload()
    progress.setState({ position: 0, duration: 0, buffered: 0 })
  }
}

export const isPlaying = (store: StoreApi<PlayerState>): boolean => store.getState().playback === 'playing'
