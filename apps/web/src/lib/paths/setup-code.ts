/**
 * Returns the code of `#setup=CODE`, '' for `#setup` (on the machine of the server), or undefined for other fragments,
 * which are never sent with the address.
 */
export function setupCodeIn(hash: string): string | undefined {
  const found = /^#setup(?:=([\w-]*))?$/.exec(hash)
  return found ? (found[1] ?? '') : undefined
}
