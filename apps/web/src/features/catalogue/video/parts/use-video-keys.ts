import { useEffect, useEffectEvent } from 'react'
import { claimKeys } from '../../../listening/playback/video-keys.ts'
import { type VideoActions, dispatch } from './use-video-actions.ts'
import { videoCommand } from './video-keys.ts'

export function useVideoKeys(actions: VideoActions): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const command = videoCommand(event)
    if (!command) return
    event.preventDefault()
    dispatch(command, actions)
  })
  useEffect(() => {
    const release = claimKeys()
    addEventListener('keydown', listen)
    return () => {
      release()
      removeEventListener('keydown', listen)
    }
  }, [])
}
