import type { StoreApi } from 'zustand/vanilla'
import { type PlayerState, currentItem, end, indexAfterEnd, pause, play, refuse } from './player-state.ts'
import type { Progress } from './progress.ts'
import { type QueueItem, isSame } from './queue-item.ts'

/** The next track is fetched once the present one is loaded, or this long before its end (seconds). */
const PRELOAD_BEFORE_END = 30
const RETRY_AFTER = [1000, 2000, 4000, 8000, 15_000]

type EngineParts = {
  store: StoreApi<PlayerState>
  progress: StoreApi<Progress>
  /** The address of an item's sound; `token` where it is not public. */
  addressOf: (item: QueueItem, quality: PlayerState['quality'], token?: string) => string
  /** A stream token for media of one's own that is not public yet; undefined for visitors. */
  streamToken: () => Promise<string | undefined>
  /** The status of an address, or undefined where the server cannot be reached. */
  probe: (address: string) => Promise<number | undefined>
  /** The item cannot be played: it is missing, or what came is no sound. */
  onUnplayable: (item: QueueItem) => void
  createAudio?: () => HTMLAudioElement
}

export type AudioEngine = {
  seek: (seconds: number) => void
  /** The element that sounds now. */
  element: () => HTMLAudioElement
}

/**
 * Makes the player's state heard. One audio element lives as long as the page and is the only one in it; a second,
 * outside the page, loads the next track meanwhile and takes the first one's place in the very event that ends it, so
 * that a locked phone, which allows no waiting, plays on.
 */
