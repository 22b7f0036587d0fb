import { useSyncExternalStore } from 'react'

let isPrinting = false

function listen(listener: () => void) {
  const begin = () => {
    isPrinting = true
    listener()
  }
  const end = () => {
    isPrinting = false
    listener()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Returns true while the page is printed, when lists render all of their items. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
