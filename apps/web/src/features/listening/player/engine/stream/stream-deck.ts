import { bufferedEnd } from '../../../playback/buffered-end.ts'
import type { Deck, DeckParts, Source } from '../deck.ts'
import { listenTo } from '../element-events.ts'
import { elementProgress } from '../element-progress.ts'
import { appendsExactly } from './appends-exactly.ts'
import { type Feed, createFeed } from './feed.ts'

/**
 * Seconds before the end from which a timer replaces `timeupdate`, which comes only every quarter of a second
 */
const TIMED = 1
/**
 * Seconds by which the end of a source is reported early, because timers are inexact and an element without
 * data stops slightly before its end.
 */
const EARLY = { playing: 0.005, starved: 0.1 }

/** Returns undefined if this browser cannot play gaplessly. */
export const streamDeck = async () => ((await appendsExactly()) ? createStreamDeck : undefined)

/** Plays MP3s gaplessly with one element and one media source. */
export function createStreamDeck({ createElement, events }: DeckParts): Deck {
  const element = createElement()
  document.body.append(element)
  let source: Source | undefined
  /** Undefined if the element plays an address directly, or nothing */
  let feed: Feed | undefined
  let hasFailed = false
  let hasJoined = false
  let isUnlocked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  listenTo(element, () => true, {
    ...events,
    onProgress() {
      feed?.wake()
      watchJoin()
      events.onProgress()
    },
    onPlaying() {
      watchJoin()
      events.onPlaying()
    },
    onWaiting() {
      feed?.refill()
      watchJoin()
      events.onWaiting()
    },
  })

  function watchJoin() {
    clearTimeout(timer)
    const left = feed?.untilNext()
    if (left === undefined || element.paused) return
    const isStarved = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    if (left > TIMED) return
    if (left > (isStarved ? EARLY.starved : EARLY.playing)) {
      timer = setTimeout(watchJoin, (left * 1000) / element.playbackRate)
      return
    }
    hasJoined = advance()
    events.onEnd()
    hasJoined = false
  }

  function advance(): boolean {
    if (!feed?.advance()) return false
    source = feed.source()
    return true
  }

  function leave() {
    clearTimeout(timer)
    feed?.close()
    feed = undefined
    hasFailed = false
  }

  /** Phones require one call from within a touch before code may play. */
  function unlock() {
    if (isUnlocked || !navigator.userActivation?.isActive) return
    isUnlocked = true
    element.load()
  }

  function load(next: Source, position: number) {
    leave()
    unlock()
    source = next
    feed = createFeed(element, next, position, () => {
      hasFailed = true
      events.onError()
    })
  }

  function loadAddress(next: Source, position: number) {
    leave()
    source = next
    element.src = next.address
    if (position > 0) element.currentTime = position
  }

  function seek(position: number) {
    if (feed) feed.seek(position)
    else element.currentTime = position
  }

  return {
    element: () => element,
    source: () => source,
    hasFailed: () => hasFailed || element.error !== null,
    progress() {
      if (!feed) return elementProgress(element)
      const [position, duration] = [feed.position(), feed.duration()]
      const buffered = bufferedEnd(element) - element.currentTime + position
      return {
        position: Math.max(0, Math.min(position, duration ?? Infinity)),
        duration,
        buffered: Math.max(0, Math.min(buffered, duration ?? Infinity)),
      }
    },
    load,
    put(wanted, position) {
      const isHere = source?.address === wanted.address
      if (isHere && hasJoined && position === 0) return
      if (isHere && element.readyState > 0) seek(position)
      else if (feed?.isNext(wanted) && advance()) seek(position)
      else load(wanted, position)
    },
    prepare: (next, position) => feed?.setNext(position === 0 ? next : undefined),
    loadOtherwise(failed, position) {
      if (!feed) return false
      loadAddress(failed, position)
      return true
    },
    seek,
    setRate(rate) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
    },
    setVolume(volume, muted) {
      element.volume = volume
      element.muted = muted
    },
    forget() {
      leave()
      source = undefined
    },
    unload() {
      leave()
      source = undefined
      element.removeAttribute('src')
      element.load()
    },
  }
}
