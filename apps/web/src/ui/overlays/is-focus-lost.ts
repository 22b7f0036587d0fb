/** Returns true if the focused element left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
