export interface ElementEvents {
  onEnd: () => void
  onProgress: () => void
  onWaiting: () => void
  onCanPlay: () => void
  onPlaying: () => void
  onPause: () => void
  onPlay: () => void
  onError: () => void
}

export function listenTo(element: HTMLAudioElement, events: ElementEvents): void {
  const listen = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
    element.addEventListener(name, listener)
  listen('ended', events.onEnd)
  listen('timeupdate', events.onProgress)
  listen('progress', events.onProgress)
  listen('durationchange', events.onProgress)
  listen('waiting', events.onWaiting)
  listen('canplay', events.onCanPlay)
  listen('playing', events.onPlaying)
  listen('error', events.onError)
  // Events are asynchronous, so the element's state may have changed since they were queued.
  listen('pause', () => {
    if (element.paused && !element.ended && element.readyState > 0) events.onPause()
  })
  listen('play', () => {
    if (!element.paused) events.onPlay()
  })
}

/** Returns events that are passed on only while `isCurrent` returns true. */
export function eventsWhile(isCurrent: () => boolean, events: ElementEvents): ElementEvents {
  const when = (listener: () => void) => () => {
    if (isCurrent()) listener()
  }
  return {
    onEnd: when(events.onEnd),
    onProgress: when(events.onProgress),
    onWaiting: when(events.onWaiting),
    onCanPlay: when(events.onCanPlay),
    onPlaying: when(events.onPlaying),
    onPause: when(events.onPause),
    onPlay: when(events.onPlay),
    onError: when(events.onError),
  }
}
