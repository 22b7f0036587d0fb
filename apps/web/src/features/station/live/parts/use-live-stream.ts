import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LiveStream, attachLive } from '../attach-live.ts'
import { type LivePosition, livePosition, timeAt } from './live-edge.ts'

/** Milliseconds between reads of the position, which changes even during a pause */
const READ_EVERY = 500

/** Receives how many milliseconds the shown frame is behind this machine's clock, in whole seconds. */
export type OnBehind = (milliseconds: number) => void

export function useLiveStream(
  ref: RefObject<HTMLVideoElement | null>,
  url: string,
  on: { onFailed: () => void; onBehind: OnBehind },
) {
  const stream = useRef<LiveStream>(undefined)
  const [position, setPosition] = useState<LivePosition>()
  const fail = useEffectEvent(on.onFailed)
  const report = useEffectEvent(on.onBehind)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const attached = attachLive(video, url, { onFailed: () => fail() })
    stream.current = attached
    const timer = setInterval(() => {
      const window = attached.window()
      setPosition(window && livePosition(window, video.currentTime))
      if (window?.shownAt !== undefined) report(Math.round((Date.now() - window.shownAt) / 1000) * 1000)
    }, READ_EVERY)
    return () => {
      clearInterval(timer)
      attached.detach()
      stream.current = undefined
    }
  }, [ref, url])

  const seek = (seconds: number) => {
    const window = stream.current?.window()
    if (window && ref.current) ref.current.currentTime = timeAt(window, seconds)
  }
  const goLive = () => {
    seek(Number.POSITIVE_INFINITY)
    void ref.current?.play().catch(() => undefined)
  }
  return { position, seek, goLive }
}
