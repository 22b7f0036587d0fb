/** Decodes `string_agg(int4send(id), '')`, because parsing 100,000 numbers as text is slow. */
export function decodeIDs(bytes: Buffer | null | undefined): Int32Array<ArrayBuffer> {
  const ids = new Int32Array((bytes?.length ?? 0) / 4)
  for (let index = 0; index < ids.length; index += 1) ids[index] = bytes?.readInt32BE(index * 4) ?? 0
  return ids
}
