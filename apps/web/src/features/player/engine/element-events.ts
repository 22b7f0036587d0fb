/** What the engine wants to know of the element that plays. */
export interface ElementEvents {
  onEnd: () => void
  /** Position, duration or what is loaded has changed. */
  onProgress: () => void
  /** Sound is wanted but has not arrived. */
  onWaiting: () => void
  onCanPlay: () => void
  onPlaying: () => void
  /** Paused or resumed from outside: unplugged headphones, a phone call, the browser's own buttons. */
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
  // These come late, so they are believed only where the element is still as they say.
  listen('pause', () => {
    if (element.paused && !element.ended && element.readyState > 0) events.onPause()
  })
  listen('play', () => {
    if (!element.paused) events.onPlay()
  })
}
