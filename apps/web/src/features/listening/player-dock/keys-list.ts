import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const isShown = createStore(() => false)

export const showKeys = (shown: boolean): void => isShown.setState(shown, true)

export const useKeysShown = (): boolean => useStore(isShown)
