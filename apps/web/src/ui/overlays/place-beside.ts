const EDGE = 8

interface Point {
  x?: number
  y?: number
}

/** Returns true on phones, where menus and panels are sheets at the lower end of the window. */
export const isSheet = (): boolean => window.matchMedia('(width < 40em)').matches

/**
 * Places a panel below an anchor or a point, or above if there is no room, and within the window. On phones the
 * stylesheet places it.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, { x, y }: Point = {}): void {
  if (isSheet()) return
  const at = x === undefined || y === undefined ? anchor.getBoundingClientRect() : new DOMRect(x, y)
  const { width, height } = panel.getBoundingClientRect()
  const below = at.bottom + EDGE / 2
  const lowest = window.innerHeight - height - EDGE
  const wantedTop = below <= lowest ? below : at.top - height - EDGE / 2
  // The anchor itself may have moved out of the window, since the page was still loading.
  const top = Math.max(EDGE, Math.min(wantedTop, lowest))
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const isPoint = x !== undefined
  const wanted = rtl === isPoint ? at.right - width : at.left
  const left = Math.min(Math.max(EDGE, wanted), window.innerWidth - width - EDGE)
  panel.style.top = `${top}px`
  panel.style.left = `${left}px`
}
