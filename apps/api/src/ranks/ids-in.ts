/**
 * The numbers that `string_agg(int4send(id), '')` gives: as bytes, since a hundred thousand numbers as text take their
 * time to read.
 */
export function idsIn(bytes: Buffer | null | undefined): Int32Array<ArrayBuffer> {
  const ids = new Int32Array((bytes?.length ?? 0) / 4)
  for (let place = 0; place < ids.length; place += 1) ids[place] = bytes?.readInt32BE(place * 4) ?? 0
  return ids
}
