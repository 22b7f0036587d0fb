import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Rows of one height, as the list's stylesheet has it, in pixels. */
const ROW = 60

interface Drag {
  from: number
  startY: number
  offset: number
}

/** Rows that are dragged by a grip, by pointer, touch or arrow keys. Rows between make room while one is dragged. */
export function useReorder({ count, onMove }: { count: number; onMove: (from: number, to: number) => void }) {
  const [drag, setDrag] = useState<Drag>()
  const target = drag && Math.min(count - 1, Math.max(0, drag.from + Math.round(drag.offset / ROW)))

  return {
    dragged: drag?.from,

    styleOf(at: number): CSSProperties | undefined {
      if (!drag || target === undefined) return undefined
      if (at === drag.from) return { translate: `0 ${drag.offset}px` }
      const up = at > drag.from && at <= target
      const down = at < drag.from && at >= target
      const shift = up ? -ROW : down ? ROW : 0
      return { translate: `0 ${shift}px`, transition: 'translate var(--fast) var(--ease)' }
    },

    gripProps: (at: number) => ({
      'data-own-arrows': true,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: at, startY: event.clientY, offset: 0 })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, offset: event.clientY - drag.startY })
      },
      onPointerUp() {
        if (drag && target !== undefined && target !== drag.from) onMove(drag.from, target)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined
        if (to === undefined) return
        event.preventDefault()
        if (to >= 0 && to < count) onMove(at, to)
      },
    }),
  }
}
