import { useCallback, useEffect, useRef } from 'react'

/** Focuses a field when it appears, and selects its text when refused. */
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
