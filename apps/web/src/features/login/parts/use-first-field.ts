import { useCallback, useEffect, useRef } from 'react'

/**
 * A ref for the field that a step begins with: it takes the focus when it appears, also when a dialog opens with it, and
 * again each time that what was typed is refused; the text is then selected, ready to be typed anew.
 */
export function useFirstField(isRefused = false) {
  const field = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (!isRefused) return
    field.current?.focus()
    field.current?.select()
  }, [isRefused])
  return useCallback((element: HTMLInputElement | null) => {
    field.current = element
    if (!element) return
    // A dialog that opens after this looks for the attribute.
    element.autofocus = true
    element.focus()
  }, [])
}
