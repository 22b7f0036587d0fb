import type { StoreApi } from 'zustand/vanilla'
import { type QueueItem, isSame } from '../queue-item.ts'
import { type PlayerState, currentItem, end, next, pause, play, rateOf } from '../state/player-state.ts'
import type { Progress } from '../state/progress.ts'
import { bufferedEnd } from '../../playback/buffered-end.ts'
import { gainOf, levelledVolume } from '../../playback/level-gain.ts'
import { levellingStore } from '../../playback/levelling.ts'
import { createAudioPair } from './audio-pair.ts'
import { listenTo } from './element-events.ts'
import { itemToPreload } from './preload.ts'
import { type GiveUpReason, type Source, createRecovery } from './recovery.ts'
import { createTransport } from './transport.ts'

/**
 * Playing stops after this many failed items in a row. Several unplayable ones mostly mean that the device has no
 * audio output.
 */
const MAX_IN_A_ROW = { missing: 3, unplayable: 2 }

interface EngineParts {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  /** Returns the address of an item's audio; `token` allows media that is not public. */
  addressOf: (item: QueueItem, quality: PlayerState['quality'], token?: string) => string
  /** Returns a token for the user's unpublished media; undefined for visitors. */
  streamToken: () => Promise<string | undefined>
  /** Returns the status of an address; undefined if the server is unreachable. */
  probe: (address: string) => Promise<number | undefined>
  onUnplayable: (item: QueueItem) => void
  /** Reports several items in a row that the browser cannot play. */
  onSilent?: () => void
  resumeAt?: (item: QueueItem) => number
  createAudio?: () => HTMLAudioElement
}

export interface AudioEngine {
  seek: (seconds: number) => void
  element: () => HTMLAudioElement
}

/** Makes two audio elements follow the player's state. */
export function startAudioEngine(parts: EngineParts): AudioEngine {
  const { store, progress, resumeAt = () => 0, createAudio = () => new Audio() } = parts
  /** Source in the current element; undefined before the first play and after closing */
  let source: Source | undefined
  let failed = 0
  const pair = createAudioPair(createElement)
  const transport = createTransport({ store, progress, pair })
  const recovery = createRecovery({
    ...parts,
    source: () => source,
    hasFailed: () => pair.current().error !== null,
    position: () => progress.getState().position,
    reload,
    withToken: ({ item }, token) => sourceOf(item, token),
    onWaiting: (position) => progress.setState({ position, waiting: true }),
    onGiveUp,
  })
  applyVolume(store.getState())
  pair.setRate(rateOf(store.getState()))
  store.subscribe(follow)
  levellingStore.subscribe(() => applyVolume(store.getState()))
  addEventListener('online', recovery.retry)
  // Play may have been pressed before this code was loaded.
  const pressed = currentItem(store.getState())
  if (pressed && isPlaying()) startItem(pressed)

  function createElement(): HTMLAudioElement {
    const element = createAudio()
    element.preload = 'auto'
    listenTo(element, () => element === pair.current(), {
      onEnd: () => store.setState(end, true),
      onProgress,
      onWaiting: () => progress.setState({ waiting: true }),
      onCanPlay: () => progress.setState({ waiting: false }),
      onPlaying: () => {
        recovery.reset()
        failed = 0
        progress.setState({ waiting: false })
      },
      onPause: () => {
        if (!transport.isStarting()) store.setState(pause, true)
      },
      onPlay: () => store.setState(play, true),
      onError: () => void recovery.recover(),
    })
    return element
  }

  function follow(state: PlayerState, before: PlayerState) {
    if (state.volume !== before.volume || state.muted !== before.muted) applyVolume(state)
    const item = currentItem(state)
    if (!item) return silence()
    if (rateOf(state) !== rateOf(before)) pair.setRate(rateOf(state))
    if (state.playID !== before.playID || !isSame(item, currentItem(before))) return startItem(item)
    if (state.quality !== before.quality) return changeQuality(item)
    if (state.playback !== before.playback) followPlayback(item)
    if (state.queue !== before.queue || state.repeat !== before.repeat) preloadNext()
  }

  /** Plays an item from its start, or where it was left; without a delay after another's end. */
  function startItem(item: QueueItem) {
    const wanted = sourceOf(item)
    applyVolume(store.getState())
    recovery.reset()
    const position = resumeAt(item)
    progress.setState({ position, duration: item.length, buffered: 0, waiting: isPlaying() })
    if (source?.address === wanted.address && pair.current().readyState > 0)
      pair.current().currentTime = position
    else if (pair.hasPreloaded(wanted.address)) {
      source = wanted
      pair.swap()
      if (position > 0) pair.current().currentTime = position
      onProgress()
    } else load(wanted, position)
    if (isPlaying())
      transport.playAfter(document.visibilityState === 'visible' ? store.getState().startAfter : 0)
    else transport.stop()
  }

  function changeQuality(item: QueueItem) {
    if (!source) return
    const position = pair.current().currentTime
    transport.cancelStart()
    load(sourceOf(item, source.token), position)
    progress.setState({ position, waiting: isPlaying() })
    if (isPlaying()) transport.play()
  }

  function followPlayback(item: QueueItem) {
    if (!isPlaying()) return transport.stop()
    // After a reload nothing is fetched before the first play.
    if (!source) load(sourceOf(item), progress.getState().position)
    if (!transport.isStarting() && pair.current().paused) transport.play()
  }

  function silence() {
    if (!source) return
    transport.stop()
    source = undefined
    recovery.cancel()
    pair.empty()
    progress.setState({ position: 0, duration: 0, buffered: 0 })
  }

  function reload(next: Source, position: number) {
    load(next, position)
    if (isPlaying()) transport.play()
  }

  function load(next: Source, position = 0) {
    source = next
    recovery.cancel()
    pair.load(next.address, position)
  }

  function preloadNext() {
    const next = source && itemToPreload(store.getState(), source.item, pair.current())
    if (next) pair.preload(sourceOf(next).address)
  }

  function onProgress() {
    if (!source) return
    const element = pair.current()
    const duration = Number.isFinite(element.duration) ? element.duration : source.item.length
    progress.setState({ position: element.currentTime, duration, buffered: bufferedEnd(element) })
    preloadNext()
  }

  function onGiveUp({ item }: Source, reason: GiveUpReason) {
    console.warn('This cannot be played', item.kind, item.id, pair.current().error?.message)
    source = undefined
    failed++
    const most = reason === 'unreachable' ? 0 : MAX_IN_A_ROW[reason]
    if (reason === 'unplayable' && failed >= most && parts.onSilent) parts.onSilent()
    else parts.onUnplayable(item)
    const goOn = isPlaying() && failed < Math.min(most, store.getState().queue.length)
    if (goOn) return store.setState((state) => next(state, 0), true)
    failed = 0
    store.setState(pause, true)
  }

  function sourceOf(item: QueueItem, token?: string): Source {
    return { item, address: parts.addressOf(item, store.getState().quality, token), token }
  }

  function isPlaying(): boolean {
    return store.getState().playback === 'playing'
  }

  /** Levels the current item without changing the listener's volume. */
  function applyVolume(state: PlayerState) {
    const item = currentItem(state)
    const gain = item ? gainOf(levellingStore.getState().levelling, item.level) : 0
    pair.setVolume(levelledVolume(state.volume, gain), state.muted)
  }

  return {
    element: pair.current,
    seek(seconds) {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      if (source) pair.current().currentTime = position
      progress.setState({ position })
    },
  }
}
