import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type MediaInfo, takeMediaControls } from '../../listening/playback/media-session.ts'
import { seekKeys, stepKeys } from '../../listening/playback/seek-keys.ts'
import { isResting } from './use-media-state.ts'

const SHOWN_EVENTS = ['playing', 'waiting', 'pause', 'durationchange', 'ratechange', 'seeked'] as const

interface MediaControlsOptions {
  info: MediaInfo
  onToggle: () => void
  /** Undefined for a broadcast, which has no end */
  onSeek?: ((seconds: number) => void) | undefined
  /** Of a broadcast that can go back */
  onSeekBy?: ((seconds: number) => void) | undefined
  onNext?: (() => void) | undefined
}

/** Gives the system's media controls to a video. The element in `ref` must stay the same. */
export function useMediaControls(
  ref: RefObject<HTMLVideoElement | null>,
  { info, onToggle, onSeek, onSeekBy, onNext }: MediaControlsOptions,
): void {
  const toggle = useEffectEvent(onToggle)
  const seek = useEffectEvent((seconds: number) => onSeek?.(seconds))
  const seekBy = useEffectEvent((seconds: number) => onSeekBy?.(seconds))
  const next = useEffectEvent(() => onNext?.())
  const infoNow = useEffectEvent(() => info)
  const show = useRef<(info: MediaInfo) => void>(undefined)
  const isLive = onSeek === undefined
  const canStep = onSeekBy !== undefined
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
      ...(canStep && stepKeys((seconds) => seekBy(seconds))),
      ...(!isLive &&
        seekKeys(
          () => element.currentTime,
          (seconds) => seek(seconds),
        )),
    })
    show.current = (shown) => controls.show(shown, !element.paused)
    const showAll = () => {
      show.current?.(infoNow())
      const { currentTime: position, duration, playbackRate: rate } = element
      controls.showPosition({ position, duration: isLive ? Infinity : duration, rate })
    }
    for (const name of SHOWN_EVENTS) element.addEventListener(name, showAll)
    showAll()
    return () => {
      for (const name of SHOWN_EVENTS) element.removeEventListener(name, showAll)
      controls.release()
    }
  }, [ref, hasNext, isLive, canStep])
  const { kind, id, title, artist, imageVersion } = info
  useEffect(
    () => show.current?.({ kind, id, title, artist, imageVersion }),
    [kind, id, title, artist, imageVersion],
  )
}
