import { type RefObject, useEffect } from 'react'
import { player, playerStore } from '../../player/player.ts'

/** One sound at a time: the video has the volume of the audio player, which stays paused. */
export function useSoleSound(ref: RefObject<HTMLVideoElement | null>, volume: number): void {
  useEffect(() => {
    if (ref.current) ref.current.volume = volume
  }, [ref, volume])

  useEffect(() => {
    player.pause()
    return playerStore.subscribe(({ playback }) => {
      if (playback === 'playing') player.pause()
    })
  }, [])
}
