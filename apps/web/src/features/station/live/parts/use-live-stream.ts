import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LiveStream, attachLive } from '../attach-live.ts'
import { isSteady, type LivePosition, livePosition, timeAt } from './live-edge.ts'
import type { Shift } from './shift.ts'

/** Milliseconds between reads of the position, which changes even during a pause */
const READ_EVERY = 500

export function useLiveStream(
  ref: RefObject<HTMLVideoElement | null>,
  url: string,
  shift: Shift,
  on: {
    onFailed: () => void
    /** Receives how many milliseconds the shown frame is behind this machine's clock, in whole seconds. */
    onBehind: (milliseconds: number) => void
    /** Receives the broadcast time of a frame after which nothing is loaded any more. */
    onLost: (time: number) => void
  },
) {
  const stream = useRef<LiveStream>(undefined)
  /** Broadcast time of the frame that is shown during a pause */
  const restedAt = useRef<number>(undefined)
  const [position, setPosition] = useState<LivePosition>()
  const fail = useEffectEvent(on.onFailed)
  const report = useEffectEvent(on.onBehind)
  const lose = useEffectEvent(on.onLost)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const attached = attachLive(video, url, { startAt: shift.startAt, onFailed: () => fail() })
    stream.current = attached
    const timer = setInterval(() => {
      const window = attached.window()
      setPosition(window && livePosition(window, video.currentTime))
      if (window?.shownAt !== undefined) report(Math.round((Date.now() - window.shownAt) / 1000) * 1000)
    }, READ_EVERY)
    const rest = () => {
      restedAt.current = attached.window()?.shownAt
    }
    const resume = () => {
      const window = attached.window()
      const { currentTime } = video
      const oldest = window?.shownAt && window.shownAt - (currentTime - window.start) * 1000
      const rested = restedAt.current
      restedAt.current = undefined
      if (rested !== undefined && oldest !== undefined && rested < oldest) lose(rested)
    }
    video.addEventListener('pause', rest)
    video.addEventListener('play', resume)
    return () => {
      video.removeEventListener('pause', rest)
      video.removeEventListener('play', resume)
      clearInterval(timer)
      attached.detach()
      stream.current = undefined
    }
  }, [ref, url, shift])

  const moveTo = (video: HTMLVideoElement, seconds: number) => {
    restedAt.current = undefined
    video.currentTime = seconds
  }
  const seek = (seconds: number) => {
    const window = stream.current?.window()
    if (window && ref.current) moveTo(ref.current, timeAt(window, seconds))
  }
  /** Returns false if a broadcast time (ms since 1970) is not in the window. */
  const seekTo = (time: number): boolean => {
    const window = stream.current?.window()
    const video = ref.current
    if (!window || !video || window.shownAt === undefined) return false
    const seconds = video.currentTime + (time - window.shownAt) / 1000
    if (!isSteady(window, seconds)) return false
    moveTo(video, seconds)
    return true
  }
  const goLive = () => {
    seek(Number.POSITIVE_INFINITY)
    void ref.current?.play().catch(() => undefined)
  }
  return { position, seek, seekTo, goLive }
}
