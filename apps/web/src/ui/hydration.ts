import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns false on the server and during hydration, when content that depends on the browser would differ
 * from the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

let takingOver = import.meta.env.SSR

/** Sets whether React is hydrating; always true on the server. */
export function setTakingOver(value: boolean): void {
  takingOver = value
}

/** Returns true during hydration, for initial states that depend on it. */
export function isTakingOver(): boolean {
  return takingOver
}
