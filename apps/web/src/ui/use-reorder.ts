import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { onKeys } from './keys/on-keys.ts'

/** Height in pixels if a row cannot be measured */
const ROW = 60

/** Within EDGE pixels of the window's edge, dragging scrolls by STEP pixels per frame. */
const EDGE = 110
const STEP = 9

interface Drag {
  from: number
  row: number
  /** Pixels that the row has moved, including scrolling */
  offset: number
}

interface Pointer {
  y: number
  /** Pointer's position in the scrolled content at the start, in pixels */
  startY: number
  scroller: Element
}

/** Reorders rows of equal height by pointer, touch or arrow keys. */
export function useReorder({ count, onMove }: { count: number; onMove: (from: number, to: number) => void }) {
  const [drag, setDrag] = useState<Drag>()
  const pointer = useRef<Pointer>(undefined)
  const target = drag && Math.min(count - 1, Math.max(0, drag.from + Math.round(drag.offset / drag.row)))
  const isDragging = drag !== undefined

  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function scrollAtEdges() {
      const held = pointer.current
      const top = !held ? 0 : held.y < EDGE ? -STEP : held.y > innerHeight - EDGE ? STEP : 0
      if (held && top !== 0) {
        held.scroller.scrollBy({ top, behavior: 'instant' })
        setDrag(following(held))
      }
      frame = requestAnimationFrame(scrollAtEdges)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  return {
    dragged: drag?.from,

    styleOf(at: number): CSSProperties | undefined {
      if (!drag || target === undefined) return undefined
      if (at === drag.from) return { translate: `0 ${drag.offset}px` }
      const up = at > drag.from && at <= target
      const down = at < drag.from && at >= target
      const shift = up ? -drag.row : down ? drag.row : 0
      return { translate: `0 ${shift}px`, transition: 'translate var(--fast) var(--ease)' }
    },

    gripProps: (at: number) => ({
      'data-own-arrows': true,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const grip = event.currentTarget
        grip.setPointerCapture(event.pointerId)
        const scroller = scrollerOf(grip)
        pointer.current = { y: event.clientY, startY: event.clientY + scroller.scrollTop, scroller }
        setDrag({ from: at, row: grip.closest('li')?.offsetHeight || ROW, offset: 0 })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!drag || !pointer.current) return
        pointer.current.y = event.clientY
        setDrag(following(pointer.current))
      },
      onPointerUp() {
        if (drag && target !== undefined && target !== drag.from) onMove(drag.from, target)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: onKeys<HTMLElement>((key) => {
        const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[key]
        return to === undefined ? undefined : () => to >= 0 && to < count && onMove(at, to)
      }),
    }),
  }
}

const following = (held: Pointer) => (drag: Drag | undefined) =>
  drag && { ...drag, offset: held.y + held.scroller.scrollTop - held.startY }

function scrollerOf(element: Element): Element {
  const page = document.scrollingElement ?? document.documentElement
  for (let around = element.parentElement; around && around !== page; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      return around
  return page
}
