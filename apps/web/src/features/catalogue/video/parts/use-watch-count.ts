import { type RefObject, useEffect } from 'react'
import { countPlay, reportListening } from '../../../listening/playback/count-play.ts'
import { currentPlaySource } from '../../../listening/playback/play-source.ts'
import { countWatching } from './count-watching.ts'

export function useWatchCount(ref: RefObject<HTMLVideoElement | null>, musicID: number): void {
  useEffect(() => {
    if (!ref.current) return
    const video = { kind: 'music', id: musicID } as const
    const source = currentPlaySource()
    return countWatching(ref.current, {
      count: () => countPlay(video, source),
      report: (report) => reportListening(video, report),
    })
  }, [ref, musicID])
}
