import { type Music, limits } from '@nava/contracts'
import { type RefObject, useEffect } from 'react'
import { imageAddress } from '../../lib/paths.ts'
import { player, playerStore } from '../player/player.ts'

/**
 * One sound at a time: the video has the volume that the player has and is what the system shows; the audio player
 * keeps still. Media keys still reach the audio player, so a play that comes from there plays or pauses the video.
 */
export function useSoleSound(ref: RefObject<HTMLVideoElement | null>, video: Music, volume: number): void {
  useEffect(() => {
    if (ref.current) ref.current.volume = volume
  }, [ref, volume])

  useEffect(() => {
    player.pause()
    return playerStore.subscribe(({ playback }, before) => {
      if (playback !== 'playing' || before.playback === 'playing') return
      player.pause()
      const element = ref.current
      if (element?.paused) void element.play().catch(() => {})
      else element?.pause()
    })
  }, [ref])

  const { title, artists, musicID, videoImageVersion } = video
  useEffect(() => {
    const element = ref.current
    const media = navigator.mediaSession as MediaSession | undefined // missing in some browsers, whatever the type says
    if (!element || !media) return
    const show = () => {
      media.metadata = new MediaMetadata({
        title,
        artist: artists,
        artwork: limits.image.widths.flatMap((width) => {
          const src = imageAddress('video', musicID, videoImageVersion, width)
          return src ? { src, sizes: `${width}x${Math.round((width * 9) / 16)}` } : []
        }),
      })
    }
    element.addEventListener('playing', show)
    return () => element.removeEventListener('playing', show)
  }, [ref, title, artists, musicID, videoImageVersion])
}
