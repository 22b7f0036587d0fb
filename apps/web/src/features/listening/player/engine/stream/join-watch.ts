/**
 * Seconds before the end from which a timer replaces `timeupdate`, which comes only every quarter of a second
 */
const TIMED = 1
/**
 * Seconds by which the end of a source is reported early, because timers are inexact and an element without
 * data stops slightly before its end.
 */
const EARLY = { playing: 0.005, starved: 0.1 }

/** Calls `onJoin` when an element reaches the source that follows in its buffer. */
export function createJoinWatch(
  element: HTMLAudioElement,
  untilNext: () => number | undefined,
  onJoin: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function watch() {
    clearTimeout(timer)
    const left = untilNext()
    if (left === undefined || element.paused || left > TIMED) return
    const isStarved = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    if (left <= (isStarved ? EARLY.starved : EARLY.playing)) return onJoin()
    timer = setTimeout(watch, (left * 1000) / element.playbackRate)
  }

  return { watch, cancel: () => clearTimeout(timer) }
}
