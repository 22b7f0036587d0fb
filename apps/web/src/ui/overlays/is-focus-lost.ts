/** Returns true if the focused element has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
