import { type RefObject, useEffect } from 'react'
import { listenToOtherTabs, tellOtherTabs } from '../../listening/playback/other-tabs.ts'
import { pauseHere, soundStore } from '../../listening/player/sound.ts'

/** Ensures that only one player sounds in all tabs: pauses the audio player and uses its volume. */
export function useSoleSound(ref: RefObject<HTMLVideoElement | null>, volume: number): void {
  useEffect(() => {
    if (ref.current) ref.current.volume = volume
  }, [ref, volume])

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const tell = () => tellOtherTabs('sounds')
    video.addEventListener('play', tell)
    const stop = listenToOtherTabs((message) => {
      if (message === 'sounds') video.pause()
    })
    return () => {
      video.removeEventListener('play', tell)
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
