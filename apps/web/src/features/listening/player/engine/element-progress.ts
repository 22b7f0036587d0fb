import { bufferedEnd } from '../../playback/buffered-end.ts'
import type { Progress } from './deck.ts'

export function elementProgress(element: HTMLMediaElement): Progress {
  const { currentTime, duration } = element
  return {
    position: currentTime,
    duration: Number.isFinite(duration) ? duration : undefined,
    buffered: bufferedEnd(element),
  }
}
