import type { StoreApi } from 'zustand/vanilla'
import { type QueueItem, isSame } from '../queue-item.ts'
import { type PlayerState, currentItem, rateOf } from '../state/player-state.ts'
import type { Progress } from '../state/progress.ts'
import type { AudioPair } from './audio-pair.ts'
import type { Deck } from './deck.ts'
import type { Recovery } from './recovery.ts'
import type { Transport } from './transport.ts'

interface FollowParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  pair: AudioPair
  deck: Deck
  transport: Transport
  recovery: Recovery
  resumeAt: (item: QueueItem) => number
  levelVolume: () => void
}

/** Makes the current element do what the player's state says, from now on. */
export function followPlayer(parts: FollowParts): void {
  const { store, progress, pair, deck, transport, recovery, resumeAt, levelVolume } = parts
  levelVolume()
  pair.setRate(rateOf(store.getState()))
  store.subscribe(follow)
  // Play may have been pressed before this code was loaded.
  const pressed = currentItem(store.getState())
  if (pressed && isPlaying(store)) start(pressed)

  function follow(state: PlayerState, before: PlayerState) {
    if (state.volume !== before.volume || state.muted !== before.muted) levelVolume()
    const item = currentItem(state)
    if (!item) return silence()
    if (rateOf(state) !== rateOf(before)) pair.setRate(rateOf(state))
    if (state.playID !== before.playID || !isSame(item, currentItem(before))) return start(item)
    if (state.quality !== before.quality) return changeQuality(item)
    if (state.playback !== before.playback) followPlayback(item)
    if (state.queue !== before.queue || state.repeat !== before.repeat) deck.preloadNext()
  }

  /** Plays an item from its start, or where it was left; without a delay after another's end. */
  function start(item: QueueItem) {
    levelVolume()
    recovery.reset()
    const position = resumeAt(item)
    progress.setState({ position, duration: item.length, buffered: 0, waiting: isPlaying(store) })
    deck.put(item, position)
    if (isPlaying(store))
      transport.playAfter(document.visibilityState === 'visible' ? store.getState().startAfter : 0)
    else transport.stop()
  }

  function changeQuality(item: QueueItem) {
    const source = deck.source()
    if (!source) return
    const position = pair.current().currentTime
    transport.cancelStart()
    deck.load(deck.sourceOf(item, source.token), position)
    progress.setState({ position, waiting: isPlaying(store) })
    if (isPlaying(store)) transport.play()
  }

  function followPlayback(item: QueueItem) {
    if (!isPlaying(store)) return transport.stop()
    // After a reload nothing is fetched before the first play.
    if (!deck.source()) deck.load(deck.sourceOf(item), progress.getState().position)
    if (!transport.isStarting() && pair.current().paused) transport.play()
  }

  function silence() {
    if (!deck.source()) return
    transport.stop()
    deck.forget()
    recovery.cancel()
    pair.empty()
    progress.setState({ position: 0, duration: 0, buffered: 0 })
  }
}

export const isPlaying = (store: StoreApi<PlayerState>): boolean => store.getState().playback === 'playing'
