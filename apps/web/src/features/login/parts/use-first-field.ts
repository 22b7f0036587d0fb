import { useCallback, useEffect, useRef } from 'react'

/** Returns a ref that focuses a field when it appears, and selects its text whenever the input is refused. */
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
