import { type RefObject, useEffect, useState } from 'react'

/** A video of iPhones, which show it full-screen in their own way. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full screen for the frame around the video, so that its controls come along; on iPhones for the video itself. */
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
