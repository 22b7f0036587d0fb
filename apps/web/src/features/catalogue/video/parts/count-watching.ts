import type { ListeningReport } from '@nava/contracts'
import { countOnce } from '../../../listening/playback/count-once.ts'

interface Watching {
  count: () => void
  /** Called with the watched seconds, at the end or when the page unloads */
  report?: (report: ListeningReport) => void
}

export function countWatching(video: HTMLVideoElement, { count, report }: Watching): () => void {
  let last = video.currentTime
  let watched = 0
  let reported = 0
  const watch = countOnce(count)
  const note = () => {
    const step = video.currentTime - last
    last = video.currentTime
    watched = watch(step, video.duration)
  }
  const reportOn = (ended: ListeningReport['ended']) => () => {
    if (watched === reported) return
    reported = watched
    report?.({ seconds: watched, ended: video.ended ? 'finished' : ended })
  }
  const [leave, finish, skip] = [reportOn('left'), reportOn('finished'), reportOn('skipped')]
  video.addEventListener('timeupdate', note)
  video.addEventListener('ended', finish)
  addEventListener('pagehide', leave)
  return () => {
    video.removeEventListener('timeupdate', note)
    video.removeEventListener('ended', finish)
    removeEventListener('pagehide', leave)
    skip()
  }
}