export function startAudioEngine(parts: EngineParts): AudioEngine {
  const { store, progress, addressOf, createAudio = () => new Audio() } = parts
  let current = makeElement()
  let spare = makeElement()
  let loaded: { item: QueueItem; address: string; token: string | undefined } | undefined
  let startTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const allowed = new WeakSet<HTMLAudioElement>()
  document.body.append(current)
  applyVolume(store.getState())

  store.subscribe((state, before) => {
    if (state.volume !== before.volume || state.muted !== before.muted) applyVolume(state)
    const item = currentItem(state)
    if (!item) return silence()
    if (state.playID !== before.playID || !isSame(item, currentItem(before))) return startItem(state, item)
    if (state.quality !== before.quality) return changeQuality(state, item)
    if (state.playback !== before.playback) followPlayback(state, item)
    if (state.queue !== before.queue || state.repeat !== before.repeat) preloadNext()
  })
  addEventListener('online', () => retry())
  // A press may have come before this code did.
  const initial = store.getState()
  const waitingItem = currentItem(initial)
  if (waitingItem && initial.playback === 'playing') startItem(initial, waitingItem)

  function makeElement(): HTMLAudioElement {
    const element = createAudio()
    element.preload = 'auto'
    const whenCurrent = (listener: () => void) => () => {
      if (element === current) listener()
    }
    element.addEventListener(
      'ended',
      whenCurrent(() => store.setState(end, true)),
    )
    element.addEventListener('timeupdate', whenCurrent(noteProgress))
    element.addEventListener('progress', whenCurrent(noteProgress))
    element.addEventListener('durationchange', whenCurrent(noteProgress))
    element.addEventListener(
      'waiting',
      whenCurrent(() => progress.setState({ waiting: true })),
    )
    element.addEventListener('playing', whenCurrent(noteSound))
    element.addEventListener(
      'canplay',
      whenCurrent(() => progress.setState({ waiting: false })),
    )
    element.addEventListener(
      'error',
      whenCurrent(() => void recover()),
    )
    // Unplugged headphones, a phone call, the browser's own buttons: the state follows the sound. Events come late, so
    // they are believed only where the element still is as they say.
    element.addEventListener(
      'pause',
      whenCurrent(() => {
        if (element.paused && !element.ended && element.readyState > 0 && startTimer === undefined)
          store.setState(pause, true)
      }),
    )
    element.addEventListener(
      'play',
      whenCurrent(() => {
        if (!element.paused) store.setState(play, true)
      }),
    )
    return element
  }

  /** The item from its beginning; at once where it is the end of the last one that brings it. */
  function startItem(state: PlayerState, item: QueueItem) {
    failures = 0
    progress.setState({
      position: 0,
      duration: item.length,
      buffered: 0,
      waiting: state.playback === 'playing',
    })
    const address = addressOf(item, state.quality)
    if (loaded?.address === address && current.readyState > 0) current.currentTime = 0
    else if (spare.src === absolute(address) && !spare.error) swap(item, address)
    else load(item, address)
    if (state.playback === 'playing') playAfter(document.visibilityState === 'visible' ? state.startAfter : 0)
    else stop()
  }

  function load(item: QueueItem, address: string, token?: string, position = 0) {
    loaded = { item, address, token }
    clearTimeout(retryTimer)
    emptySpare()
    current.src = address
    allowBoth()
    // Before anything is loaded this says where to begin.
    if (position > 0) current.currentTime = position
  }

  function swap(item: QueueItem, address: string) {
    const last = current
    current = spare
    spare = last
    loaded = { item, address, token: undefined }
    last.pause()
    last.replaceWith(current)
    emptySpare()
    noteProgress()
  }

  function emptySpare() {
    if (!spare.src) return
    spare.removeAttribute('src')
    spare.load()
  }

  function changeQuality(state: PlayerState, item: QueueItem) {
    if (!loaded) return
    const position = current.currentTime
    clearTimeout(startTimer)
    startTimer = undefined
    load(item, addressOf(item, state.quality, loaded.token), loaded.token, position)
    progress.setState({ position, waiting: state.playback === 'playing' })
    if (state.playback === 'playing') sound()
  }

  function followPlayback(state: PlayerState, item: QueueItem) {
    if (state.playback !== 'playing') return stop()
    // After a reload nothing is fetched before it is wanted.
    if (!loaded) load(item, addressOf(item, state.quality), undefined, progress.getState().position)
    if (startTimer === undefined && current.paused) sound()
  }

  function playAfter(delay: number) {
    clearTimeout(startTimer)
    startTimer = undefined
    allowBoth()
    if (delay <= 0) return sound()
    if (!current.paused) current.pause()
    startTimer = setTimeout(() => {
      startTimer = undefined
      if (store.getState().playback === 'playing') sound()
    }, delay)
  }

  function sound() {
    if (current.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) progress.setState({ waiting: true })
    const item = loaded?.item
    current.play().catch((error: unknown) => {
      // AbortError: another track or a pause came in between. What cannot be decoded is the error event's business.
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (refused && loaded?.item === item) store.setState(refuse, true)
    })
  }

  function stop() {
    clearTimeout(startTimer)
    startTimer = undefined
    if (!current.paused) current.pause()
    progress.setState({ waiting: false })
  }

  function silence() {
    if (!loaded) return
    stop()
    loaded = undefined
    clearTimeout(retryTimer)
    emptySpare()
    current.removeAttribute('src')
    current.load()
    progress.setState({ position: 0, duration: 0, buffered: 0 })
  }

  /** Phones let an element play only after a call from within a person's touch has reached it: each gets one, once. */
  function allowBoth() {
    if (!navigator.userActivation?.isActive) return
    for (const element of [current, spare]) {
      if (allowed.has(element)) continue
      allowed.add(element)
      if (element.paused) element.load()
    }
  }

  function noteProgress() {
    if (!loaded) return
    const duration = Number.isFinite(current.duration) ? current.duration : loaded.item.length
    progress.setState({ position: current.currentTime, duration, buffered: bufferedEnd(current) })
    preloadNext()
  }

  function noteSound() {
    failures = 0
    progress.setState({ waiting: false })
  }

  function preloadNext() {
    const state = store.getState()
    const next = state.queue[indexAfterEnd(state)]
    if (!loaded || state.playback !== 'playing' || !next || isSame(next, loaded.item)) return
    const left = current.duration - current.currentTime
    const isLoaded = bufferedEnd(current) >= current.duration - 0.5
    if (!isLoaded && !(left < PRELOAD_BEFORE_END)) return
    const address = absolute(addressOf(next, state.quality))
    if (spare.src !== address) spare.src = address
  }

  /** The connection broke: try again from the same second. What the server refuses may be one's own, not yet public. */
  async function recover() {
    const failed = loaded
    if (!failed) return
    const { position } = progress.getState()
    const status = navigator.onLine ? await parts.probe(failed.address) : undefined
    if (loaded !== failed) return
    if (status === undefined || status >= 500) return retryLater(failed, position)
    const token =
      status >= 400 && !failed.token ? await parts.streamToken().catch(() => undefined) : undefined
    if (loaded !== failed) return
    if (!token) return giveUp(failed.item)
    load(failed.item, addressOf(failed.item, store.getState().quality, token), token, position)
    if (store.getState().playback === 'playing') sound()
  }

  function retryLater(failed: NonNullable<typeof loaded>, position: number) {
    const delay = RETRY_AFTER[failures++]
    if (delay === undefined) return giveUp(failed.item)
    progress.setState({ waiting: true })
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => retry(), delay)
    progress.setState({ position })
  }

  function retry() {
    if (!loaded || !current.error) return
    load(loaded.item, loaded.address, loaded.token, progress.getState().position)
    if (store.getState().playback === 'playing') sound()
  }

  function giveUp(item: QueueItem) {
    console.warn('This cannot be played', item.kind, item.id, current.error?.message)
    loaded = undefined
    store.setState(pause, true)
    parts.onUnplayable(item)
  }

  function applyVolume({ volume, muted }: PlayerState) {
    for (const element of [current, spare]) {
      element.volume = volume
      element.muted = muted
    }
  }

  return {
    element: () => current,
    seek(seconds) {
      const { duration } = progress.getState()
      const position = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.1))
      if (loaded) current.currentTime = position
      progress.setState({ position })
    },
  }
}

/** How far the sound is loaded without a gap from where it is, in seconds. */
function bufferedEnd({ buffered, currentTime }: HTMLAudioElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.25 && buffered.end(range) >= currentTime)
      return buffered.end(range)
  }
  return 0
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href
}
