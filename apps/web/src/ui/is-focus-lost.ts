/** Returns true if what had the focus is gone from the page, so that the next Tab would start from the top. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
