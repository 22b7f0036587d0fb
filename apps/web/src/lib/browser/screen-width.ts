import { useSyncExternalStore } from 'react'

const queries = {
  narrow: '(width < 40em)',
  wide: '(width >= 64em)',
}

/**
 * Returns true if the window has the width of `which`. The server renders for a wide window; stylesheets hide
 * what does not fit.
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
