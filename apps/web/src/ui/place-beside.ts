const EDGE = 8

/**
 * Puts a fixed panel under its anchor, or over it where there is no room below, its end edge on the anchor's end edge,
 * and always inside the window. On a phone the stylesheet places it instead.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement): void {
  if (window.matchMedia('(width < 40em)').matches) return
  const at = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = at.bottom + EDGE / 2
  const fitsBelow = below + height <= window.innerHeight - EDGE
  const top = fitsBelow ? below : Math.max(EDGE, at.top - height - EDGE / 2)
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const wanted = rtl ? at.left : at.right - width
  const left = Math.min(Math.max(EDGE, wanted), window.innerWidth - width - EDGE)
  panel.style.top = `${top}px`
  panel.style.left = `${left}px`
}
