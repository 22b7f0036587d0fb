import type { Music } from '@nava/contracts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { takeMediaControls } from '../../../listening/playback/media-session.ts'
import { seekKeys } from '../../../listening/playback/seek-keys.ts'
import { isResting } from '../use-media-state.ts'
import type { VideoActions } from './use-video-actions.ts'

const SHOWN_EVENTS = ['playing', 'pause', 'durationchange', 'seeked'] as const

export function useMediaControls(
  ref: RefObject<HTMLVideoElement | null>,
  video: Music,
  actions: VideoActions,
  onNext: (() => void) | undefined,
): void {
  const toggle = useEffectEvent(actions.toggle)
  const seek = useEffectEvent(actions.seek)
  const next = useEffectEvent(actions.next)
  const info = useEffectEvent(() => ({
    kind: 'video' as const,
    id: video.musicID,
    title: video.title,
    artist: video.artists,
    imageVersion: video.videoImageVersion,
  }))
  const hasNext = onNext !== undefined
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const toggleIf = (resting: boolean) => () => {
      if (isResting(element) === resting) toggle()
    }
    const controls = takeMediaControls({
      play: toggleIf(true),
      pause: toggleIf(false),
      stop: toggleIf(false),
      ...(hasNext && { nexttrack: () => next() }),
      ...seekKeys(
        () => element.currentTime,
        (seconds) => seek(seconds),
      ),
    })
    const show = () => {
      controls.show(info(), !element.paused)
      controls.showPosition(element.currentTime, element.duration)
    }
    for (const name of SHOWN_EVENTS) element.addEventListener(name, show)
    show()
    return () => {
      for (const name of SHOWN_EVENTS) element.removeEventListener(name, show)
      controls.release()
    }
  }, [ref, hasNext])
}
