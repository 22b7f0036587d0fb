/** Returns where the stored part of a queue begins: one longer than `most` is cut around its current item. */
export function firstStored(length: number, index: number, most: number): number {
  const tooMany = length - most
  return tooMany <= 0 ? 0 : Math.min(Math.max(0, index - most / 10), tooMany)
}
