import { type RefObject, useEffect } from 'react'
import { listenToOtherTabs, notifyOtherTabs } from '../../listening/playback/other-tabs.ts'
import { pauseHere, soundStore } from '../../listening/player/sound.ts'

/** Ensures that only one player sounds in all tabs: pauses the audio player and uses its volume. */
export function useSoleSound(ref: RefObject<HTMLVideoElement | null>, volume: number): void {
  useEffect(() => {
    if (ref.current) ref.current.volume = volume
  }, [ref, volume])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const notify = () => notifyOtherTabs('sounds')
    video.addEventListener('play', notify)
    const stop = listenToOtherTabs((message) => {
      if (message === 'sounds') video.pause()
    })
    return () => {
      video.removeEventListener('play', notify)
      stop()
    }
  }, [ref])

  useEffect(() => {
    pauseHere()
    return soundStore.subscribe(({ playback }) => {
      if (playback === 'playing') pauseHere()
    })
  }, [])
}
