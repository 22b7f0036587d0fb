/** ID3v2.4 tags (id3.org/id3v2.4.0-structure and -frames). Pure. */

export interface Tags {
  title: string
  artists: readonly string[]
  album?: { name: string; position: number } | undefined
  year?: number | undefined
  composer?: string | undefined
  genre?: string | undefined
  /** A JPEG. */
  cover?: Uint8Array | undefined
}

/** Characters of a text that are kept; players show one line. */
const MAX_TEXT_LENGTH = 200
const UTF_8 = 3
const LATIN_1 = 0
const FRONT_COVER = 3

/** Makes the tag that stands before the first frame of an MP3; texts that are empty are left out. */
export function id3Tag({ title, artists, album, year, composer, genre, cover }: Tags): Buffer {
  const frames = Buffer.concat([
    textFrame('TIT2', [title]),
    textFrame('TPE1', artists),
    ...(album ? [textFrame('TALB', [album.name]), textFrame('TRCK', [String(album.position)])] : []),
    ...(year ? [textFrame('TDRC', [String(year).padStart(4, '0')])] : []),
    textFrame('TCOM', [composer ?? '']),
    textFrame('TCON', [genre ?? '']),
    ...(cover ? [frame('APIC', Buffer.concat([COVER_HEAD, cover]))] : []),
  ])
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(frames.length), frames])
}

const COVER_HEAD = Buffer.concat([
  Buffer.from([LATIN_1]),
  Buffer.from('image/jpeg\0', 'latin1'),
  Buffer.from([FRONT_COVER]),
  // No description.
  Buffer.alloc(1),
])

/** A text of one or more values, which a zero divides. */
function textFrame(name: string, values: readonly string[]): Buffer {
  const kept = values.map(oneLine).filter((value) => value !== '')
  if (kept.length === 0) return Buffer.alloc(0)
  return frame(name, Buffer.concat([Buffer.from([UTF_8]), Buffer.from(kept.join('\0'))]))
}

/** Returns a text as it is kept: one line, not too long. */
export const oneLine = (value: string): string =>
  [...value.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_TEXT_LENGTH).join('')

const frame = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body])

/** Seven bits in each of four bytes, so that no size looks like the start of a frame of sound. */
const syncSafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
