/** A play counts after this many watched seconds, or half of a shorter video. */
const WATCHED_SECONDS = 30
/** Steps of the position up to this long are watching; longer ones are jumps. */
const LONGEST_STEP = 2.5

/** Calls `count` once, when enough of the video has really been watched. Returns a function that ends the watching. */
export function countWatching(video: HTMLVideoElement, count: () => void): () => void {
  let watched = 0
  let last = video.currentTime
  const note = () => {
    const passed = video.currentTime - last
    last = video.currentTime
    if (passed > 0 && passed < LONGEST_STEP) watched += passed
    if (!(watched >= Math.min(WATCHED_SECONDS, video.duration / 2))) return
    stop()
    count()
  }
  const stop = () => video.removeEventListener('timeupdate', note)
  video.addEventListener('timeupdate', note)
  return stop
}
