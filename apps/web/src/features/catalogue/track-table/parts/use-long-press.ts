import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds of a long press, and pixels by which the finger may move */
const LONG_PRESS = 450
const SLACK = 10

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** True once the press was long, so that lifting the finger does nothing more */
  done: boolean
}

/** Selects a row by a long press of a finger, and while rows are selected, by a tap. */
export function useLongPress({ selecting, onSelect }: { selecting: boolean; onSelect: () => void }) {
  const press = useRef<Press>(undefined)
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  const cancel = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown(event: PointerEvent) {
      cancel()
      press.current = undefined
      if (event.pointerType !== 'touch' || isMenu(event.target)) return
      // The layout would open the row's menu.
      event.stopPropagation()
      const held: Press = {
        x: event.clientX,
        y: event.clientY,
        done: false,
        timer: setTimeout(() => {
          held.done = true
          onSelect()
        }, LONG_PRESS),
      }
      press.current = held
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const held = press.current
      if (held && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (!press.current || isMenu(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClickCapture(event: MouseEvent) {
      const held = press.current
      press.current = undefined
      if (!held || isMenu(event.target) || !(held.done || selecting)) return
      event.preventDefault()
      event.stopPropagation()
      if (!held.done) onSelect()
    },
  }
}

const isMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-haspopup], [role=menu], [data-own-arrows]') !== null
