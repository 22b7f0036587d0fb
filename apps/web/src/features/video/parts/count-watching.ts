import { countOnce } from '../../playback/count-once.ts'

/** Calls `count` once, when enough of the video has really been watched. Returns a function that ends the watching. */
export function countWatching(video: HTMLVideoElement, count: () => void): () => void {
  let last = video.currentTime
  const watch = countOnce(() => {
    stop()
    count()
  })
  const note = () => {
    const step = video.currentTime - last
    last = video.currentTime
    watch(step, video.duration)
  }
  const stop = () => video.removeEventListener('timeupdate', note)
  video.addEventListener('timeupdate', note)
  return stop
}
