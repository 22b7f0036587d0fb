/**
 * Reads the pictures of WMA files, whose bytes the reader takes from a wrong place. Their attributes `WM/Picture` are in
 * the header of the file: a type, the length of the data, a media type and a description in UTF-16, the data.
 * https://learn.microsoft.com/windows/win32/wmformat/wm-picture
 */
import { bytesOf, indexOfBytes, startsWith } from './bytes.ts'

export interface WmaPicture {
  /** As ID3v2 names it, as far as it matters which one is the cover */
  type: string
  data: Uint8Array
}

const ASF_HEADER = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]
/** Bytes before the objects of a header, which hold its length */
const HEAD = 30
const MAX_HEADER = 16 * 1024 * 1024

const NAME = [...'WM/Picture\0'].flatMap((letter) => [letter.charCodeAt(0), 0])
/** The type and length of a value, which one of the two objects that hold attributes puts behind the name */
const TYPE_AND_LENGTH = 4
const LAST_TYPE = 20

/** Returns an empty list for files of other kinds. */
export async function wmaPictures(file: Blob): Promise<WmaPicture[]> {
  const head = await bytesOf(file, 0, HEAD)
  if (head.length < HEAD || !startsWith(head, ASF_HEADER)) return []
  const length = Number(new DataView(head.buffer).getBigUint64(16, true))
  const header = await bytesOf(file, 0, Math.min(length, MAX_HEADER))
  const pictures: WmaPicture[] = []
  for (let at = indexOfBytes(header, NAME); at >= 0; at = indexOfBytes(header, NAME, at + 1)) {
    const value = at + NAME.length
    const picture = pictureAt(header, value) ?? pictureAt(header, value + TYPE_AND_LENGTH)
    if (picture) pictures.push(picture)
  }
  return pictures
}

function pictureAt(header: Uint8Array<ArrayBuffer>, at: number): WmaPicture | undefined {
  if (at + 5 > header.length) return undefined
  const [type = 0] = header.subarray(at)
  const size = new DataView(header.buffer).getUint32(at + 1, true)
  const from = afterText(header, afterText(header, at + 5))
  const data = header.subarray(from, from + size)
  if (type > LAST_TYPE || size === 0 || data.length !== size) return undefined
  return { type: type === 3 ? 'front' : type === 0 ? 'other' : type <= 2 ? 'icon' : 'another side', data }
}

/** Returns where a text in UTF-16 has ended, behind its zero. */
function afterText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length && (bytes[at] !== 0 || bytes[at + 1] !== 0)) at += 2
  return at + 2
}
