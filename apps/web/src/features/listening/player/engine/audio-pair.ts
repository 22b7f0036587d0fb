/**
 * Pair of elements. The spare one preloads the next item and takes over within the `ended` event, because a
 * locked phone suspends code that runs later.
 */
export function createAudioPair(createElement: () => HTMLAudioElement) {
  let current = createElement()
  let spare = createElement()
  const unlocked = new WeakSet<HTMLAudioElement>()
  document.body.append(current)

  function emptySpare() {
    spare.remove()
    if (!spare.src) return
    spare.removeAttribute('src')
    spare.load()
  }

  /** Phones let an element play only after one call from within a touch. */
  function unlock() {
    if (!navigator.userActivation?.isActive) return
    for (const element of [current, spare]) {
      if (unlocked.has(element)) continue
      unlocked.add(element)
      if (element.paused) element.load()
    }
  }

  return {
    current: () => current,
    unlock,
    /** Loads an address into the current element, at a position in seconds. */
    load(address: string, position = 0) {
      emptySpare()
      current.src = address
      unlock()
      // Before metadata is loaded, assigning `currentTime` sets the start position.
      if (position > 0) current.currentTime = position
    },
    preload(address: string) {
      const isPlayingOut = spare.isConnected
      if (!isPlayingOut && spare.src !== absolute(address)) spare.src = address
    },
    hasPreloaded: (address: string) => spare.src === absolute(address) && !spare.error,
    /**
     * Makes the spare element the current one. The previous element is emptied now; with `playsOut` only when
     * it ends.
     */
    swap({ playsOut = false } = {}) {
      const last = current
      current = spare
      spare = last
      last.before(current)
      if (playsOut) last.addEventListener('ended', () => last === spare && emptySpare(), { once: true })
      else {
        last.pause()
        emptySpare()
      }
    },
    empty() {
      emptySpare()
      current.removeAttribute('src')
      current.load()
    },
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
