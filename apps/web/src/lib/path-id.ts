/** Returns the id of a path parameter, if it is a positive integer. */
export function idIn(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
