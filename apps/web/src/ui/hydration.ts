import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns false on the server and while React takes over what the server has rendered, and true from then on: what depends
 * on the browser or its user is rendered afterwards, since it would differ from the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

let takingOver = import.meta.env.SSR

/** Says whether React is taking over what the server has rendered; always true on the server itself. */
export function setTakingOver(value: boolean): void {
  takingOver = value
}

/** Returns true while React takes over what the server has rendered: for states that start in another way then. */
export function isTakingOver(): boolean {
  return takingOver
}
