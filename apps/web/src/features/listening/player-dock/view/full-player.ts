import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `page`: key of the history entry that is shown */
const store = createStore(() => ({ open: false, page: '' }))

export const openFullPlayer = (open: boolean): void => store.setState({ open })
export const toggleFullPlayer = (): void => store.setState(({ open }) => ({ open: !open }))

/** Minimizes the full-screen player if another page is shown. */
export const enterPage = (page: string): void =>
  store.setState((before) => (before.page === page ? before : { open: false, page }))

export const useFullPlayer = (): boolean => useStore(store, ({ open }) => open)
