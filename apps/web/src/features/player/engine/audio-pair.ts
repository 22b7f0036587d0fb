/**
 * The spare element preloads the next item and takes over in the `ended` event itself, because a locked phone
 * suspends anything later.
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

  /** Phones require one call from within a touch for each element. */
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
    /** Loads an address into the current element, from a second on. */
    load(address: string, position = 0) {
      emptySpare()
      current.src = address
      unlock()
      // Until metadata is loaded, an assignment sets the start position.
      if (position > 0) current.currentTime = position
    },
    preload(address: string) {
      const isPlayingOut = spare.isConnected
      if (!isPlayingOut && spare.src !== absolute(address)) spare.src = address
    },
    hasPreloaded: (address: string) => spare.src === absolute(address) && !spare.error,
    /** Empties the former current element: now, or once it has played to its end. */
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
    /** Also for later loads */
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
