import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../../ui/is-focus-lost.ts'

/**
 * Keeps the focus where a person works when the button they pressed goes with what it hid or closed: on the player in its
 * next form, or on the page's content when there is no player any more.
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
