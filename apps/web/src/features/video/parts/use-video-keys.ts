import { useEffect, useEffectEvent } from 'react'
import { type VideoActions, dispatch } from './use-video-actions.ts'
import { videoCommand } from './video-keys.ts'

/** Listens to the keyboard of the whole page for as long as the video is shown. */
export function useVideoKeys(actions: VideoActions): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const command = videoCommand(event)
    if (!command) return
    event.preventDefault()
    dispatch(command, actions)
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
