import { playMusic } from '@nava/contracts'
import { type RefObject, useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { countWatching } from './count-watching.ts'

/** Counts a play of the video once enough of it has been watched; one that cannot be counted disturbs nobody. */
export function useWatchCount(ref: RefObject<HTMLVideoElement | null>, musicID: number): void {
  useEffect(() => {
    if (!ref.current) return
    return countWatching(ref.current, () => {
      void call(playMusic, { params: { id: musicID } }, { keepalive: true }).catch(() => {})
    })
  }, [ref, musicID])
}
