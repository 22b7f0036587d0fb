import { type TouchEvent, useRef, useState } from 'react'

/** A swipe closes the player after this many pixels, or at this many pixels per millisecond. */
const FAR = 130
const FAST = 0.6

/**
 * Moves the player with a finger that pulls it down, except on sliders and in lists that scroll. Calls `onClose` if the
 * pull was far or fast enough.
 */
export function useSwipeDown(onClose: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; at: number }>(undefined)

  const end = (event: TouchEvent<HTMLElement>) => {
    const from = start.current
    start.current = undefined
    if (!from || offset === 0) return
    const speed = offset / Math.max(1, event.timeStamp - from.at)
    if (offset > FAR || speed > FAST) onClose()
    else setOffset(0)
  }

  return {
    offset,
    props: {
      onTouchStart(event: TouchEvent<HTMLElement>) {
        const touch = event.touches[0]
        const scrolled = event.currentTarget.parentElement?.scrollTop ?? 0
        const isOther = event.target instanceof Element && event.target.closest('input, [data-scrolls]')
        if (!touch || event.touches.length > 1 || scrolled > 0 || isOther) return
        start.current = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
      },
      onTouchMove(event: TouchEvent<HTMLElement>) {
        const touch = event.touches[0]
        if (!touch || !start.current) return
        const down = touch.clientY - start.current.y
        const sideways = Math.abs(touch.clientX - start.current.x)
        if (offset > 0 || (down > 12 && down > sideways)) setOffset(Math.max(0, down))
      },
      onTouchEnd: end,
      onTouchCancel: end,
    },
  }
}
