import { useSyncExternalStore } from 'react'

/** The widths at which the frame changes; the same numbers stand in the stylesheets. */
const queries = {
  /** A phone: mini player, bottom navigation. */
  narrow: '(width < 640px)',
  /** The side menu has room of its own. */
  wide: '(width >= 1024px)',
}

const lists = new Map<keyof typeof queries, MediaQueryList>()

function listOf(which: keyof typeof queries): MediaQueryList {
  const list = lists.get(which) ?? window.matchMedia(queries[which])
  lists.set(which, list)
  return list
}

/** Whether the window is a phone's ('narrow') or wide enough for the side menu ('wide'). */
export function useScreen(which: keyof typeof queries): boolean {
  return useSyncExternalStore(
    (listener) => {
      listOf(which).addEventListener('change', listener)
      return () => listOf(which).removeEventListener('change', listener)
    },
    () => listOf(which).matches,
  )
}
