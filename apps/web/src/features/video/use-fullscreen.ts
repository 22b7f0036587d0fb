import { type RefObject, useEffect, useState } from 'react'

/** iPhones have a full-screen method of their own, on the video only. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Makes the frame with its controls full-screen; on iPhones only the video. */
export function useFullscreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (document.fullscreenEnabled) void frame.current?.requestFullscreen().catch(() => {})
    else {
      const apple: AppleVideo | null = video.current
      apple?.webkitEnterFullscreen?.()
    }
  }
  return { isFull, toggle }
}
