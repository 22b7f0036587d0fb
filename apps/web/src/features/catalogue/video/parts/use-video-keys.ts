import { useEffect } from 'react'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { claimKeys } from '../../../listening/playback/video-keys.ts'
import { type VideoActions, dispatch } from './use-video-actions.ts'
import { OWN_CONTROLS, REPEATS, videoCommand } from './video-keys.ts'

export function useVideoKeys(actions: VideoActions): void {
  useShortcuts(
    (key) => {
      const command = videoCommand(key)
      return command && (() => dispatch(command, actions))
    },
    { own: OWN_CONTROLS, repeats: REPEATS },
  )
  useEffect(claimKeys, [])
}
