/** Finds the ID3v2 tag of a file: at its beginning, or in a chunk of a WAV (RIFF) or an AIFF (EA IFF 85). */
import { bytesOf, latin1 } from './bytes.ts'
import { id3LengthOf } from './mend-id3.ts'

export interface Id3Place {
  from: number
  to: number
  /** Returns the file with another tag in this place. */
  replace: (tag: Uint8Array<ArrayBuffer>) => Blob
}

const CHUNK_HEAD = 8
/** The head of the file: a chunk of everything, and what kind of file it is */
const FILE_HEAD = CHUNK_HEAD + 4
const ID3_HEAD = 10
/** Files have a dozen; reading the head of a chunk costs an access. */
const MAX_CHUNKS = 200

/** Returns undefined for a file without a tag, or whose tag ends beyond the file. */
export async function findId3(file: Blob): Promise<Id3Place | undefined> {
  const head = await bytesOf(file, 0, FILE_HEAD)
  const length = id3LengthOf(head)
  if (length > file.size) return undefined
  if (length > 0) return { from: 0, to: length, replace: (tag) => new Blob([tag, file.slice(length)]) }
  const isLittle = IS_LITTLE.get(latin1(head.subarray(0, 4)) + latin1(head.subarray(CHUNK_HEAD)))
  return isLittle === undefined ? undefined : await findInChunks(file, isLittle)
}

/** Kinds of files, and whether the least significant byte of their sizes comes first */
const IS_LITTLE = new Map([
  ['RIFFWAVE', true],
  ['FORMAIFF', false],
  ['FORMAIFC', false],
])

async function findInChunks(file: Blob, isLittle: boolean): Promise<Id3Place | undefined> {
  for (let at = FILE_HEAD, count = 0; at + CHUNK_HEAD <= file.size && count < MAX_CHUNKS; count += 1) {
    const head = await bytesOf(file, at, at + CHUNK_HEAD + ID3_HEAD)
    const size = new DataView(head.buffer).getUint32(4, isLittle)
    const from = at + CHUNK_HEAD
    const end = from + size + (size % 2)
    const length = id3LengthOf(head.subarray(CHUNK_HEAD))
    if (/^id3 $/i.test(latin1(head.subarray(0, 4))) && length > 0) {
      if (length > size || from + size > file.size) return undefined
      const replace = (tag: Uint8Array<ArrayBuffer>) => withChunk(file, { at, end, tag, isLittle })
      return { from, to: from + length, replace }
    }
    at = end
  }
  return undefined
}

/** Chunks have an even length; the size in the head of the file is that of all chunks. */
function withChunk(
  file: Blob,
  { at, end, tag, isLittle }: { at: number; end: number; tag: Uint8Array<ArrayBuffer>; isLittle: boolean },
): Blob {
  const size = (value: number) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, value, isLittle)
    return bytes
  }
  const padding = new Uint8Array(tag.length % 2)
  const parts = [file.slice(CHUNK_HEAD, at + 4), size(tag.length), tag, padding, file.slice(end)]
  const chunks = new Blob(parts)
  return new Blob([file.slice(0, 4), size(chunks.size), chunks])
}
