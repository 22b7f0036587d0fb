/** Returns true if the focused element left the page, so that Tab would start at the top. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
