import type { Music } from '@nava/contracts'
import { type RefObject, useEffect } from 'react'
import { showMedia } from '../../playback/media-session.ts'
import { player, playerStore } from '../../player/player.ts'

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
    if (!element) return
    const show = () =>
      showMedia({ kind: 'video', id: musicID, title, artist: artists, imageVersion: videoImageVersion })
    element.addEventListener('playing', show)
    return () => element.removeEventListener('playing', show)
  }, [ref, title, artists, musicID, videoImageVersion])
}
