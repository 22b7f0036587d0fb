import { type RefObject, useState } from 'react'
import { player, playerStore } from '../../../listening/player/player.ts'
import { isResting } from '../use-media-state.ts'
import type { VideoCommand } from './video-keys.ts'

/** Last action, displayed briefly; `count` increases, so that a repeated action is displayed again. */
export interface ShownAction {
  what: 'play' | 'pause' | 'back' | 'on' | 'volume' | 'mute'
  count: number
}

export type VideoActions = ReturnType<typeof useVideoActions>['actions']

interface Options {
  onNext: (() => void) | undefined
  onFullscreen: () => void
  onSubtitles: () => void
  onAction: () => void
}

export function useVideoActions(
  ref: RefObject<HTMLVideoElement | null>,
  { onNext, onFullscreen, onSubtitles, onAction }: Options,
) {
  const [shownAction, setShownAction] = useState<ShownAction>()
  const show = (what: ShownAction['what']) => {
    setShownAction((before) => ({ what, count: (before?.count ?? 0) + 1 }))
    onAction()
  }
  const seek = (seconds: number) => {
    const video = ref.current
    if (!video || !(video.duration > 0)) return
    video.currentTime = Math.min(Math.max(0, seconds), video.duration - 0.05)
  }
  const actions = {
    toggle: () => {
      const video = ref.current
      if (!video) return
      const resting = isResting(video)
      show(resting ? 'play' : 'pause')
      video.autoplay = resting
      if (resting) void video.play().catch(() => {})
      else video.pause()
    },
    seek,
    seekBy: (seconds: number) => {
      seek((ref.current?.currentTime ?? 0) + seconds)
      show(seconds < 0 ? 'back' : 'on')
    },
    seekToShare: (share: number) => {
      seek((ref.current?.duration ?? 0) * share)
      onAction()
    },
    louder: (by: number) => {
      player.setVolume(playerStore.getState().volume + by)
      show('volume')
    },
    mute: () => {
      player.toggleMute()
      show('mute')
    },
    fullscreen: onFullscreen,
    subtitles: onSubtitles,
    next: () => onNext?.(),
    pictureInPicture: () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture()
      else void ref.current?.requestPictureInPicture?.().catch(() => {})
    },
  }
  return { actions, shownAction }
}

export function dispatch(command: VideoCommand, actions: VideoActions): void {
  switch (command.type) {
    case 'toggle':
      return actions.toggle()
    case 'mute':
      return actions.mute()
    case 'fullscreen':
      return actions.fullscreen()
    case 'subtitles':
      return actions.subtitles()
    case 'next':
      return actions.next()
    case 'seekBy':
      return actions.seekBy(command.seconds)
    case 'seekTo':
      return actions.seekToShare(command.share)
    case 'louder':
      return actions.louder(command.by)
    default:
      return command satisfies never
  }
}
