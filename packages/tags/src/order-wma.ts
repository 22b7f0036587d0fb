/**
 * Puts the objects of a WMA's header (ASF) into the order in which they complete one another. The content description has the
 * first author and the others have more, but programs write them in any order, and the reader takes them as they come.
 */
import { bytesOf } from './bytes.ts'

const HEADER = '3026b2758e66cf11a6d900aa0062ce6c'
const CONTENT_DESCRIPTION = '3326b2758e66cf11a6d900aa0062ce6c'
const EXTENDED_CONTENT_DESCRIPTION = '40a4d0d207e3d21197f000a0c95ea850'
const FIRST = [CONTENT_DESCRIPTION, EXTENDED_CONTENT_DESCRIPTION]

/** Bytes before the objects of a header, and before the content of an object: its ID and length */
const HEAD = 30
const OBJECT_HEAD = 24
const MAX_HEADER = 16 * 1024 * 1024

/** Returns files of other kinds, and those with a broken header, as they are. */
export async function inOrderOfWma(file: Blob): Promise<Blob> {
  const head = await bytesOf(file, 0, HEAD)
  if (head.length < HEAD || idAt(head, 0) !== HEADER) return file
  const length = sizeAt(head, 0)
  if (length > Math.min(file.size, MAX_HEADER)) return file
  const header = await bytesOf(file, 0, length)
  const objects: { id: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (let at = HEAD; at < length;) {
    const size = at + OBJECT_HEAD <= length ? sizeAt(header, at) : 0
    if (size < OBJECT_HEAD || at + size > length) return file
    objects.push({ id: idAt(header, at), bytes: header.subarray(at, at + size) })
    at += size
  }
  const place = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length)
  const ordered = objects.toSorted((one, other) => place(one.id) - place(other.id))
  return new Blob([head, ...ordered.map(({ bytes }) => bytes), file.slice(length)])
}

const idAt = (bytes: Uint8Array, at: number): string =>
  Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sizeAt = (bytes: Uint8Array<ArrayBuffer>, at: number): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at + 16, true))
