import type { IAudioMetadata } from 'music-metadata'
import { bytesOf, latin1 } from './bytes.ts'

export interface Cover {
  data: Uint8Array<ArrayBuffer>
  /** Media type, by the bytes */
  type: string
}

/** Signatures of pictures that covers may have, as texts in Latin-1 at their offsets */
const PICTURES: readonly { type: string; parts: readonly (readonly [at: number, value: string])[] }[] = [
  { type: 'image/jpeg', parts: [[0, '\xff\xd8\xff']] },
  { type: 'image/png', parts: [[0, '\x89PNG\r\n']] },
  { type: 'image/gif', parts: [[0, 'GIF8']] },
  {
    type: 'image/webp',
    parts: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { type: 'image/avif', parts: [[4, 'ftypavi']] },
]

/**
 * Returns the cover among a recording's tags: its front, or else another picture. What a picture is follows from its
 * bytes, not from what the tag declares.
 */
export function coverIn(
  { common, native }: Pick<IAudioMetadata, 'common' | 'native'>,
  wmaPictures: readonly Picture[],
): Cover | undefined {
  return [...apePictures(native), ...wmaPictures, ...(common.picture ?? [])]
    .toSorted((one, other) => rankOf(one.type) - rankOf(other.type))
    .flatMap((picture) => toCover(picture.data))[0]
}

/** Returns true if there are pictures, none of which is of a kind that covers may have. */
export const isCoverUnread = (
  { common }: Pick<IAudioMetadata, 'common'>,
  cover: Cover | undefined,
): boolean => cover === undefined && (common.picture ?? []).some(({ data }) => data.length > 0)

/** Types of pictures as in ID3v2's APIC: the front comes first, an icon last. */
function rankOf(type = ''): number {
  if (/front/i.test(type)) return 0
  if (/icon/i.test(type)) return 3
  return type === '' || /^other/i.test(type) ? 1 : 2
}

interface Picture {
  type?: string
  data: Uint8Array
}

/** The names of APEv2's items tell the types of their pictures. */
function apePictures(native: IAudioMetadata['native']): Picture[] {
  return (native['APEv2'] ?? []).flatMap(({ id, value }) => {
    const [, type] = /^cover art \((.+)\)$/i.exec(id) ?? []
    const data: unknown = (value as { data?: unknown } | undefined)?.data
    return type !== undefined && data instanceof Uint8Array ? [{ type, data }] : []
  })
}

/** Some tags have a number or a text in the place of a picture. */
function toCover(data: unknown): Cover[] {
  if (!(data instanceof Uint8Array)) return []
  const head = latin1(data.subarray(0, 16))
  const found = PICTURES.find(({ parts }) => parts.every(([at, value]) => head.startsWith(value, at)))
  // Copied, because the bytes may be a view of a shared buffer.
  return found ? [{ data: new Uint8Array(data), type: found.type }] : []
}

/** Way to the pictures in an MP4 file; the box `meta` has four bytes before its boxes. */
const COVER_PATH = ['moov', 'udta', 'meta', 'ilst', 'covr']
const MAX_BOXES = 1000
const JPEG_DATA = new Uint8Array([0, 0, 0, 13])

/**
 * Returns an MP4 file whose pictures are declared as such, because the reader skips others, or refuses the file; other
 * files as they are.
 */
export async function withDeclaredCovers(file: Blob): Promise<Blob> {
  if (latin1(await bytesOf(file, 4, 8)) !== 'ftyp') return file
  let inside = { from: 0, to: file.size }
  for (const name of COVER_PATH) {
    const box = (await boxesIn(file, inside)).find((each) => each.name === name)
    if (!box) return file
    inside = { from: box.from + (name === 'meta' ? 4 : 0), to: box.to }
  }
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  let done = 0
  for (const { name, from } of await boxesIn(file, inside)) {
    // A type and a language precede the value.
    if (name !== 'data' || toCover(await bytesOf(file, from + 8, from + 24)).length === 0) continue
    parts.push(file.slice(done, from), JPEG_DATA)
    done = from + JPEG_DATA.length
  }
  return new Blob([...parts, file.slice(done)], { type: file.type })
}

async function boxesIn(file: Blob, inside: { from: number; to: number }) {
  const boxes: { name: string; from: number; to: number }[] = []
  for (let at = inside.from; at + 8 <= inside.to && boxes.length < MAX_BOXES;) {
    const head = await bytesOf(file, at, Math.min(at + 16, file.size))
    if (head.length < 8) break
    const view = new DataView(head.buffer)
    const short = view.getUint32(0)
    const isWide = short === 1 && head.length === 16
    const size = isWide ? Number(view.getBigUint64(8)) : short === 0 ? inside.to - at : short
    if (size < 8 || at + size > inside.to) break
    boxes.push({ name: latin1(head.subarray(4, 8)), from: at + (isWide ? 16 : 8), to: at + size })
    at += size
  }
  return boxes
}
