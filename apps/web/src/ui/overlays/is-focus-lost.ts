/** Returns true if the focused element has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses what `find` returns if the focused element leaves the page with the changes that are being shown. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (isFocusLost()) find()?.focus()
  })
}
