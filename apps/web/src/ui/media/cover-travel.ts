import { useLayoutEffect, useRef } from 'react'
import { scrollBehavior } from '../scroll-behavior.ts'

/** Milliseconds after the press of a card in which its page must appear; later, people look elsewhere. */
const SOON = 500

const TRAVEL = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

let pressed: { from: DOMRect; at: number } | undefined

if (!import.meta.env.SSR) addEventListener('click', rememberCover, true)

function rememberCover({ target, timeStamp }: MouseEvent): void {
  const card = target instanceof Element && target.closest('a') ? target.closest('[data-card]') : null
  const cover = card?.querySelector('[data-shape]')
  pressed = cover ? { from: cover.getBoundingClientRect(), at: timeStamp } : undefined
}

/** Returns a ref for the cover at the head of a page, which comes from the pressed card to its place. */
export function useCoverTravel() {
  const cover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const start = pressed
    pressed = undefined
    if (cover.current && start && performance.now() - start.at < SOON) travel(cover.current, start.from)
  }, [])
  return cover
}

function travel(cover: HTMLElement, from: DOMRect): void {
  if (scrollBehavior() === 'auto') return // The reader wants no motion.
  const to = cover.getBoundingClientRect()
  if (to.width === 0) return
  // The page is scrolled to its start after this.
  const [x, y] = [from.left - to.left, from.top - (to.top + scrollY)]
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width}, ${from.height / to.height})`
  cover.animate({ transformOrigin: ['0 0', '0 0'], transform: [start, 'none'] }, TRAVEL)
}
