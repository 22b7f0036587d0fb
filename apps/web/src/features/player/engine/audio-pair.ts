export type AudioPair = ReturnType<typeof createAudioPair>

/**
 * Creates the two audio elements of the page. The current one is in the document and plays; the spare one, outside of
 * it, loads the next item and takes the place of the first in the very event that ends it, so that a locked phone, which
 * allows no waiting, plays on.
 */
export function createAudioPair(createElement: () => HTMLAudioElement) {
  let current = createElement()
  let spare = createElement()
  const unlocked = new WeakSet<HTMLAudioElement>()
  document.body.append(current)

  function emptySpare() {
    if (!spare.src) return
    spare.removeAttribute('src')
    spare.load()
  }

  /** Phones let an element play only after a call from within a person's touch has reached it: each gets one, once. */
  function unlock() {
    if (!navigator.userActivation?.isActive) return
    for (const element of [current, spare]) {
      if (unlocked.has(element)) continue
      unlocked.add(element)
      if (element.paused) element.load()
    }
  }

  return {
    /** The element that plays now. */
    current: () => current,
    unlock,
    /** Loads an address into the current element, from a second on. */
    load(address: string, position = 0) {
      emptySpare()
      current.src = address
      unlock()
      // Before anything is loaded this says where to begin.
      if (position > 0) current.currentTime = position
    },
    /** Lets the spare element load an address. */
    preload(address: string) {
      if (spare.src !== absolute(address)) spare.src = address
    },
    hasPreloaded: (address: string) => spare.src === absolute(address) && !spare.error,
    /** Puts the spare element in the place of the current one, which becomes the spare one, silent and empty. */
    swap() {
      const last = current
      current = spare
      spare = last
      last.pause()
      last.replaceWith(current)
      emptySpare()
    },
    /** Lets go of everything that is loaded. */
    empty() {
      emptySpare()
      current.removeAttribute('src')
      current.load()
    },
    /** How fast both play, also what they load from now on. */
    setRate(rate: number) {
      for (const element of [current, spare]) {
        element.defaultPlaybackRate = rate
        element.playbackRate = rate
      }
    },
    setVolume(volume: number, muted: boolean) {
      for (const element of [current, spare]) {
        element.volume = volume
        element.muted = muted
      }
    },
  }
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href
}
