import { type RefObject, useEffect } from 'react'
import { countPlay } from '../../playback/count-play.ts'
import { countWatching } from './count-watching.ts'

/** Counts a play of the video once enough of it has been watched. */
export function useWatchCount(ref: RefObject<HTMLVideoElement | null>, musicID: number): void {
  useEffect(() => {
    if (!ref.current) return
    return countWatching(ref.current, () => countPlay({ kind: 'music', id: musicID }))
  }, [ref, musicID])
}
