import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../../ui/overlays/is-focus-lost.ts'

/**
 * Moves the focus when the pressed button disappears: to the player, or to the page once the player is
 * closed.
 */
export function usePlayerFocus(form: 'none' | 'hidden' | 'shown'): void {
  const last = useRef(form)
  useEffect(() => {
    if (last.current === form) return
    const opened = last.current === 'none'
    last.current = form
    if (opened || !isFocusLost()) return
    const place = document.getElementById(form === 'none' ? 'content' : 'player')
    const target = form === 'hidden' ? place?.querySelector('button') : place
    target?.focus({ preventScroll: true })
  }, [form])
}
