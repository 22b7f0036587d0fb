const EDGE = 8

/** In the window; of none, the panel is put beside its anchor. */
interface Point {
  x?: number
  y?: number
}

/**
 * Puts a fixed panel under its anchor or a point, or over it where there is no room below, its end edge on the anchor's end edge or its start edge on the point,
 * and always inside the window. On a phone the stylesheet places it instead.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, { x, y }: Point = {}): void {
  if (window.matchMedia('(width < 40em)').matches) return
  const at = x === undefined || y === undefined ? anchor.getBoundingClientRect() : new DOMRect(x, y)
  const { width, height } = panel.getBoundingClientRect()
  const below = at.bottom + EDGE / 2
  const fitsBelow = below + height <= window.innerHeight - EDGE
  const top = fitsBelow ? below : Math.max(EDGE, at.top - height - EDGE / 2)
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const isPoint = x !== undefined
  const wanted = rtl === isPoint ? at.right - width : at.left
  const left = Math.min(Math.max(EDGE, wanted), window.innerWidth - width - EDGE)
  panel.style.top = `${top}px`
  panel.style.left = `${left}px`
}
