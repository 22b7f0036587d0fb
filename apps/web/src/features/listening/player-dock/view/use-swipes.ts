import { type TouchEvent, useRef, useState } from 'react'

/** A swipe counts after this many pixels, or at this many pixels per millisecond. */
const FAR = 130
const FAST = 0.6

/** Pixels after which the direction of a swipe is known */
const CLEAR = 12

type Way = 'up' | 'down' | 'left' | 'right'

/** Sideways these are directions of the screen, as those of the transport buttons, in every language. */
type Swipes = Partial<Record<Way, () => void>>

const STILL = { x: 0, y: 0 }

/**
 * Returns the pixels by which a finger has pulled the element, and the element's props. Swipes that begin on
 * sliders, in lists that scroll or in a scrolled page are not taken; only the ways of `swipes` move.
 */
export function useSwipes(swipes: Swipes) {
  const [offset, setOffset] = useState(STILL)
  const start = useRef<{ x: number; y: number; at: number; way?: Way | undefined }>(undefined)

  const end = (event: TouchEvent<HTMLElement>) => {
    const from = start.current
    start.current = undefined
    setOffset(STILL)
    if (!from?.way || event.type === 'touchcancel') return
    const length = Math.abs(offset.x + offset.y)
    if (length > FAR || length / Math.max(1, event.timeStamp - from.at) > FAST) swipes[from.way]?.()
  }

  return {
    offset,
    props: {
      onTouchStart(event: TouchEvent<HTMLElement>) {
        const touch = event.touches[0]
        const scrolled = event.currentTarget.parentElement?.scrollTop ?? 0
        const isOther = event.target instanceof Element && event.target.closest('input, [data-scrolls]')
        const isOne = touch && event.touches.length === 1 && scrolled <= 0 && !isOther
        start.current = isOne ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : undefined
      },
      onTouchMove(event: TouchEvent<HTMLElement>) {
        const touch = event.touches[0]
        const from = start.current
        if (!touch || !from) return
        const by = { x: touch.clientX - from.x, y: touch.clientY - from.y }
        from.way ??= wayOf(by)
        if (from.way && swipes[from.way]) setOffset(pulled(from.way, by))
      },
      onTouchEnd: end,
      onTouchCancel: end,
    },
  }
}

interface Pixels {
  x: number
  y: number
}

function wayOf({ x, y }: Pixels): Way | undefined {
  if (Math.max(Math.abs(x), Math.abs(y)) < CLEAR) return undefined
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'up' : 'down'
}

/** Returns the pixels in the way of the swipe; a finger that comes back moves nothing the other way. */
function pulled(way: Way, { x, y }: Pixels): Pixels {
  switch (way) {
    case 'left':
      return { x: Math.min(0, x), y: 0 }
    case 'right':
      return { x: Math.max(0, x), y: 0 }
    case 'up':
      return { x: 0, y: Math.min(0, y) }
    case 'down':
      return { x: 0, y: Math.max(0, y) }
  }
}
