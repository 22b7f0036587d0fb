import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const isShown = createStore(() => false)

/** Shows the list of keyboard shortcuts, or hides it. */
export const showKeys = (shown: boolean): void => isShown.setState(shown, true)

/** Returns whether the list of shortcuts is asked for. */
export const useKeysShown = (): boolean => useStore(isShown)
