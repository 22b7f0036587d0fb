import { bufferedEnd } from '../../../playback/buffered-end.ts'
import type { Progress, Source } from '../deck.ts'
import { elementProgress } from '../element-progress.ts'
import { type Feed, createFeed } from './feed.ts'

/** Plays one source in an element: by a feed, or directly by its address. */
export function createFedElement(element: HTMLAudioElement, onFailure: () => void) {
  let source: Source | undefined
  /** Undefined if the element plays an address directly, or nothing */
  let feed: Feed | undefined
  let hasFailed = false
  let isUnlocked = false

  function leave() {
    feed?.close()
    feed = source = undefined
    hasFailed = false
  }

  /** Phones require one call from within a touch before code may play. */
  function unlock() {
    if (isUnlocked || !navigator.userActivation?.isActive) return
    isUnlocked = true
    element.load()
  }

  return {
    source: () => source,
    feed: () => feed,
    hasFailed: () => hasFailed || element.error !== null,
    leave,
    load: (next: Source, position: number) => {
      leave()
      unlock()
      source = next
      feed = createFeed(element, next, position, () => {
        hasFailed = true
        onFailure()
      })
    },
    loadAddress(next: Source, position: number) {
      leave()
      source = next
      element.src = next.address
      if (position > 0) element.currentTime = position
    },
    /** Makes the next source of the feed current; returns false if it cannot be played. */
    advance(): boolean {
      if (!feed?.advance()) return false
      source = feed.source()
      return true
    },
    seek: (position: number) => {
      if (feed) feed.seek(position)
      else element.currentTime = position
    },
    progress: (): Progress => {
      if (!feed) return elementProgress(element)
      const [position, duration] = [feed.position(), feed.duration()]
      const buffered = bufferedEnd(element) - element.currentTime + position
      const within = (seconds: number) => Math.max(0, Math.min(seconds, duration ?? Infinity))
      return { position: within(position), duration, buffered: within(buffered) }
    },
  }
}
