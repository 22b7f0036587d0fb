import { type RefObject, useEffect, useState } from 'react'

/** iPhones can show only the video element in full screen, with their own method. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

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
