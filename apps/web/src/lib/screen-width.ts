import { useSyncExternalStore } from 'react'

/** The widths at which the layout changes; the stylesheets use the same numbers. */
const queries = {
  /** A phone: mini player, bottom navigation. */
  narrow: '(width < 40em)',
  /** There is room for the side menu. */
  wide: '(width >= 64em)',
}

/**
 * Returns true if the window matches: 'narrow' is a phone, 'wide' has room for the side menu. The server renders for a wide
 * window; stylesheets hide there what has no room until this is known.
 */
export function useScreen(which: keyof typeof queries): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(queries[which])
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(queries[which]).matches,
    () => which === 'wide',
  )
}
