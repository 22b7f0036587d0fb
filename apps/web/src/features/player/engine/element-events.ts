/** The events of the current element that the engine handles. */
export interface ElementEvents {
  onEnd: () => void
  /** The position, the duration or the buffered range has changed. */
  onProgress: () => void
  /** Playback waits for data. */
  onWaiting: () => void
  onCanPlay: () => void
  onPlaying: () => void
  /** Paused or resumed by the system: unplugged headphones, a phone call, the browser's own buttons. */
  onPause: () => void
  onPlay: () => void
  onError: () => void
}

/** Passes on the events of an element for as long as `isCurrent` returns true; those of the spare element are dropped. */
export function listenTo(element: HTMLAudioElement, isCurrent: () => boolean, events: ElementEvents): void {
  const listen = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    element.addEventListener(name, () => {
      if (isCurrent()) listener()
    })
  listen('ended', events.onEnd)
  listen('timeupdate', events.onProgress)
  listen('progress', events.onProgress)
  listen('durationchange', events.onProgress)
  listen('waiting', events.onWaiting)
  listen('canplay', events.onCanPlay)
  listen('playing', events.onPlaying)
  listen('error', events.onError)
  // These are asynchronous, so they count only if the element is still in that state.
  listen('pause', () => {
    if (element.paused && !element.ended && element.readyState > 0) events.onPause()
  })
  listen('play', () => {
    if (!element.paused) events.onPlay()
  })
}
