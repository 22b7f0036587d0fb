import { useCallback, useEffect, useRef } from 'react'

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
    // A dialog that opens later focuses the element with this attribute.
    element.autofocus = true
    element.focus()
  }, [])
}
