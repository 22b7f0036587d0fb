import { isFocusLost } from '../../../ui/overlays/is-focus-lost.ts'

/** Focuses what `find` returns if the focused element leaves the page with the changes that are being shown. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (isFocusLost()) find()?.focus()
  })
}
