import { useSyncExternalStore } from 'react'

/** The widths at which the frame changes; the same numbers stand in the stylesheets. */
const queries = {
  /** A phone: mini player, bottom navigation. */
  narrow: '(width < 640px)',
  /** The side menu has room of its own. */
  wide: '(width >= 1024px)',
}

/** Returns true if the window matches: 'narrow' is a phone's, 'wide' has room for the side menu. */
export function useScreen(which: keyof typeof queries): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(queries[which])
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(queries[which]).matches,
  )
}
