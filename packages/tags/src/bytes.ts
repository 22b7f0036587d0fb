/** Bytes `from` to `to` of a file */
export const bytesOf = async (file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer())

/** A character for each byte, unlike what the Encoding Standard calls Latin-1 */
export const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** Returns where `wanted` begins at or behind `from`; -1 if nowhere. */
export function indexOfBytes(bytes: Uint8Array, wanted: ArrayLike<number>, from = 0): number {
  const first = wanted[0] ?? 0
  let at = bytes.indexOf(first, from)
  while (at >= 0 && !startsWith(bytes, wanted, at)) at = bytes.indexOf(first, at + 1)
  return at
}

/** Returns true if `wanted` stands at this place. */
export function startsWith(bytes: Uint8Array, wanted: ArrayLike<number>, at = 0): boolean {
  let place = 0
  while (place < wanted.length && bytes[at + place] === wanted[place]) place += 1
  return place === wanted.length
}
