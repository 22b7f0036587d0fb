import { useSyncExternalStore } from 'react'

/** Where the side menu has room of its own; the same number stands in the frame's stylesheets. */
const query = () => window.matchMedia('(width >= 1024px)')

function subscribe(listener: () => void) {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is at least 1024 px wide. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
