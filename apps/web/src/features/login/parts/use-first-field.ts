import { useCallback } from 'react'

/** A ref for the field that a step begins with: it takes the focus when it appears, also when a dialog opens with it. */
export function useFirstField() {
  return useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    // A dialog that opens after this looks for the attribute.
    field.autofocus = true
    field.focus()
  }, [])
}
